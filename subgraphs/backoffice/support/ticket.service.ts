import { newTicket, ticketChanges } from '../../../schema/input-rules/support.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { timeAfter, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionFrom, type Page, type PageInput } from '../../shared/paging/page.js'
import { sortOf } from '../../shared/paging/sort.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { assertCurrent, isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { checkedTogether, validated } from '../../shared/validated.js'
import { isStaff } from '../../shared/viewer.js'
import { type Recipient, userRecipients } from '../users/user-recipients.service.js'
import {
  type CreateSupportTicketInput,
  type SupportTicketFilter,
  ticketSorts,
  type UpdateSupportTicketInput,
} from './ticket.inputs.js'
import { dueAfterDays, type TicketPriority, type TicketStatus, ticketTransitions } from './ticket.state.js'
import { type TicketRecord, ticketStore } from './ticket.store.js'
import type { TicketStats } from './ticket.type.js'
import {
  mayBeAssigned,
  recordTicketChange,
  recordTicketCreation,
  type TicketChangeDependencies,
} from './ticket-changes.service.js'
import { nextTicketNumber } from './ticket-number.store.js'
import { assertMayOpenTicket } from './ticket-quota.service.js'
import { mayRead, ticketScopeOf } from './ticket-visibility.policy.js'

const DAY_MS = 86_400_000

export interface TicketDependencies extends TicketChangeDependencies {
  readonly db: Database
  /** Whether the case exists. */
  readonly caseExists: (db: Database, id: string) => Promise<boolean>
}

export type Tickets = ReturnType<typeof createTickets>

