import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'
import type { MyNotificationsVariables } from '../../generated/my-notifications.js'
import type { Language } from '../../language/languages.js'

export const shows = ['unread', 'read'] as const

const parameters = { show: oneOf(shows), after: words, open: words }

/** Reads the selection from the URL of the notifications; `open` is the `actionUrl` in a mail or push. */
export const notificationSearchOf = searchReader(parameters)

/** The variables of the list that an address selects. */
export function notificationListOf(
  { show, after }: SearchOf<typeof parameters>,
  language: Language,
): MyNotificationsVariables {
  return { read: show === undefined ? null : show === 'read', after: after ?? null, language }
}
