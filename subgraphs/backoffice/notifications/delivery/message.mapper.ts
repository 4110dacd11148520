import type { Language } from '../../../../schema/languages.js'
import { shortened } from '../../../../schema/shortened-text.js'
import type { NotificationText } from '../../../shared/notification-text.js'
import type { NotificationRecord } from '../notification.store.js'
import {
  notificationCatalogues,
  textIn,
  type WrittenNotification,
} from '../texts/notification-texts.mapper.js'

/** The parts of a notification that mails and pushes depend on. */
type Sent = WrittenNotification & Pick<NotificationRecord, 'actionUrl'>

/** A notification as a mail or push shows it. */
type Shown = NotificationText & { readonly url: string }

/** A push message must fit into 4 KiB. */
const PUSH_TEXT_LENGTH = 200

/** Notifications listed in a digest; further ones are only counted. */
const DIGEST_LENGTH = 50

/** The mail of one notification, or the digest of several. */
export function mailOf(
  language: Language,
  notifications: readonly [Sent, ...Sent[]],
  publicUrl: string,
): { subject: string; text: string } {
  const { several, more, footer } = notificationCatalogues[language]
  const shown = notifications.slice(0, DIGEST_LENGTH).map((one) => shownIn(language, one, publicUrl))
  const subject = notifications.length === 1 ? (shown[0]?.title ?? '') : several(notifications.length)
  const rest = notifications.length - shown.length
  const paragraphs = shown.map(({ title, message, url }) => [title, message, url].join('\n'))
  return { subject, text: [...paragraphs, ...(rest > 0 ? [more(rest)] : []), footer].join('\n\n') }
}

/** The push of one notification, or a summary of several. */
export function pushOf(
  language: Language,
  notifications: readonly [Sent, ...Sent[]],
  publicUrl: string,
): { title: string; body: string; url: string } {
  const [first, ...others] = notifications.slice(0, 3).map((one) => shownIn(language, one, publicUrl))
  if (first && others.length === 0)
    return {
      title: shortened(first.title, PUSH_TEXT_LENGTH),
      body: shortened(first.message, PUSH_TEXT_LENGTH),
      url: first.url,
    }
  return {
    title: notificationCatalogues[language].several(notifications.length),
    body: shortened([first, ...others].map((one) => one?.title).join(' · '), PUSH_TEXT_LENGTH),
    url: `${publicUrl}/notifications`,
  }
}

function shownIn(language: Language, one: Sent, publicUrl: string): Shown {
  return { ...textIn(language, one), url: one.actionUrl ? publicUrl + one.actionUrl : publicUrl }
}
