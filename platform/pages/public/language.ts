import Negotiator from 'negotiator'
import { type Language, languages } from '../../../schema/languages.js'

export { type Language, languages }

/** The language of a page: the one asked for in its address, else the browser's preference, else Spanish. */
export function languageOf(asked: unknown, acceptLanguage: string | undefined): Language {
  const known = languages.find((language) => language === asked)
  if (known) return known
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  // `en-GB` is served by `en`.
  const preferred = negotiator.languages().map((tag) => tag.split('-')[0]?.toLowerCase())
  return preferred.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? 'es'
}
