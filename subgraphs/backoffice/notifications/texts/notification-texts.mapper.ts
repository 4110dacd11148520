import type { Language } from '../../../../schema/languages.js'
import { withoutDirections } from '../../../../schema/one-line-name.js'
import type { NotificationText } from '../../../shared/notification-text.js'
import type { NotificationRecord } from '../notification.store.js'
import { englishTexts } from './english-texts.mapper.js'
import type { NotificationCatalogue } from './notification-texts.type.js'
import { portugueseTexts } from './portuguese-texts.mapper.js'
import { spanishTexts } from './spanish-texts.mapper.js'

/** The texts of notifications in every language. */
export const notificationCatalogues: Readonly<Record<Language, NotificationCatalogue>> = {
  es: spanishTexts,
  pt: portugueseTexts,
  en: englishTexts,
}

/** The inputs of a notification's text. */
export type WrittenNotification = Pick<
  NotificationRecord,
  'type' | 'metadata' | 'title' | 'message' | 'translations'
>

/** The texts of a sender by language, as they are stored; empty if the sender wrote one text only. */
export function translationsOf(
  given: readonly ({ readonly language: Language } & NotificationText)[] | null | undefined,
): Pick<NotificationRecord, 'translations'> {
  if (!given?.length) return {}
  return {
    translations: Object.fromEntries(
      given.map(({ language, title, message }) => [language, { title, message }]),
    ),
  }
}

/** Whether a notification has the text that its sender wrote, in one language alone. */
export function isInOneLanguage({ title, translations }: WrittenNotification): boolean {
  return title !== undefined && translations === undefined
}

/** The text of a notification in a language: that of its sender, otherwise that of its kind. */
export function textIn(language: Language, written: WrittenNotification): NotificationText {
  const { type, metadata, title, message, translations } = written
  if (title !== undefined && message !== undefined) return translations?.[language] ?? { title, message }
  const texts: Readonly<Record<keyof NotificationText, (about: never) => string>> =
    notificationCatalogues[language].kinds[type]
  // A notification without a text of its own has the metadata of its kind (`fan-out.process.ts`).
  const about = valuesWithoutDirections(metadata) as never
  return { title: texts.title(about), message: texts.message(about) }
}

/** The values without controls of direction: a name must not reverse the sentence around it. */
function valuesWithoutDirections(value: unknown): unknown {
  if (typeof value === 'string') return withoutDirections(value)
  if (Array.isArray(value)) return value.map(valuesWithoutDirections)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, valuesWithoutDirections(member)])
  return Object.fromEntries(members)
}
