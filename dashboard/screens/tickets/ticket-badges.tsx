import type { TicketPriority, TicketStatus } from '../../generated/ticket-list.js'
import { useMessages } from '../../language/language.js'
import { ticketsMessages } from './tickets.messages.js'

const statusTones = { open: 'accent', in_progress: 'accent', resolved: '', closed: '' } as const
const priorityTones = { low: '', medium: '', high: 'warning', urgent: 'danger' } as const

/** State and priority of a ticket. */
export function TicketBadges({
  ticket: { status, priority },
}: {
  readonly ticket: { readonly status: TicketStatus; readonly priority: TicketPriority }
}) {
  const t = useMessages(ticketsMessages)
  return (
    <>
      <span className={`badge ${statusTones[status]}`}>{t(`status_${status}`)}</span>
      <span className={`badge ${priorityTones[priority]}`}>{t(`priority_${priority}`)}</span>
    </>
  )
}
