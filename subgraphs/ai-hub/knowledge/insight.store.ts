import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { rowById } from '../../shared/database/read-text.js'
import type { Language } from '../analysis/labels.js'
import type { Insight, InsightKind } from './insight.type.js'

interface InsightRow {
  id: string
  insight_key: string
  kind: InsightKind
  value: string
  evidence: string
  sentence: string
  confidence: number
  language: Language
  source: string
  guardian_id: string | null
  case_id: string | null
  entry_id: string
  created_at: string
}

interface LinkRow {
  insight_id: string
  entry_id: string
  linked_by: string
  created_at: string
}

/** An insight as kept; its links stand apart. */
export type InsightRecord = Omit<Insight, 'links'> & {
  /** Equal for the same finding in the same text about the same guardian or case. */
  readonly key: string
}

/** A link of an insight to a piece of knowledge. */
export interface InsightLink {
  readonly insightId: string
  readonly entryId: string
}

const recordOf = (row: InsightRow): InsightRecord => ({
  id: row.id,
  key: row.insight_key,
  kind: row.kind,
  value: row.value,
  evidence: row.evidence,
  sentence: row.sentence,
  confidence: row.confidence,
  language: row.language,
  source: row.source,
  ...(row.guardian_id === null ? {} : { guardianId: row.guardian_id }),
  ...(row.case_id === null ? {} : { caseId: row.case_id }),
  entryId: row.entry_id,
  createdAt: row.created_at,
})

const rowOf = (record: InsightRecord): InsightRow => ({
  id: record.id,
  insight_key: record.key,
  kind: record.kind,
  value: record.value,
  evidence: record.evidence,
  sentence: record.sentence,
  confidence: record.confidence,
  language: record.language,
  source: record.source,
  guardian_id: record.guardianId ?? null,
  case_id: record.caseId ?? null,
  entry_id: record.entryId,
  created_at: record.createdAt,
})

/** Keys looked up in one statement: both databases bound how many values one may have. */
const CHUNK = 500

/** What was learnt from texts, and what of it was linked to which knowledge. */
export function insightStore(db: Knex) {
  const table = () => db<InsightRow>('insights')
  const links = () => db<LinkRow>('insight_links')
  return {
    /** Adds those that are not known yet. */
    async add(records: readonly InsightRecord[]): Promise<void> {
      for (const record of records) await table().insert(rowOf(record)).onConflict('insight_key').ignore()
    },

    async byKeys(keys: readonly string[]): Promise<InsightRecord[]> {
      const found: InsightRecord[] = []
      for (let at = 0; at < keys.length; at += CHUNK)
        found.push(...(await table().whereIn('insight_key', keys.slice(at, at + CHUNK))).map(recordOf))
      return found
    },

    async byId(id: string): Promise<InsightRecord | undefined> {
      const row = await rowById<InsightRow>(db, 'insights', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<InsightRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async link(link: InsightLink & { linkedBy: string; createdAt: Timestamp }): Promise<void> {
      await links()
        .insert({
          insight_id: link.insightId,
          entry_id: link.entryId,
          linked_by: link.linkedBy,
          created_at: link.createdAt,
        })
        .onConflict(['insight_id', 'entry_id'])
        .ignore()
    },

    /** The links of insights, the first made first. */
    async linksOf(insightIds: readonly string[]): Promise<InsightLink[]> {
      const rows = await links()
        .whereIn('insight_id', [...insightIds])
        .orderBy(['created_at', 'entry_id'])
      return rows.map((row) => ({ insightId: row.insight_id, entryId: row.entry_id }))
    },

    /** Forgets every insight and answers how many those were. */
    async clear(): Promise<number> {
      await links().delete()
      return table().delete()
    },

    /** Forgets what was learnt about a guardian, and answers the entries that keep the sentences. */
    async forgetGuardian(guardianId: string): Promise<string[]> {
      const ids = table().where({ guardian_id: guardianId }).select('id')
      await links().whereIn('insight_id', ids).delete()
      const entries: string[] = await table().where({ guardian_id: guardianId }).distinct().pluck('entry_id')
      await table().where({ guardian_id: guardianId }).delete()
      return entries
    },
  }
}
