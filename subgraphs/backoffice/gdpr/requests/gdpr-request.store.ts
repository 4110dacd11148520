import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { jsonColumn, optionalColumn } from '../../../shared/database/columns.js'
import { rowById } from '../../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import type { DataCategory } from '../../../shared/personal-data/personal-table.js'
import { openStates, type RequestState, type RequestType } from './gdpr-request.state.js'
import type { ArchiveFormat, DeliveryMethod, GdprArchive, GdprRequest } from './gdpr-request.type.js'

/** A request as kept. */
export interface RequestRecord extends Readonly<GdprRequest> {
  /** What carrying it out takes and nobody may read: the new value, whom to look for. Gone when it is answered. */
  readonly sealedDetails?: string
}

/** Which requests to list. */
export interface RequestSelection {
  readonly userId?: string | null | undefined
  readonly type?: RequestType | null | undefined
  readonly state?: RequestState | null | undefined
  /** Those that are open and were due before this time. */
  readonly overdueAt?: Timestamp | undefined
  /** Those that are answered, or are not due at this time. */
  readonly inTimeAt?: Timestamp | undefined
}

interface RequestRow {
  id: string
  user_id: string
  type: RequestType
  state: RequestState
  requested_by: string
  data_types: string
  format: ArchiveFormat | null
  delivery_method: DeliveryMethod | null
  field: string | null
  reason: string | null
  priority: string | null
  contact_method: string | null
  sealed_particulars: string | null
  waiting_for: string | null
  waiting_since: string | null
  failure: string | null
  note: string | null
  archive: string | null
  certificate: string | null
  version: number
  created_at: string
  due_at: string
  started_at: string | null
  finished_at: string | null
}

const typesColumn = jsonColumn<readonly DataCategory[]>()
const archiveColumn = optionalColumn(jsonColumn<GdprArchive>())
const certificateColumn = optionalColumn(jsonColumn<Readonly<Record<string, unknown>>>())

const rowOf = (record: RequestRecord): RequestRow => ({
  id: record.id,
  user_id: record.userId,
  type: record.type,
  state: record.state,
  requested_by: record.requestedBy,
  data_types: typesColumn.write(record.dataTypes),
  format: record.format ?? null,
  delivery_method: record.deliveryMethod ?? null,
  field: record.field ?? null,
  reason: record.reason ?? null,
  priority: record.priority ?? null,
  contact_method: record.contactMethod ?? null,
  sealed_particulars: record.sealedDetails ?? null,
  waiting_for: record.waitingFor ?? null,
  waiting_since: record.waitingSince ?? null,
  failure: record.failure ?? null,
  note: record.note ?? null,
  archive: archiveColumn.write(record.archive),
  certificate: certificateColumn.write(record.certificate),
  version: record.version,
  created_at: record.createdAt,
  due_at: record.dueAt,
  started_at: record.startedAt ?? null,
  finished_at: record.finishedAt ?? null,
})

/** The members that are set. */
function set<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Members]?: NonNullable<Members[Name]> }
}

const recordOf = (row: RequestRow): RequestRecord => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  state: row.state,
  requestedBy: row.requested_by,
  dataTypes: typesColumn.read(row.data_types),
  version: row.version,
  createdAt: row.created_at,
  dueAt: row.due_at,
  ...set({
    format: row.format,
    deliveryMethod: row.delivery_method,
    field: row.field,
    reason: row.reason,
    priority: row.priority,
    contactMethod: row.contact_method,
    sealedDetails: row.sealed_particulars,
    waitingFor: row.waiting_for,
    waitingSince: row.waiting_since,
    failure: row.failure,
    note: row.note,
    archive: archiveColumn.read(row.archive),
    certificate: certificateColumn.read(row.certificate),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }),
})

/** Requests in the database. */
export function requestStore(db: Knex) {
  const table = () => db<RequestRow>('gdpr_requests')
  return {
    async byId(id: string): Promise<RequestRecord | undefined> {
      const row = await rowById<RequestRow>(db, 'gdpr_requests', id)
      return row && recordOf(row)
    },

    async page(selection: RequestSelection, page: Page): Promise<PageRows<RequestRecord>> {
      const { userId, type, state, overdueAt, inTimeAt } = selection
      const query = table()
      if (userId) query.where({ user_id: userId })
      if (type) query.where({ type })
      if (state) query.where({ state })
      if (overdueAt) query.whereIn('state', openStates).where('due_at', '<', overdueAt)
      if (inTimeAt)
        query.where((either) => {
          either.whereNotIn('state', openStates).orWhere('due_at', '>=', inTimeAt)
        })
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<RequestRow>(query, { sort, page }), recordOf)
    },

    /** The erasure of a person that is not answered yet. */
    async openErasure(userId: string): Promise<RequestRecord | undefined> {
      const row = await table()
        .where({ user_id: userId, type: 'erasure' })
        .whereIn('state', openStates)
        .first()
      return row && recordOf(row)
    },

    /** Who is being erased. */
    async beingErased(): Promise<string[]> {
      return table().where({ type: 'erasure' }).whereIn('state', openStates).pluck('user_id')
    },

    async insert(record: RequestRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Writes the record over the version it came from; false when somebody else was faster. */
    async replace(record: RequestRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: record.id, version: basedOn }).update(rowOf(record))) === 1
    },
  }
}
