import type { RequestContext, Role } from '../../../schema/viewer.js'
import type { Transaction } from '../../shared/database.js'
import { erased } from '../../shared/personal-data/inventory.js'
import { actorOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { TicketChange } from '../notifications/events/notification-event.type.js'
import type { Recipients } from '../notifications/events/notifier.service.js'
import { type Recipient, userRecipients } from '../users/user-recipients.service.js'
import type { TicketRecord } from './ticket.store.js'
import type { TicketMessageRecord } from './ticket-message.store.js'

const staffRoles: readonly Role[] = ['admin', 'staff']

export type TicketChangeDependencies = Pick<FeatureDependencies, 'clock' | 'audit' | 'notifier'>

/** Writes the audit row of a new ticket and notifies staff, in its transaction. */
export async function recordTicketCreation(
  news: TicketChangeDependencies,
  trx: Transaction,
  by: RequestContext,
  ticket: TicketRecord,
): Promise<void> {
  await news.audit.record(trx, by, audited('support_ticket_created', ticket.id, { after: ticket }))
  const { priority } = ticket
  await news.notifier.notify(trx, 'support_ticket_created', { ...aboutOf(ticket), priority })
}

/**
 * Writes the audit row and the assignment event of a change, and notifies requester and assignee, in its transaction.
 * Requesters are not notified of internal notes, and nobody of their own changes.
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
  const outcome = resolved ? 'resolved' : assigned ? 'assigned' : 'updated'
  await news.audit.record(trx, by, audited(`support_ticket_${outcome}`, after.id, { before, after }))
  if (assigned) await recordAssignment(news, trx, before, after)
  const requester = await requesterOf(trx, after)
  // A new assignee is notified of the assignment only.
  const users = [...requester.users, assigned ? undefined : after.assignedTo]
  const { id: except } = actorOf(by.viewer)
  const both = { ...requester, users, except }
  const changes = shownChanges(before, after)
  if (resolved) await news.notifier.notify(trx, 'support_ticket_resolved', aboutOf(after), both)
  else if (changes.length > 0)
    await news.notifier.notify(trx, 'support_ticket_updated', { ...aboutOf(after), changes }, both)
  else if (after.internalNotes !== before.internalNotes && !assigned)
    await news.notifier.notify(
      trx,
      'support_ticket_updated',
      { ...aboutOf(after), changes: [{ what: 'internal_notes' }] },
      { users: [after.assignedTo], except },
    )
}

/**
 * Writes the audit row of a reply, and notifies the assignee or all staff, or the requester, in its transaction.
 * The ticket differs before and after if the reply reopens it.
 */
export async function recordTicketReply(
  news: TicketChangeDependencies,
  trx: Transaction,
  by: RequestContext,
  { before, after }: { readonly before: TicketRecord; readonly after: TicketRecord },
  message: TicketMessageRecord,
): Promise<void> {
  const reopening = after.status === before.status ? undefined : { before: { status: before.status } }
  const details = {
    ...reopening,
    after: { messageId: message.id, ...(reopening && { status: after.status }) },
  }
  await news.audit.record(trx, by, audited('support_ticket_replied', after.id, details))
  const recipients = message.isFromStaff ? await requesterOf(trx, after) : await assigneeOf(trx, after)
  await news.notifier.notify(
    trx,
    'support_ticket_updated',
    { ...aboutOf(after), changes: [{ what: 'reply' }, ...shownChanges(before, after)] },
    { ...recipients, except: message.authorId },
  )
}

/** The assignee of a ticket, or all staff if nobody who may work on it is assigned. */
async function assigneeOf(trx: Transaction, { assignedTo }: TicketRecord): Promise<Recipients> {
  const [person] = assignedTo ? await userRecipients(trx).byIds([assignedTo]) : []
  return mayBeAssigned(person) ? { users: [assignedTo] } : { roles: staffRoles }
}

/** Whether a ticket may be assigned to a person: an active admin or staff member. */
export function mayBeAssigned(person: Recipient | undefined): person is Recipient {
  return person?.status === 'active' && staffRoles.includes(person.role)
}

/**
 * The requester, unless erased: an account is notified at its current address, which may not be that of the ticket any more.
 */
async function requesterOf(trx: Transaction, { requesterId, requesterEmail }: TicketRecord) {
  const known = requesterId ? await userRecipients(trx).byIds([requesterId]) : []
  if (known.length > 0) return { users: [requesterId], emails: [] }
  return { users: [], emails: requesterEmail === erased.email ? [] : [requesterEmail] }
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
  const changes: TicketChange[] = [{ what: 'assigned_to_you' }]
  await notifier.notify(
    trx,
    'support_ticket_updated',
    { ...aboutOf(after), changes },
    { users: [assignedTo] },
  )
}

/** The visible parts of a change. */
function shownChanges(before: TicketRecord, after: TicketRecord): TicketChange[] {
  const changes: TicketChange[] = []
  if (after.status !== before.status) changes.push({ what: 'status', to: after.status })
  if (after.priority !== before.priority) changes.push({ what: 'priority', to: after.priority })
  if (after.assignedTo !== before.assignedTo)
    changes.push(
      after.assignedTo
        ? { what: 'assigned', toName: after.assignedToName ?? after.assignedTo }
        : { what: 'unassigned' },
    )
  return changes
}

function aboutOf({ id, ticketNumber, title }: TicketRecord) {
  return { ticketId: id, ticketNumber, title }
}
