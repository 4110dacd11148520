import type { Language } from './language.js'
import { texts } from './page-texts.js'
import type { PublicPage } from './public-page.js'
import { html } from './safe-html.js'

/** The page for an unknown case and for a draft, which differ in nothing. */
export function missingPage(language: Language): PublicPage {
  const text = texts[language]
  return {
    language,
    kind: 'missing',
    title: text.notFound,
    body: html`<main><h1>${text.notFound}</h1><p>${text.notFoundAbout}</p><p><a href="/o?lang=${language}">${text.allCases}</a></p></main>`,
  }
}
