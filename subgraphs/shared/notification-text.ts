import { type Language, languages, locales } from '../../schema/languages.js'

/** The text of a notification in one language. */
export interface NotificationText {
  readonly title: string
  readonly message: string
}

/** The members of `CreateNotificationInput` with the text in every language; English is the default. */
export function inEveryLanguage(textIn: (language: Language) => NotificationText): NotificationText & {
  readonly translations: readonly (NotificationText & { readonly language: Language })[]
} {
  const others = languages.filter((language) => language !== 'en')
  return { ...textIn('en'), translations: others.map((language) => ({ language, ...textIn(language) })) }
}

/** A time of a text: date and minute in UTC. */
export function timeIn(language: Language, time: string): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(time))} UTC`
}
