import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { flagColumn } from '../../shared/database/columns.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { CaseUpdateType, Language, Urgency } from '../analysis/labels.js'

/** A post with the answer that a person gave. */
export interface TrainingLabelRecord {
  readonly id: string
  /** `review`: a decision in the queue; `training_data`: given with a training. */
  readonly source: 'review' | 'training_data'
  /** The review item, or a hash of the text: what is judged again is judged anew. */
  readonly sourceKey: string
  readonly text: string
  readonly language: Language
  readonly author: string
  readonly event: string
  readonly isCaseRelated: boolean
  readonly urgency?: Urgency | undefined
  readonly caseUpdateType?: CaseUpdateType | undefined
  readonly givenBy: string
  readonly createdAt: Timestamp
  /** The first version that learnt from it. */
  readonly usedIn?: string | undefined
}

interface LabelRow {
  id: string
  source: TrainingLabelRecord['source']
  source_key: string
  text: string
  language: Language
  author: string
  event: string
  is_case_related: boolean | number
  urgency: Urgency | null
  case_update_type: CaseUpdateType | null
  given_by: string
  created_at: string
  used_in: string | null
}

const recordOf = (row: LabelRow): TrainingLabelRecord => ({
  id: row.id,
  source: row.source,
  sourceKey: row.source_key,
  text: row.text,
  language: row.language,
  author: row.author,
  event: row.event,
  isCaseRelated: flagColumn.read(row.is_case_related),
  urgency: row.urgency ?? undefined,
  caseUpdateType: row.case_update_type ?? undefined,
  givenBy: row.given_by,
  createdAt: row.created_at,
  usedIn: row.used_in ?? undefined,
})

const rowOf = (record: TrainingLabelRecord): LabelRow => ({
  id: record.id,
  source: record.source,
  source_key: record.sourceKey,
  text: record.text,
  language: record.language,
  author: record.author,
  event: record.event,
  is_case_related: flagColumn.write(record.isCaseRelated),
  urgency: record.urgency ?? null,
  case_update_type: record.caseUpdateType ?? null,
  given_by: record.givenBy,
  created_at: record.createdAt,
  used_in: record.usedIn ?? null,
})

/** What people taught. */
export function trainingLabelStore(db: Knex) {
  const table = () => db<LabelRow>('training_labels')
  return {
    /** Keeps a label; the one that the same source gave before goes. */
    async put(record: TrainingLabelRecord): Promise<void> {
      await table().where({ source: record.source, source_key: record.sourceKey }).delete()
      await table().insert(rowOf(record))
    },

    /** Whether there was one. */
    async remove(source: TrainingLabelRecord['source'], sourceKey: string): Promise<boolean> {
      return (await table().where({ source, source_key: sourceKey }).delete()) === 1
    },

    async removeById(id: string): Promise<boolean> {
      return (await table().where({ id }).delete()) === 1
    },

    /** All, in the order in which they were given: the order of training. */
    async all(): Promise<TrainingLabelRecord[]> {
      return (await table().orderBy('created_at').orderBy('id')).map(recordOf)
    },

    async page(page: Page): Promise<PageRows<TrainingLabelRecord>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<LabelRow>(table(), { sort, page }), recordOf)
    },

    /** How many no model has learnt from yet. */
    async countUnused(): Promise<number> {
      const [counted] = await table().whereNull('used_in').count({ count: '*' })
      return Number(counted?.count)
    },

    async markUsed(ids: readonly string[], versionId: string): Promise<void> {
      for (let at = 0; at < ids.length; at += MOST_AT_ONCE)
        await table()
          .whereIn('id', ids.slice(at, at + MOST_AT_ONCE))
          .whereNull('used_in')
          .update({ used_in: versionId })
    },
  }
}

/** Statements take so many values and no more. */
const MOST_AT_ONCE = 500
