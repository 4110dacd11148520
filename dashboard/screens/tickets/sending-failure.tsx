import type { ComponentProps } from 'react'
import { useMessages } from '../../language/language.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ticketsMessages } from './tickets.messages.js'

/** Why a ticket or reply with its files was not sent. */
export function SendingFailure({ failure }: Pick<ComponentProps<typeof FailureNotice>, 'failure'>) {
  const t = useMessages(ticketsMessages)
  return (
    <FailureNotice
      failure={failure}
      textOf={({ code }) => (code === 'UNSUPPORTED_MEDIA_TYPE' ? t('refusedFile') : undefined)}
    />
  )
}
