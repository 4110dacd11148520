import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { named, oneOf, optional, real, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { type RecordOf, type RowOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { LANGUAGES } from '../analysis/labels.js'
import { insightKinds } from './insight.type.js'

const insights = rowCodec('insights', {
  id: text,
  /** Equal for the same finding in the same text about the same guardian or case. */
  key: named('insight_key', text),
  kind: oneOf(insightKinds),
  value: text,
  evidence: text,
  sentence: text,
  confidence: real,
  language: oneOf(LANGUAGES),
  source: text,
  guardianId: optional(text),
  caseId: optional(text),
  entryId: text,
  createdAt: time,
})

/** An insight; its links are separate rows. */
export type InsightRecord = RecordOf<typeof insights>

const insightLinks = rowCodec('insight_links', {
  insightId: text,
  entryId: text,
  linkedBy: text,
  createdAt: time,
})

/** A link of an insight to a knowledge entry. */
export type InsightLink = RecordOf<typeof insightLinks>

/** Keys per statement: both databases limit the number of values. */
const CHUNK = 500

/** Insights from texts, and their links to knowledge. */
export function insightStore(db: Knex) {
  const table = () => insights.query(db)
  const links = () => insightLinks.query(db)
  return {
    /** Adds the new ones; known ones get the entry of the record, because theirs may have been learnt again. */
    async add(records: readonly InsightRecord[]): Promise<void> {
      for (const record of records)
        await table().insert(insights.write(record)).onConflict('insight_key').merge(['entry_id'])
    },

    async byKeys(keys: readonly string[]): Promise<InsightRecord[]> {
      const found: InsightRecord[] = []
      for (let at = 0; at < keys.length; at += CHUNK)
        found.push(...(await table().whereIn('insight_key', keys.slice(at, at + CHUNK))).map(insights.read))
      return found
    },

    byId: (id: string): Awaitable<InsightRecord | undefined> => recordById(db, insights, id),

    /** The insights about a guardian, newest first. */
    async page(guardianId: string, page: Page): Promise<PageRows<InsightRecord>> {
      const about = table().where({ guardian_id: guardianId })
      return mapRows(
        await selectPage<RowOf<typeof insights>>(about, { sort: newestFirst, page }),
        insights.read,
      )
    },

    async byIds(ids: readonly string[]): Promise<InsightRecord[]> {
      return (await table().whereIn('id', [...ids])).map(insights.read)
    },

    async link(link: InsightLink): Promise<void> {
      await links().insert(insightLinks.write(link)).onConflict(['insight_id', 'entry_id']).ignore()
    },

    /** The links of insights, oldest first. */
    async linksOf(insightIds: readonly string[]): Promise<InsightLink[]> {
      const rows = await links()
        .whereIn('insight_id', [...insightIds])
        .orderBy(['created_at', 'entry_id'])
      return rows.map(insightLinks.read)
    },

    /** Deletes every insight and returns how many there were. */
    async clear(): Promise<number> {
      await links().delete()
      return table().delete()
    },
  }
}
