import type { NotificationRecord } from '../notification.store.js'

/** The parts of a notification shown in mails and pushes. */
type Shown = Pick<NotificationRecord, 'title' | 'message' | 'actionUrl'>

const FOOTER =
  'You can choose which notifications you receive, how and when, in your notification preferences.'

/** Notifications listed in a digest; further ones are only counted. */
const DIGEST_LENGTH = 50

/** The mail of one notification, or the digest of several. */
export function mailOf(
  notifications: readonly [Shown, ...Shown[]],
  publicUrl: string,
): { subject: string; text: string } {
  const [first] = notifications
  const subject = notifications.length === 1 ? first.title : `${notifications.length} notifications`
  const shown = notifications.slice(0, DIGEST_LENGTH).map((one) => paragraph(one, publicUrl))
  const rest = notifications.length - shown.length
  return { subject, text: [...shown, ...(rest > 0 ? [`And ${rest} more.`] : []), FOOTER].join('\n\n') }
}

/** The push of one notification, or a summary of several. */
export function pushOf(
  notifications: readonly [Shown, ...Shown[]],
  publicUrl: string,
): { title: string; body: string; url: string } {
  const [first] = notifications
  if (notifications.length === 1)
    return { title: short(first.title), body: short(first.message), url: linkOf(first, publicUrl) }
  const titles = notifications.slice(0, 3).map(({ title }) => title)
  return {
    title: `${notifications.length} notifications`,
    body: short(titles.join(' · ')),
    url: `${publicUrl}/notifications`,
  }
}

function paragraph(one: Shown, publicUrl: string): string {
  return [one.title, one.message, linkOf(one, publicUrl)].join('\n')
}

function linkOf({ actionUrl }: Shown, publicUrl: string): string {
  return actionUrl ? publicUrl + actionUrl : publicUrl
}

/** A push message must fit into 4 KiB. */
function short(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
