import type { NotificationRecord } from '../notification.store.js'

/** What of a notification stands in mails and pushes. */
type Told = Pick<NotificationRecord, 'title' | 'message' | 'actionUrl'>

const FOOTER = 'You can choose what you are told of, how and when: see your notification preferences.'

/** More of them are only counted. */
const DIGEST_LENGTH = 50

/** The mail of one notification, or the digest of several. */
export function mailOf(
  notifications: readonly [Told, ...Told[]],
  publicUrl: string,
): { subject: string; text: string } {
  const [first] = notifications
  const subject = notifications.length === 1 ? first.title : `${notifications.length} notifications`
  const shown = notifications.slice(0, DIGEST_LENGTH).map((one) => paragraph(one, publicUrl))
  const rest = notifications.length - shown.length
  return { subject, text: [...shown, ...(rest > 0 ? [`And ${rest} more.`] : []), FOOTER].join('\n\n') }
}

/** The push of one notification, or one that sums several up. */
export function pushOf(
  notifications: readonly [Told, ...Told[]],
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

function paragraph(one: Told, publicUrl: string): string {
  return [one.title, one.message, linkOf(one, publicUrl)].join('\n')
}

function linkOf({ actionUrl }: Told, publicUrl: string): string {
  return actionUrl ? publicUrl + actionUrl : publicUrl
}

/** A push message must fit into 4 KiB. */
function short(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
