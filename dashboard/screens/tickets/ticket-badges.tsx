import type { TicketPriority, TicketStatus } from '../../generated/ticket-list.js'
import { useFormats, useMessages } from '../../language/language.js'
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

interface DueDateProps {
  readonly ticket: { readonly status: TicketStatus; readonly dueDate: string | null }
}

/** By when a ticket should be answered, and whether that time has passed. */
export function TicketDueDate({ ticket: { status, dueDate } }: DueDateProps) {
  const t = useMessages(ticketsMessages)
  const { time } = useFormats()
  if (!dueDate) return null
  const awaitsStaff = status === 'open' || status === 'in_progress'
  return (
    <>
      <time className="muted small" dateTime={dueDate}>
        {time(dueDate)}
      </time>
      {awaitsStaff && Date.parse(dueDate) < Date.now() && (
        <div>
          <Badge tone="danger">{t('overdue')}</Badge>
        </div>
      )}
    </>
  )
}
