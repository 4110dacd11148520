import { storedObject } from '../../app/stored-object.js'
import type { CreateAnnouncementInput, Role } from '../../generated/announce.js'
import { notificationPriorityValues, notificationTypeValues, roleValues } from '../../generated/enums.js'
import type { CreateNotificationInput } from '../../generated/notify-person.js'
import { type Language, languages } from '../../language/languages.js'

/** A text in one language. */
export interface WrittenText {
  readonly title: string
  readonly message: string
}

/** A notification that is being written, for one person or for roles. */
export interface AnnouncementDraft {
  readonly to: 'person' | 'roles'
  readonly userEmail: string
  readonly roles: readonly Role[]
  readonly type: (typeof notificationTypeValues)[number]
  /** Empty for the priority of the kind. */
  readonly priority: (typeof notificationPriorityValues)[number] | ''
  readonly title: string
  readonly message: string
  /** The text in further languages; empty where everyone reads the first one. */
  readonly translations: Readonly<Record<Language, WrittenText>>
  readonly actionUrl: string
  /** Local time, `2026-11-23T09:30`; empty to send it at once. */
  readonly sendAt: string
}

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)

/** The draft that is stored on the device as JSON; unknown members are empty. */
export function keptDraftOf(json: string): AnnouncementDraft {
  const kept = storedObject(json)
  const textOf = (name: string) => stringIn(kept, name)
  const texts = { ...(kept.translations as object | undefined) }
  const translationIn = (language: Language) => {
    const text = { ...(texts as Record<string, object>)[language] }
    return { title: stringIn(text, 'title'), message: stringIn(text, 'message') }
  }
  return {
    to: kept.to === 'person' ? 'person' : 'roles',
    userEmail: textOf('userEmail'),
    roles: Array.isArray(kept.roles)
      ? roleValues.filter((role) => (kept.roles as unknown[]).includes(role))
      : [],
    type: isOneOf(notificationTypeValues, kept.type) ? kept.type : 'system_maintenance',
    priority: isOneOf(notificationPriorityValues, kept.priority) ? kept.priority : '',
    title: textOf('title'),
    message: textOf('message'),
    translations: { en: translationIn('en'), es: translationIn('es'), pt: translationIn('pt') },
    actionUrl: textOf('actionUrl'),
    sendAt: textOf('sendAt'),
  }
}

function stringIn(object: object, name: string): string {
  const value: unknown = (object as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** The languages that have their own text. */
export function writtenLanguages({ translations }: AnnouncementDraft): Language[] {
  return languages.filter((language) => {
    const { title, message } = translations[language]
    return title.trim() !== '' || message.trim() !== ''
  })
}

/** The languages whose text lacks its title or its message. */
export function unfinishedLanguages(draft: AnnouncementDraft): Language[] {
  return writtenLanguages(draft).filter((language) => {
    const { title, message } = draft.translations[language]
    return !title.trim() || !message.trim()
  })
}

const contentOf = (draft: AnnouncementDraft) => ({
  type: draft.type,
  title: draft.title.trim(),
  message: draft.message.trim(),
  translations: writtenLanguages(draft).map((language) => {
    const { title, message } = draft.translations[language]
    return { language, title: title.trim(), message: message.trim() }
  }),
  priority: draft.priority || null,
  actionUrl: draft.actionUrl.trim() || null,
})

/** A notification of one person. */
export function notificationOf(draft: AnnouncementDraft): CreateNotificationInput {
  return { ...contentOf(draft), userEmail: draft.userEmail.trim() }
}

/** An announcement to roles. */
export function announcementOf(draft: AnnouncementDraft): CreateAnnouncementInput {
  const sendAt = draft.sendAt ? new Date(draft.sendAt).toISOString() : null
  return { ...contentOf(draft), roles: [...draft.roles], sendAt }
}
