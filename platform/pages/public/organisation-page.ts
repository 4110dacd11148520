import type { Language } from '../../../schema/languages.js'
import { locales } from '../../../schema/languages.js'
import type { CaseSummary, Organisation } from './case-operations.js'
import { pageLinks } from './case-page.js'
import { moneyText } from './page-formats.js'
import { texts } from './page-texts.js'
import { progressOf } from './progress.js'
import type { PublicPage } from './public-page.js'
import { html, type SafeHtml } from './safe-html.js'

/** The page of the organisation: its totals and all of its cases. */
export function organisationPage(
  { publicTotals, publicCases }: Organisation,
  language: Language,
  origin: string,
): PublicPage {
  const text = texts[language]
  const number = (value: number) => new Intl.NumberFormat(locales[language]).format(value)
  const received = moneyText(language, publicTotals.donationsReceived, publicTotals.currency)
  const totals = [
    [text.received, received],
    [text.donationCount, number(publicTotals.donations)],
    [text.openCases, number(publicTotals.openCases)],
    [text.completedCases, number(publicTotals.completedCases)],
  ] as const
  const shown = publicCases.nodes
  return {
    language,
    kind: 'organisation',
    title: text.organisation,
    description: text.organisationAbout,
    url: `${origin}/o`,
    data: { '@context': 'https://schema.org', '@type': 'NGO', name: text.organisation, url: `${origin}/o` },
    languageLinks: (one) => `/o?lang=${one}`,
    body: html`<main>
<h1>${text.organisation}</h1>
<p>${text.organisationAbout}</p>
<dl class="totals">${totals.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h2>${text.cases}</h2>
${shown.length > 0 ? html`<ul class="cards">${shown.map((one) => cardOf(one, language))}</ul>` : html`<p class="note">${text.noCases}</p>`}
${pageLinks(publicCases.pageInfo, (page) => `/o?lang=${language}&page=${page}`, language)}
</main>`,
  }
}

function cardOf(one: CaseSummary, language: Language): SafeHtml {
  const text = texts[language]
  const [picture] = one.pictures
  return html`<li>
${picture ? html`<img src="${picture}" alt="" loading="lazy" width="80" height="80">` : html`<span></span>`}
<div><a href="/c/${one.slug}?lang=${language}" dir="auto">${one.name}</a>
<p class="marks"><span class="state ${one.status}">${text.states[one.status]}</span><span>${text.categories[one.category]}</span></p>
${progressOf(one, language)}</div></li>`
}
