import type { Language } from '../../../schema/languages.js'
import type { CaseSummary } from './case-operations.js'
import { texts } from './page-texts.js'
import { progressOf } from './progress.js'
import { html, type SafeHtml } from './safe-html.js'

/** Cases as cards with picture, state and progress. */
export function caseCards(cases: readonly CaseSummary[], language: Language): SafeHtml {
  return html`<ul class="cards">${cases.map((one) => cardOf(one, language))}</ul>`
}

function cardOf(one: CaseSummary, language: Language): SafeHtml {
  const [picture] = one.pictures
  return html`<li>
${picture ? html`<img src="${picture}" alt="" loading="lazy" width="320" height="200">` : html`<span></span>`}
${marksOf(one, language)}
<a href="/c/${one.slug}?lang=${language}" dir="auto">${one.name}</a>
${progressOf(one, language)}</li>`
}

/** State and kind of a case. */
export function marksOf({ status, category }: CaseSummary, language: Language, more?: SafeHtml): SafeHtml {
  const text = texts[language]
  return html`<p class="marks"><span class="state ${status}">${text.states[status]}</span> <span>${text.categories[category]}</span>${more}</p>`
}
