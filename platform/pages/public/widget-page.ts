import type { Language } from '../../../schema/languages.js'
import type { CaseSummary } from './case-operations.js'
import { texts } from './page-texts.js'
import { progressOf } from './progress.js'
import type { PublicPage } from './public-page.js'
import { html } from './safe-html.js'

/** A small page for frames of other sites: the need of a case, and a link to it. */
export function widgetPage(found: CaseSummary, language: Language): PublicPage {
  const text = texts[language]
  const path = `/c/${found.slug}?lang=${language}`
  return {
    language,
    kind: 'widget',
    title: found.name,
    body: html`<main>
<p class="brand">${text.organisation}</p>
<h1 dir="auto">${found.name}</h1>
${progressOf(found, language)}
<p class="actions"><a class="button" href="${path}" target="_blank" rel="noopener">${text.donate}</a></p>
</main>`,
  }
}

/** The markup with which another site embeds the widget. */
export function widgetSnippet(found: CaseSummary, language: Language, origin: string): string {
  return html`<iframe src="${origin}/c/${found.slug}/widget?lang=${language}" title="${found.name}" width="320" height="190" loading="lazy"></iframe>`
    .markup
}
