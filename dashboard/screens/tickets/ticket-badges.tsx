import type { TicketPriority, TicketStatus } from '../../generated/ticket-list.js'
import { useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { ticketsMessages } from './tickets.messages.js'

const statusTones = { open: 'accent', in_progress: 'accent', resolved: '', closed: '' } as const
const priorityTones = { low: '', medium: '', high: 'warning', urgent: 'danger' } as const

/** The state of a ticket. */
export function TicketStatusBadge({ status }: { readonly status: TicketStatus }) {
  const t = useMessages(ticketsMessages)
  return <Badge tone={statusTones[status]}>{t(`status_${status}`)}</Badge>
}

/** The priority of a ticket. */
export function TicketPriorityBadge({ priority }: { readonly priority: TicketPriority }) {
  const t = useMessages(ticketsMessages)
  return <Badge tone={priorityTones[priority]}>{t(`priority_${priority}`)}</Badge>
}