/** Rules of support tickets (docs/contract/backoffice.md). */
export function createTickets(dependencies: TicketDependencies) {
  const { db, clock, caseExists } = dependencies

  async function assertCase(id: string | null | undefined): Promise<void> {
    if (id && !(await caseExists(db, id))) throw new ValidationError({ caseId: 'must be the id of a case' })
  }

  return {
    /** @returns undefined for tickets that the viewer may not read */
    async find({ viewer }: RequestContext, id: string): Promise<TicketRecord | undefined> {
      const found = await ticketStore(db).byId(id)
      return found && mayRead(viewer, found) ? found : undefined
    },

    /** Regardless of the viewer: references check each ticket themselves. */
    findMany: (ids: readonly string[]): Promise<TicketRecord[]> => ticketStore(db).byIds(ids),

    /**
     * @throws FORBIDDEN when a requester names another person, ValidationError
     */
    async list(
      { viewer }: RequestContext,
      filter: SupportTicketFilter,
      sort: string | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<TicketRecord>> {
      if (filter.unassigned && filter.assignedTo)
        throw new ValidationError({ unassigned: 'must not be combined with assignedTo' })
      const requesterEmail = filter.requesterEmail?.trim().toLowerCase() || null
      const scope = ticketScopeOf(viewer, requesterEmail)
      const order = sortOf(sort, ticketSorts)
      return connectionFrom(input, (page) =>
        ticketStore(db).page({ ...filter, requesterEmail }, scope, order, page),
      )
    },

    pagesOfRequesters: (userIds: readonly string[], page: Page) =>
      ticketStore(db).pagesOf('requester_id', userIds, page),

    pagesOfCases: (caseIds: readonly string[], page: Page) =>
      ticketStore(db).pagesOf('case_id', caseIds, page),

    stats: (): Promise<TicketStats> => ticketStore(db).stats(),

    /**
     * Opens a ticket with the next number of the year.
     * @throws ValidationError, FORBIDDEN for a ticket of another person without role staff, QUOTA_EXCEEDED
     */
    async create(by: GraphContext, input: CreateSupportTicketInput): Promise<TicketRecord> {
      const [words] = await checkedTogether(
        () => validated(newTicket, input),
        () => assertCase(input.caseId),
      )
      const requester = requesterOf(by.viewer, words)
      const priority = input.priority ?? 'medium'
      return inTransaction(db, async (trx) => {
        const [known] = await userRecipients(trx).byEmails([requester.email])
        const name = requester.name ?? known?.name
        const now = timestamp(clock)
        await assertMayOpenTicket(trx, by.viewer, requester.email, now)
        const record: TicketRecord = {
          id: newId('spt'),
          ticketNumber: await nextTicketNumber(trx, clock.now().getUTCFullYear()),
          title: words.title,
          description: words.description,
          status: 'open',
          priority,
          category: words.category ?? 'general',
          requesterEmail: requester.email,
          ...(name ? { requesterName: name } : {}),
          // People who sign in at an external provider have another id: they find their tickets by the address.
          ...(known && !signsInElsewhere(by.viewer, known) ? { requesterId: known.id } : {}),
          ...(input.caseId ? { caseId: input.caseId } : {}),
          ...(requester.isOther ? { openedByStaff: true } : {}),
          createdAt: now,
          updatedAt: now,
          dueDate: dueDateOf(now, priority),
          tags: words.tags ?? [],
          attachments: words.attachments ?? [],
          version: 1,
        }
        await ticketStore(trx).insert(record)
        await recordTicketCreation(dependencies, trx, by, record)
        await by.completeIdempotent(trx, record)
        return record
      })
    },

    /**
     * Updates a ticket. A new assignee is notified, and the event `support_ticket.assigned` is recorded.
     * @throws NOT_FOUND, ValidationError, CONFLICT for a transition that is not allowed or a concurrent modification
     */
    async update(by: RequestContext, id: string, input: UpdateSupportTicketInput): Promise<TicketRecord> {
      const words = validated(ticketChanges, input)
      return inTransaction(db, async (trx) => {
        const store = ticketStore(trx)
        const before = await store.byId(id)
        if (!before) throw notFound('Ticket', id)
        assertCurrent(before, input.version, changed)
        if (input.status) assertTransition(ticketTransitions, 'ticket', before.status, input.status)
        const now = timestamp(clock)
        const after = cleared({
          ...before,
          ...(input.status ? { status: input.status } : {}),
          ...priorityOf(before, input, now),
          ...(await assignmentOf(trx, before, { ...input, ...words })),
          ...('internalNotes' in words ? { internalNotes: words.internalNotes } : {}),
          version: before.version + 1,
          updatedAt: now,
        })
        if (isUnchanged(before, after)) return before
        if (!(await store.replace(after, before.version))) throw changed(before)
        await recordTicketChange(dependencies, trx, by, before, after)
        return after
      })
    },

    /**
     * Closes a ticket, as its requester or as staff; a closed one stays as it is. Its assignee is notified.
     * @throws NOT_FOUND also for tickets of others, CONFLICT for a concurrent modification
     */
    async close(by: RequestContext, id: string): Promise<TicketRecord> {
      return inTransaction(db, async (trx) => {
        const store = ticketStore(trx)
        const before = await store.byId(id)
        if (!before || !mayRead(by.viewer, before)) throw notFound('Ticket', id)
        if (before.status === 'closed') return before
        const after = inStatus(before, 'closed', timestamp(clock))
        if (!(await store.replace(after, before.version))) throw changed(before)
        await recordTicketChange(dependencies, trx, by, before, after)
        return after
      })
    },
  }
}

/** A resolved ticket after its requester has replied: open again, with a new due date if the former one has passed. */
export function reopened(ticket: TicketRecord, now: string): TicketRecord {
  return { ...inStatus(ticket, 'open', now), ...priorityOf(ticket, { status: 'open' }, now) }
}

function inStatus(ticket: TicketRecord, status: TicketStatus, now: string): TicketRecord {
  return { ...ticket, status, version: ticket.version + 1, updatedAt: now }
}

function requesterOf(
  viewer: Viewer,
  { requesterEmail, requesterName }: { requesterEmail?: string | null; requesterName?: string | null },
): { email: string; name?: string; isOther: boolean } {
  const own = 'role' in viewer ? viewer.email.toLowerCase() : undefined
  const email = requesterEmail ?? own
  if (!email) throw new ValidationError({ requesterEmail: 'is required when a service opens the ticket' })
  const isOther = email !== own
  if (isOther && !isStaff(viewer))
    throw new DomainError('FORBIDDEN', 'Requires role staff to open tickets for others.')
  const name = requesterName ?? (!isOther && 'role' in viewer ? viewer.name : undefined)
  return { email, isOther, ...(name ? { name } : {}) }
}

/** Whether the viewer has the address of an account, but the id of an external identity provider. */
function signsInElsewhere(viewer: Viewer, account: Recipient): boolean {
  return 'email' in viewer && viewer.email.toLowerCase() === account.email && viewer.subject !== account.id
}

function dueDateOf(createdAt: string, priority: TicketPriority): string {
  return timeAfter(createdAt, dueAfterDays[priority] * DAY_MS)
}

function priorityOf(
  before: TicketRecord,
  { priority, dueDate, status }: UpdateSupportTicketInput,
  now: string,
): { priority?: TicketPriority; dueDate?: string } {
  const isReopened = !isInWork(before.status) && isInWork(status ?? before.status)
  // Otherwise it would be overdue at once, and above urgent ones.
  const isLate = isReopened && before.dueDate !== undefined && before.dueDate < now
  const openedAt = isLate ? now : before.createdAt
  const isMoved = isLate || (priority && priority !== before.priority)
  const due = dueDate ?? (isMoved ? dueDateOf(openedAt, priority ?? before.priority) : undefined)
  return { ...(priority ? { priority } : {}), ...(due ? { dueDate: due } : {}) }
}

function isInWork(status: TicketStatus): boolean {
  return status === 'open' || status === 'in_progress'
}

/** The assignee after a change: an active admin or staff member, or none. */
async function assignmentOf(
  trx: Transaction,
  before: TicketRecord,
  { assignedTo, assignedToName }: UpdateSupportTicketInput,
): Promise<{ assignedTo?: string | null; assignedToName?: string | null }> {
  if (assignedTo === null) return { assignedTo: null, assignedToName: null }
  if (assignedTo === undefined) return assignedToName && before.assignedTo ? { assignedToName } : {}
  const [person] = await userRecipients(trx).byIds([assignedTo])
  if (!mayBeAssigned(person))
    throw new ValidationError({ assignedTo: 'must be the id of an active admin or staff member' })
  return { assignedTo, assignedToName: assignedToName ?? person.name }
}

/** The ticket without removed members. */
function cleared(ticket: { [Member in keyof TicketRecord]: TicketRecord[Member] | null }): TicketRecord {
  return Object.fromEntries(
    Object.entries(ticket).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as TicketRecord
}

function changed(ticket: TicketRecord): DomainError {
  const { status, priority, assignedTo, assignedToName, updatedAt } = ticket
  const assignee = assignedTo ? { assignedTo, assignedToName } : {}
  return modifiedConcurrently('ticket', ticket, { status, priority, ...assignee, updatedAt })
}
