import type { Knex } from 'knex'
import { flagColumn } from '../../../shared/database/columns.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import type { Consent } from '../requests/gdpr-request.type.js'

interface ConsentRow {
  id: string
  user_id: string
  type: string
  granted: boolean
  given_at: string
  recorded_at: string
  recorded_by: string
  request_id: string
}

/** A consent as kept. */
export type ConsentRecord = Readonly<Consent>

const recordOf = (row: ConsentRow): ConsentRecord => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  granted: flagColumn.read(row.granted),
  givenAt: row.given_at,
  recordedAt: row.recorded_at,
  recordedBy: row.recorded_by,
  requestId: row.request_id,
})

/** Consents in the database: added and read; the database itself refuses anything else. */
export function consentStore(db: Knex) {
  const table = () => db<ConsentRow>('consents')
  return {
    async insert(record: ConsentRecord): Promise<void> {
      await table().insert({
        id: record.id,
        user_id: record.userId,
        type: record.type,
        granted: flagColumn.write(record.granted),
        given_at: record.givenAt,
        recorded_at: record.recordedAt,
        recorded_by: record.recordedBy,
        request_id: record.requestId,
      })
    },

    async byRequest(requestId: string): Promise<ConsentRecord | undefined> {
      const row = await table().where({ request_id: requestId }).first()
      return row && recordOf(row)
    },

    /** A person's history, the latest first. */
    async page(userId: string, page: Page): Promise<PageRows<ConsentRecord>> {
      const sort = [{ column: 'recorded_at', direction: 'desc' }] as const
      return mapRows(
        await selectPage<ConsentRow>(table().where({ user_id: userId }), { sort, page }),
        recordOf,
      )
    },

    /** What holds now: of each kind the decision that was made last, by the time the person made it. */
    async current(userId: string): Promise<ConsentRecord[]> {
      const ordered = table()
        .where({ user_id: userId })
        .select('*', db.raw('row_number() over (partition by type order by given_at desc, id desc) as place'))
        .as('ordered')
      const rows: ConsentRow[] = await db.from(ordered).where({ place: 1 }).orderBy('type')
      return rows.map(recordOf)
    },
  }
}
