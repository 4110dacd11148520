import { ticketReply } from '../../../schema/input-rules/support.js'
import { timestamp } from '../../shared/clock.js'
import { type Database, inTransaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import type { Page } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import { isStaff, personOf } from '../../shared/viewer.js'
import { reopened } from './ticket.service.js'
import { ticketStore } from './ticket.store.js'
import { recordTicketReply, type TicketChangeDependencies } from './ticket-changes.service.js'
import { type TicketMessageRecord, ticketMessageStore } from './ticket-message.store.js'
import type { ReplyToTicketInput } from './ticket-message.type.js'
import { assertMayReply } from './ticket-quota.service.js'
import { isRequester, mayRead } from './ticket-visibility.policy.js'

export type TicketMessages = ReturnType<typeof createTicketMessages>

/** Rules of the conversations between requesters and staff. */
export function createTicketMessages(dependencies: TicketChangeDependencies & { readonly db: Database }) {
  const { db, clock } = dependencies
  return {
    /** Regardless of the viewer: everyone who may read a ticket may read its conversation. */
    pagesOfTickets: (ticketIds: readonly string[], page: Page) =>
      ticketMessageStore(db).pagesOf(ticketIds, page),

    /**
     * Adds a message of the requester or of staff, and notifies the other side. That of the requester reopens a resolved ticket.
     * @throws NOT_FOUND also for tickets of others, ValidationError, CONFLICT for a closed ticket, QUOTA_EXCEEDED
     */
    async reply(by: GraphContext, ticketId: string, input: ReplyToTicketInput): Promise<TicketMessageRecord> {
      const { text, attachments } = validated(ticketReply, input)
      const { subject, name } = personOf(by.viewer)
      return inTransaction(db, async (trx) => {
        const tickets = ticketStore(trx)
        // A ticket that is being resolved is reopened too.
        await tickets.lock(ticketId)
        const ticket = await tickets.byId(ticketId)
        if (!ticket || !mayRead(by.viewer, ticket)) throw notFound('Ticket', ticketId)
        if (ticket.status === 'closed')
          throw new DomainError('CONFLICT', 'The ticket is closed; reopen it or open a new one.')
        const now = timestamp(clock)
        await assertMayReply(trx, by.viewer, now)
        const record: TicketMessageRecord = {
          id: newId('tkm'),
          ticketId,
          authorId: subject,
          authorName: name,
          isFromStaff: isStaff(by.viewer) && !isRequester(by.viewer, ticket),
          text,
          attachments: attachments ?? [],
          createdAt: now,
        }
        await ticketMessageStore(trx).insert(record)
        const isReopened = ticket.status === 'resolved' && !record.isFromStaff
        const after = isReopened ? reopened(ticket, now) : ticket
        if (isReopened) await tickets.replace(after, ticket.version)
        await recordTicketReply(dependencies, trx, by, { before: ticket, after }, record)
        await by.completeIdempotent(trx, record)
        return record
      })
    },
  }
}
