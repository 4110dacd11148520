import type { RequestContext } from '../../../schema/viewer.js'
import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import type { TicketRecord } from './ticket.store.js'
import type { TicketMessageRecord } from './ticket-message.store.js'

/** Dependencies of recording ticket changes. */
export interface TicketChangeDependencies {
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly notifier: Notifier
}

/** Writes the audit row of a new ticket and notifies staff, in its transaction. */
export async function recordTicketCreation(
  news: TicketChangeDependencies,
  trx: Transaction,
  by: RequestContext,
  ticket: TicketRecord,
): Promise<void> {
  await news.audit.record(trx, by, {
    action: 'support_ticket_created',
    resource: 'support_ticket',
    resourceId: ticket.id,
    after: ticket,
    severity: 'low',
    category: 'support',
  })
  const { priority } = ticket
  await news.notifier.notify(trx, 'support_ticket_created', { ...aboutOf(ticket), priority })
}

/**
 * Writes the audit row and the assignment event of a change, and notifies requester and assignee, in its transaction.
 * Requesters are not notified of internal notes.
 */
export async function recordTicketChange(
  news: TicketChangeDependencies,
  trx: Transaction,
  by: RequestContext,
  before: TicketRecord,
  after: TicketRecord,
): Promise<void> {
  const assigned = after.assignedTo !== undefined && after.assignedTo !== before.assignedTo
  const resolved = after.status === 'resolved' && before.status !== 'resolved'
  await news.audit.record(trx, by, {
    action: resolved
      ? 'support_ticket_resolved'
      : assigned
        ? 'support_ticket_assigned'
        : 'support_ticket_updated',
    resource: 'support_ticket',
    resourceId: after.id,
    before,
    after,
    severity: resolved || assigned ? 'medium' : 'low',
    category: 'support',
  })
  if (assigned) await recordAssignment(news, trx, before, after)
  const requester = { users: [after.requesterId], emails: [after.requesterEmail] }
  // A new assignee is notified of the assignment only.
  const both = { ...requester, users: [...requester.users, assigned ? undefined : after.assignedTo] }
  const shown = shownChange(before, after)
  if (resolved) await news.notifier.notify(trx, 'support_ticket_resolved', aboutOf(after), both)
  else if (shown)
    await news.notifier.notify(trx, 'support_ticket_updated', { ...aboutOf(after), change: shown }, both)
  else if (after.internalNotes !== before.internalNotes && !assigned)
    await news.notifier.notify(
      trx,
      'support_ticket_updated',
      { ...aboutOf(after), change: 'given internal notes' },
      { users: [after.assignedTo] },
    )
}

/** Writes the audit row of a reply, and notifies the assignee or all staff, or the requester, in its transaction. */
export async function recordTicketReply(
  news: TicketChangeDependencies,
  trx: Transaction,
  by: RequestContext,
  ticket: TicketRecord,
  message: TicketMessageRecord,
): Promise<void> {
  await news.audit.record(trx, by, {
    action: 'support_ticket_replied',
    resource: 'support_ticket',
    resourceId: ticket.id,
    after: { messageId: message.id },
    severity: 'low',
    category: 'support',
  })
  const recipients = message.isFromStaff
    ? { users: [ticket.requesterId], emails: [ticket.requesterEmail] }
    : { users: [ticket.assignedTo] }
  await news.notifier.notify(
    trx,
    'support_ticket_updated',
    { ...aboutOf(ticket), change: 'replied to' },
    recipients,
  )
}

async function recordAssignment(
  { clock, notifier }: TicketChangeDependencies,
  trx: Transaction,
  before: TicketRecord,
  after: TicketRecord,
): Promise<void> {
  const { id, ticketNumber, status, priority, assignedTo } = after
  if (!assignedTo) return
  const data = {
    id,
    ticketNumber,
    status,
    priority,
    assignedTo,
    ...(before.assignedTo ? { previousAssignedTo: before.assignedTo } : {}),
  }
  await recordBackofficeEvent(trx, 'support_ticket.assigned', data, clock)
  const about = { ...aboutOf(after), change: 'assigned to you' }
  await notifier.notify(trx, 'support_ticket_updated', about, { users: [assignedTo] })
}

/** The visible part of a change, to follow "was"; undefined without one. */
function shownChange(before: TicketRecord, after: TicketRecord): string | undefined {
  const parts: string[] = []
  if (after.status !== before.status) parts.push(`set to ${after.status.replaceAll('_', ' ')}`)
  if (after.priority !== before.priority) parts.push(`given the priority ${after.priority}`)
  if (after.assignedTo !== before.assignedTo)
    parts.push(after.assignedTo ? `assigned to ${after.assignedToName}` : 'unassigned')
  return parts.length > 0 ? parts.join(' and ') : undefined
}

function aboutOf({ id, ticketNumber, title }: TicketRecord) {
  return { ticketId: id, ticketNumber, title }
}
