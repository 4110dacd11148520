import type { Knex } from 'knex'
import { flag, integer, json, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { type RecordOf, type RowOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import type { MetricsByLanguage } from '../analysis/evaluation/metrics.js'
import type { Model } from '../analysis/model/model.js'

/** Promoted, held back by the gate, or rolled back manually. */
export const versionStates = ['promoted', 'held_back', 'rolled_back'] as const
export type VersionState = (typeof versionStates)[number]

const versions = rowCodec('model_versions', {
  id: text,
  /** Name of the model, derived from its content: the same data and seed give the same one. */
  version: text,
  /** Hash of the program's features, the seed posts and the gate: versions of another base cannot be compared or used. */
  base: text,
  dataHash: text,
  seed: integer,
  parameters: json<Model['parameters']>(),
  records: integer,
  /** How many of the records were labelled by people. */
  labels: integer,
  /** Measured on the frozen gate. */
  heldOut: json<MetricsByLanguage>(),
  calibration: json<Model['calibration']>(),
  isActive: named('active', flag),
  state: oneOf(versionStates),
  reason: text,
  /** The version that was active before it. */
  replaces: optional(text),
  trainedBy: text,
  createdAt: time,
})

/** A trained model, without its weights, which are large and seldom needed. */
export type ModelVersionRecord = RecordOf<typeof versions>

const weightsColumn = json<Model>()

const COLUMNS = Object.values(versions.columns)

/** The trained models. */
export function modelVersionStore(db: Knex) {
  const table = () => db<RowOf<typeof versions> & { weights: string | null }>('model_versions')
  const listed = () => table().select(...COLUMNS)
  return {
    async insert(record: ModelVersionRecord, model: Model): Promise<void> {
      await table().insert({ ...versions.write(record), weights: weightsColumn.write(model) })
    },

    /** Stores the weights of a version again, if they were deleted. */
    async restoreWeights(id: string, model: Model): Promise<void> {
      await table()
        .where({ id })
        .whereNull('weights')
        .update({ weights: weightsColumn.write(model) })
    },

    /** The active version of a base. */
    async active(base: string): Promise<ModelVersionRecord | undefined> {
      const row = await listed().where({ base, active: true }).first()
      return row && versions.read(row)
    },

    async activeId(base: string): Promise<string | undefined> {
      return (await table().select('id').where({ base, active: true }).first())?.id
    },

    async byId(id: string): Promise<ModelVersionRecord | undefined> {
      const row = await listed().where({ id }).first()
      return row && versions.read(row)
    },

    async byVersion(base: string, version: string): Promise<ModelVersionRecord | undefined> {
      const row = await listed().where({ base, version }).first()
      return row && versions.read(row)
    },

    /** The model, if its weights are still stored. */
    async model(id: string): Promise<Model | undefined> {
      const row = await table().select('weights').where({ id }).first()
      return row?.weights == null ? undefined : weightsColumn.read(row.weights)
    },

    /** Activates a version in place of the current one. */
    async activate(
      base: string,
      id: string,
      change: { reason: string; replaces: string | undefined },
    ): Promise<void> {
      await table().where({ base, active: true }).update({ active: false })
      await table()
        .where({ id })
        .update({ active: true, state: 'promoted', reason: change.reason, replaces: change.replaces ?? null })
    },

    async setState(id: string, state: VersionState, reason: string): Promise<void> {
      await table().where({ id }).update({ state, reason })
    },

    async page(page: Page): Promise<PageRows<ModelVersionRecord>> {
      const query = table().select(...COLUMNS)
      return mapRows(
        await selectPage<RowOf<typeof versions>>(query as never, { sort: newestFirst, page }),
        versions.read,
      )
    },

    /** Deletes the weights of all but the newest, the given and the active versions, also those of another base. */
    async forgetWeights(newest: number, but: readonly string[]): Promise<void> {
      const kept = await table().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(newest).pluck('id')
      await table()
        .whereNotIn('id', [...kept, ...but])
        .where({ active: false })
        .whereNotNull('weights')
        .update({ weights: null })
    },
  }
}
