import { type Language, languages, locales } from '../generated/languages.js'
import { memoised } from './memoised.js'

export { type Language, languages, locales }

/** A text with `{name}` for each value; one that depends on `{count}` has a form for each plural of the language. */
export type Message = string | { readonly one: string; readonly other: string }

/** The texts of a screen by language and key. */
export type Messages<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, Message>>>>

/** Declares the texts of a screen; the compiler finds keys that a translation lacks. */
export function defineMessages<const Key extends string>(messages: {
  readonly en: Readonly<Record<Key, Message>>
  readonly es: Readonly<Record<NoInfer<Key>, Message>>
  readonly pt: Readonly<Record<NoInfer<Key>, Message>>
}): Messages<Key> {
  return messages
}

/** Values of a text; numbers are formatted in its language. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The text of a key in a language. */
export function textOf(language: Language, message: Message, values: MessageValues = {}): string {
  return formOf(language, message, values.count).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'number' ? numbersOf(language).format(value) : isolated(value)
  })
}

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A value that keeps its order of characters, and that of the text around it (U+2068 to U+2069). */
function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
}

/** The text of a code that is a string in the graph, by its key `<kind>_<code>`; a code without a text is shown as words. */
export function textOfCode<Key extends string>(
  language: Language,
  messages: Messages<Key>,
  kind: string,
  code: string,
): string {
  const texts: Readonly<Record<string, Message>> = messages[language]
  const key = `${kind}_${code}`
  return Object.hasOwn(texts, key) ? textOf(language, texts[key] ?? '') : code.replaceAll('_', ' ')
}

/** The number format of a language. */
export const numbersOf = memoised((language: Language) => new Intl.NumberFormat(locales[language]))

const pluralsOf = memoised((language: Language) => new Intl.PluralRules(language))

function formOf(language: Language, message: Message, count: string | number | undefined): string {
  if (typeof message === 'string') return message
  const isOne = pluralsOf(language).select(Number(count)) === 'one'
  return isOne ? message.one : message.other
}

/** The first supported language of a list of preferences, such as `navigator.languages`; otherwise English. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const wanted = preferences.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.map((tag) => languages.find((one) => one === tag)).find((found) => found) ?? 'en'
}

/** Languages by their own names; the browser's list of names is slow to load. */
const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', pt: 'Português' }

/** A language by its own name. */
export function nameOf(language: Language): string {
  return names[language]
}
