import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import {
  flag,
  integer,
  json,
  oneOf,
  optional,
  safeInteger,
  text,
  time,
} from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { announceChange } from '../../shared/live-changes.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { type Facet, searchTextOf } from '../../shared/search/search-tokens.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { SupportTicketFilter, ticketSorts } from './ticket.inputs.js'
import { type TicketStatus, ticketPriorities, ticketStatuses } from './ticket.state.js'
import type { SupportTicket, TicketStats } from './ticket.type.js'
import { attachmentsColumn, namesFileIn } from './ticket-attachment.mapper.js'
import { searchedTickets } from './ticket-search.policy.js'
import type { TicketScope } from './ticket-visibility.policy.js'

export type TicketRecord = Readonly<SupportTicket>

const tickets = rowCodec('support_tickets', {
  id: text,
  ticketNumber: text,
  title: text,
  description: text,
  status: oneOf(ticketStatuses),
  priority: oneOf(ticketPriorities),
  category: text,
  assignedTo: optional(text),
  assignedToName: optional(text),
  requesterEmail: text,
  requesterName: optional(text),
  requesterId: optional(text),
  caseId: optional(text),
  createdAt: time,
  updatedAt: time,
  dueDate: optional(time),
  tags: json<string[]>(),
  attachments: attachmentsColumn,
  internalNotes: optional(text),
  openedByStaff: optional(flag),
  version: integer,
})

const ticketCounts = rowCodec('support_tickets', {
  status: oneOf(ticketStatuses),
  count: safeInteger,
  urgent: safeInteger,
  unassigned: safeInteger,
})

export function ticketStore(db: Knex) {
  const table = () => tickets.query(db)
  const index = () => searchIndex(db, searchedTickets)
  const announce = (id: string) => announceChange(db, 'ticket', [[id, id]])
  const { insert, insertAll, replace } = searchedRows(db, searchedTickets, tickets.write)
  return {
    insert,
    insertAll,

    /** Replaces the version that the record is based on; false if it was modified concurrently. */
    async replace(record: TicketRecord, basedOn: number): Promise<boolean> {
      const replaced = await replace(record, basedOn)
      if (replaced) announce(record.id)
      return replaced
    },

    /** Makes other transactions wait that change the ticket, or lock it. */
    async lock(id: string): Promise<void> {
      await table().where({ id }).forUpdate().first('id')
    },

    byId: (id: string): Awaitable<TicketRecord | undefined> => recordById(db, tickets, id),

    namesFile: (link: string): Promise<boolean> => namesFileIn(table(), link),

    async byIds(ids: readonly string[]): Promise<TicketRecord[]> {
      return (await table().whereIn('id', [...ids])).map(tickets.read)
    },

    async page(
      filter: SupportTicketFilter,
      scope: TicketScope,
      { key, direction }: Sort<(typeof ticketSorts)[number]>,
      page: Page,
    ): Promise<PageRows<TicketRecord>> {
      const sort = [{ column: tickets.columns[key], direction, nullable: key === 'dueDate' }]
      const words = searchTextOf(filter.search)
      if (words && scope === 'all') {
        const search = { words, facets: facetsOf(filter) }
        return mapRows(await index().page(search, page, sort), tickets.read)
      }
      const query = table()
      for (const [column, value] of equalities(filter)) if (value) query.where(column, value)
      if (filter.unassigned === true) query.whereNull('assigned_to')
      if (filter.unassigned === false) query.whereNotNull('assigned_to')
      if (scope !== 'all') whereRequestedBy(query, scope.requesterId, [scope.requesterEmail])
      if (words) index().narrow(query, words)
      return mapRows(await selectPage(query, { sort, page }), tickets.read)
    },

    async pagesOf(
      parent: 'requester_id' | 'case_id',
      parents: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<TicketRecord>>> {
      const selection = { parent, parents, sort: newestFirst, page }
      return mapPages(await selectPagePerParent(db, table(), selection), tickets.read)
    },

    /** The number of tickets that the person with an address has opened since a time. */
    countOf: (requesterEmail: string, from: string): Promise<number> =>
      countRows(
        table()
          .where({ requester_email: requesterEmail, opened_by_staff: null })
          .where('created_at', '>=', from),
      ),

    async ofRequester(id: string, addresses: readonly string[]): Promise<TicketRecord[]> {
      const query = table().orderBy('id')
      whereRequestedBy(query, id, addresses)
      return (await query).map(tickets.read)
    },

    /** The tickets of an account, and those of its address that belong to no account. */
    async ofAccount(id: string, address: string): Promise<TicketRecord[]> {
      const query = table().where((own) => {
        own.where({ requester_id: id }).orWhere({ requester_email: address, requester_id: null })
      })
      return (await query.orderBy('id')).map(tickets.read)
    },

    /** Replaces a record regardless of its version, including the indexed texts. */
    async replaceTexts(record: TicketRecord): Promise<void> {
      await table().where({ id: record.id }).update(tickets.write(record))
      await index().put(tickets.write(record))
      announce(record.id)
    },

    async stats(): Promise<TicketStats> {
      const rows = await table()
        .select(
          'status',
          db.raw('count(*) as count'),
          db.raw(`sum(case when priority = 'urgent' then 1 else 0 end) as urgent`),
          db.raw('sum(case when assigned_to is null then 1 else 0 end) as unassigned'),
        )
        .groupBy('status')
      const counts = rows.map(ticketCounts.read)
      const of = (status: TicketStatus) => counts.find((row) => row.status === status)
      const count = (status: TicketStatus) => of(status)?.count ?? 0
      return {
        urgentOpen: of('open')?.urgent ?? 0,
        unassignedOpen: of('open')?.unassigned ?? 0,
        totalOpen: count('open'),
        statusBreakdown: Object.fromEntries(
          ticketStatuses.map((status) => [status, count(status)]),
        ) as TicketStats['statusBreakdown'] & object,
      }
    },
  }
}

/**
 * Narrows a query to the tickets of a person. An address counts only for tickets without an account: that of an account may
 * belong to another person by now.
 */
export function whereRequestedBy(
  query: Knex.QueryBuilder,
  requesterId: string,
  addresses: readonly string[],
): void {
  query.where((own) => {
    own.where({ requester_id: requesterId }).orWhere((unknown) => {
      unknown.whereNull('requester_id').whereIn('requester_email', [...addresses])
    })
  })
}

/** Filters in the search index. */
function facetsOf(filter: SupportTicketFilter): Record<string, Facet> {
  const given = Object.fromEntries(equalities(filter).filter(([, value]) => value))
  if (filter.unassigned == null || filter.assignedTo) return given
  return { ...given, assigned_to: filter.unassigned ? null : { not: null } }
}

function equalities(filter: SupportTicketFilter): [string, string | null | undefined][] {
  return [
    ['status', filter.status],
    ['priority', filter.priority],
    ['category', filter.category],
    ['assigned_to', filter.assignedTo],
    ['requester_email', filter.requesterEmail],
    ['case_id', filter.caseId],
  ]
}
