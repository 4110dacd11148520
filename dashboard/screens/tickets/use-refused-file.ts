import { useMessages } from '../../language/language.js'
import type { TextOfFailure } from '../../ui/failure-notice.js'
import { ticketsMessages } from './tickets.messages.js'

/** Why a ticket or reply with its files was not sent, where a file is the reason. */
export function useRefusedFile(): TextOfFailure {
  const t = useMessages(ticketsMessages)
  return ({ code }) => (code === 'UNSUPPORTED_MEDIA_TYPE' ? t('refusedFile') : undefined)
}
