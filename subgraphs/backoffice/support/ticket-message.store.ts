import type { Knex } from 'knex'
import { flag, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { announceChange } from '../../shared/live-changes.js'
import type { Page, PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { attachmentsColumn, namesFileIn } from './ticket-attachment.mapper.js'
import type { TicketMessage } from './ticket-message.type.js'

export type TicketMessageRecord = Readonly<TicketMessage>

const messages = rowCodec('ticket_messages', {
  id: text,
  ticketId: text,
  authorId: text,
  authorName: text,
  isFromStaff: flag,
  text,
  attachments: attachmentsColumn,
  createdAt: time,
})

const OLDEST_FIRST = [{ column: 'created_at', direction: 'asc' }] as const

export function ticketMessageStore(db: Knex) {
  const table = () => messages.query(db)
  return {
    async insert(record: TicketMessageRecord): Promise<void> {
      await table().insert(messages.write(record))
      announceChange(db, 'ticket', [[record.ticketId, record.ticketId]])
    },

    /** The number of messages of an author since a time. */
    countOf: (authorId: string, from: string): Promise<number> =>
      countRows(table().where({ author_id: authorId }).where('created_at', '>=', from)),

    /** The conversation of each ticket, the oldest message first. */
    async pagesOf(
      ticketIds: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<TicketMessageRecord>>> {
      const selection = { parent: 'ticket_id', parents: ticketIds, sort: OLDEST_FIRST, page }
      return mapPages(await selectPagePerParent(db, table(), selection), messages.read)
    },

    namesFile: (link: string): Promise<boolean> => namesFileIn(table(), link),

    async ofTickets(ticketIds: readonly string[]): Promise<TicketMessageRecord[]> {
      return (await table().whereIn('ticket_id', [...ticketIds])).map(messages.read)
    },

    /** Replaces the text of every message of the tickets, and removes their files. */
    async replaceTexts(ticketIds: readonly string[], replacement: string): Promise<void> {
      await table()
        .whereIn('ticket_id', [...ticketIds])
        .update({ text: replacement, attachments: '[]' })
    },
  }
}
