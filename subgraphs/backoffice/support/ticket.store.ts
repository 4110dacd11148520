import type { Knex } from 'knex'
import { jsonColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { Sort } from '../../shared/paging/sort.js'
import { searchIndex } from '../../shared/search/search-index.js'
import type { Facet } from '../../shared/search/search-tokens.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { SupportTicketFilter, ticketSorts } from './ticket.inputs.js'
import { type TicketPriority, type TicketStatus, ticketStatuses } from './ticket.state.js'
import type { SupportTicket, TicketAttachment, TicketStats } from './ticket.type.js'
import { searchedTickets } from './ticket-search.policy.js'

/** A ticket as it is kept. */
export type TicketRecord = Readonly<SupportTicket>

/** Whose tickets may be seen: everybody's, or those of one requester. */
export type TicketScope = 'all' | { readonly requesterId: string; readonly requesterEmail: string }

interface TicketRow {
  id: string
  ticket_number: string
  title: string
  description: string
  status: TicketStatus
  priority: TicketPriority
  category: string
  assigned_to: string | null
  assigned_to_name: string | null
  requester_email: string
  requester_name: string | null
  requester_id: string | null
  case_id: string | null
  created_at: string
  updated_at: string
  due_date: string | null
  tags: string
  attachments: string
  internal_notes: string | null
  version: number
}

const NEWEST_FIRST = [{ column: 'created_at', direction: 'desc' }] as const
const sortColumns = { createdAt: 'created_at', updatedAt: 'updated_at', dueDate: 'due_date' } as const
const tagsColumn = jsonColumn<string[]>()
const attachmentsColumn = jsonColumn<TicketAttachment[]>()

const rowOf = (record: TicketRecord): TicketRow => ({
  id: record.id,
  ticket_number: record.ticketNumber,
  title: record.title,
  description: record.description,
  status: record.status,
  priority: record.priority,
  category: record.category,
  assigned_to: record.assignedTo ?? null,
  assigned_to_name: record.assignedToName ?? null,
  requester_email: record.requesterEmail,
  requester_name: record.requesterName ?? null,
  requester_id: record.requesterId ?? null,
  case_id: record.caseId ?? null,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  due_date: record.dueDate ?? null,
  tags: tagsColumn.write(record.tags),
  attachments: attachmentsColumn.write(record.attachments),
  internal_notes: record.internalNotes ?? null,
  version: record.version,
})

const recordOf = (row: TicketRow): TicketRecord => ({
  id: row.id,
  ticketNumber: row.ticket_number,
  title: row.title,
  description: row.description,
  status: row.status,
  priority: row.priority,
  category: row.category,
  ...(row.assigned_to === null ? {} : { assignedTo: row.assigned_to }),
  ...(row.assigned_to_name === null ? {} : { assignedToName: row.assigned_to_name }),
  requesterEmail: row.requester_email,
  ...(row.requester_name === null ? {} : { requesterName: row.requester_name }),
  ...(row.requester_id === null ? {} : { requesterId: row.requester_id }),
  ...(row.case_id === null ? {} : { caseId: row.case_id }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.due_date === null ? {} : { dueDate: row.due_date }),
  tags: tagsColumn.read(row.tags),
  attachments: attachmentsColumn.read(row.attachments),
  ...(row.internal_notes === null ? {} : { internalNotes: row.internal_notes }),
  version: row.version,
})

/** Tickets in the database. */
export function ticketStore(db: Knex) {
  const table = () => db<TicketRow>('support_tickets')
  const index = () => searchIndex(db, searchedTickets)
  const { insert, insertAll, replace } = searchedRows(db, searchedTickets, rowOf)
  return {
    insert,
    insertAll,
    replace,

    async byId(id: string): Promise<TicketRecord | undefined> {
      const row = await rowById<TicketRow>(db, 'support_tickets', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<TicketRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async page(
      filter: SupportTicketFilter,
      scope: TicketScope,
      { key, direction }: Sort<(typeof ticketSorts)[number]>,
      page: Page,
    ): Promise<PageRows<TicketRecord>> {
      const sort = [{ column: sortColumns[key], direction, nullable: key === 'dueDate' }]
      if (filter.search) {
        const search = { words: filter.search, facets: facetsOf(filter), either: ownOf(scope) }
        return mapRows(await index().page<TicketRow>(search, page, sort), recordOf)
      }
      const query = table()
      for (const [column, value] of equalities(filter)) if (value) query.where(column, value)
      if (filter.unassigned === true) query.whereNull('assigned_to')
      if (filter.unassigned === false) query.whereNotNull('assigned_to')
      if (scope !== 'all') restrict(query, scope)
      return mapRows(await selectPage<TicketRow>(query, { sort, page }), recordOf)
    },

    async pagesOf(
      parent: 'requester_id' | 'case_id',
      parents: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<TicketRecord>>> {
      const selection = { parent, parents, sort: NEWEST_FIRST, page }
      return mapPages(await selectPagePerParent<TicketRow>(db, table(), selection), recordOf)
    },

    async ofRequester(scope: Exclude<TicketScope, 'all'>): Promise<TicketRecord[]> {
      const query = table()
      restrict(query, scope)
      return (await query.orderBy('id')).map(recordOf)
    },

    /** Writes a record whose title and description changed too. */
    async replaceTexts(record: TicketRecord): Promise<void> {
      await table().where({ id: record.id }).update(rowOf(record))
      await index().put(rowOf(record))
    },

    async stats(): Promise<TicketStats> {
      const rows: { status: TicketStatus; count: number; urgent: number; unassigned: number }[] = await db(
        'support_tickets',
      )
        .select(
          'status',
          db.raw('count(*) as count'),
          db.raw(`sum(case when priority = 'urgent' then 1 else 0 end) as urgent`),
          db.raw('sum(case when assigned_to is null then 1 else 0 end) as unassigned'),
        )
        .groupBy('status')
      const of = (status: TicketStatus) => rows.find((row) => row.status === status)
      const count = (status: TicketStatus) => Number(of(status)?.count ?? 0)
      return {
        urgentOpen: Number(of('open')?.urgent ?? 0),
        unassignedOpen: Number(of('open')?.unassigned ?? 0),
        totalOpen: count('open'),
        statusBreakdown: Object.fromEntries(
          ticketStatuses.map((status) => [status, count(status)]),
        ) as TicketStats['statusBreakdown'] & object,
      }
    },
  }
}

function restrict(
  query: Knex.QueryBuilder,
  { requesterId, requesterEmail }: Exclude<TicketScope, 'all'>,
): void {
  query.where((own) => {
    own.where({ requester_id: requesterId }).orWhere({ requester_email: requesterEmail })
  })
}

/** The same rule for the search index. */
function ownOf(scope: TicketScope): Record<string, string> {
  return scope === 'all' ? {} : { requester_id: scope.requesterId, requester_email: scope.requesterEmail }
}

/** Filters that stand in the search index. */
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
