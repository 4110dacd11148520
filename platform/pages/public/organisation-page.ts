import type { Language } from '../../../schema/languages.js'
import { locales } from '../../../schema/languages.js'
import { caseCards } from './case-card.js'
import { pageLinks } from './case-lists.js'
import type { Organisation } from './case-operations.js'
import { moneyText } from './page-formats.js'
import { topBar } from './page-frame.js'
import { texts } from './page-texts.js'
import type { PublicPage } from './public-page.js'
import { html, type SafeHtml } from './safe-html.js'

/** The page of the organisation: its totals and all of its cases. */
export function organisationPage(
  { publicTotals, publicCases }: Organisation,
  language: Language,
  origin: string,
): PublicPage {
  const text = texts[language]
  const shown = publicCases.nodes
  return {
    language,
    kind: 'organisation',
    title: text.organisation,
    description: text.organisationAbout,
    url: `${origin}/o`,
    data: { '@context': 'https://schema.org', '@type': 'NGO', name: text.organisation, url: `${origin}/o` },
    languageLinks: (one) => `/o?lang=${one}`,
    body: html`${topBar(language, html`<a href="/app">${text.signIn}</a>`)}
<main>
<h1>${text.organisation}</h1>
<p class="about">${text.organisationAbout}</p>
${totalsOf(publicTotals, language)}
<h2>${text.cases}</h2>
${shown.length > 0 ? caseCards(shown, language) : html`<p class="note">${text.noCases}</p>`}
${pageLinks(publicCases.pageInfo, (page) => `/o?lang=${language}&page=${page}`, language)}
</main>`,
  }
}

/** What was received and achieved in total. */
export function totalsOf(totals: Organisation['publicTotals'], language: Language): SafeHtml {
  const text = texts[language]
  const number = (value: number) => new Intl.NumberFormat(locales[language]).format(value)
  const shown = [
    [text.received, moneyText(language, totals.donationsReceived, totals.currency)],
    [text.donationCount, number(totals.donations)],
    [text.openCases, number(totals.openCases)],
    [text.completedCases, number(totals.completedCases)],
  ] as const
  return html`<dl class="totals">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
