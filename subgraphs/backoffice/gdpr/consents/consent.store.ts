import type { Knex } from 'knex'
import { flag, optional, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import type { Consent } from '../requests/gdpr-request.type.js'

export type ConsentRecord = Readonly<Consent>

const consents = rowCodec('consents', {
  id: text,
  userId: text,
  type: text,
  granted: flag,
  givenAt: time,
  recordedAt: time,
  recordedBy: text,
  requestId: text,
  textVersion: optional(text),
})

/** Consents in the database, which rejects updates and deletes. */
export function consentStore(db: Knex) {
  const table = () => consents.query(db)
  return {
    async insert(record: ConsentRecord): Promise<void> {
      await table().insert(consents.write(record))
    },

    async byRequest(requestId: string): Promise<ConsentRecord | undefined> {
      const row = await table().where({ request_id: requestId }).first()
      return row && consents.read(row)
    },

    /** Consents of a person, newest first. */
    async page(userId: string, page: Page): Promise<PageRows<ConsentRecord>> {
      const sort = [{ column: 'recorded_at', direction: 'desc' }] as const
      return mapRows(await selectPage(table().where({ user_id: userId }), { sort, page }), consents.read)
    },

    /** The latest decision of each type, by the time of the decision. */
    async current(userId: string): Promise<ConsentRecord[]> {
      const ordered = table()
        .where({ user_id: userId })
        .select('*', db.raw('row_number() over (partition by type order by given_at desc, id desc) as place'))
        .as('ordered')
      const rows: object[] = await db.from(ordered).where({ place: 1 }).orderBy('type')
      return rows.map(consents.read)
    },
  }
}
