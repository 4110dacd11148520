import type { Knex } from 'knex'
import { flag, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { type RecordOf, type RowOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { CASE_UPDATE_TYPES, LANGUAGES, URGENCIES } from '../analysis/labels.js'

const labels = rowCodec('training_labels', {
  id: text,
  /** `review`: a decision in the queue; `training_data`: given with a training. */
  source: oneOf(['review', 'training_data']),
  /** The review item, or a hash of the text: a later label replaces the earlier one. */
  sourceKey: text,
  text,
  language: oneOf(LANGUAGES),
  author: text,
  event: text,
  isCaseRelated: flag,
  urgency: optional(oneOf(URGENCIES)),
  caseUpdateType: optional(oneOf(CASE_UPDATE_TYPES)),
  givenBy: text,
  createdAt: time,
  /** The first model that was trained with it, or left it out because its post is one of the gate. */
  usedIn: optional(text),
})

/** A post with the label that a person gave it. */
export type TrainingLabelRecord = RecordOf<typeof labels>

/** The labels that people gave. */
export function trainingLabelStore(db: Knex) {
  const table = () => labels.query(db)
  return {
    /** Stores a label; it replaces the previous one of the same source. */
    async put(record: TrainingLabelRecord): Promise<void> {
      await table().where({ source: record.source, source_key: record.sourceKey }).delete()
      await table().insert(labels.write(record))
    },

    /** @returns whether there was one */
    async remove(source: TrainingLabelRecord['source'], sourceKey: string): Promise<boolean> {
      return (await table().where({ source, source_key: sourceKey }).delete()) === 1
    },

    async removeById(id: string): Promise<boolean> {
      return (await table().where({ id }).delete()) === 1
    },

    /** All labels, oldest first: the order of training. */
    async all(): Promise<TrainingLabelRecord[]> {
      return (await table().orderBy('created_at').orderBy('id')).map(labels.read)
    },

    async page(page: Page): Promise<PageRows<TrainingLabelRecord>> {
      return mapRows(
        await selectPage<RowOf<typeof labels>>(table(), { sort: newestFirst, page }),
        labels.read,
      )
    },

    /** Counts the labels that no model has been trained with yet. */
    async countUnused(): Promise<number> {
      return countRows(table().whereNull('used_in'))
    },

    async markUsed(ids: readonly string[], versionId: string): Promise<void> {
      for (let at = 0; at < ids.length; at += MAX_AT_ONCE)
        await table()
          .whereIn('id', ids.slice(at, at + MAX_AT_ONCE))
          .whereNull('used_in')
          .update({ used_in: versionId })
    },
  }
}

/** Both databases limit the number of values per statement. */
const MAX_AT_ONCE = 500
