import { type Language, languages } from '../../../schema/languages.js'
import { languageNames, texts } from './page-texts.js'
import { html, type SafeHtml } from './safe-html.js'

/** The bar at the top of a page. @param back a link instead of the one to all cases */
export function topBar(language: Language, back?: SafeHtml): SafeHtml {
  const text = texts[language]
  return html`<header class="top"><a class="brand" href="/?lang=${language}">${text.organisation}</a>
${back ?? html`<a href="/o?lang=${language}">${text.allCases}</a>`}</header>`
}

/** The end of a page: the organisation, and the other languages of the page. */
export function siteFooter(language: Language, addressIn: (language: Language) => string): SafeHtml {
  const text = texts[language]
  const links = languages.map((one) =>
    one === language
      ? html`<li><span aria-current="true">${languageNames[one]}</span></li>`
      : html`<li><a href="${addressIn(one)}" hreflang="${one}" lang="${one}">${languageNames[one]}</a></li>`,
  )
  return html`<footer><div><p><b>${text.organisation}</b></p><p>${text.about}</p></div>
<ul><li><a href="/o?lang=${language}">${text.allCases}</a></li><li><a href="/app">${text.signIn}</a></li></ul>
<nav aria-label="${text.language}"><ul>${links}</ul></nav></footer>`
}
