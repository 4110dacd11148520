import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { flagColumn, jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { MetricsByLanguage } from '../analysis/metrics.js'
import type { Model } from '../analysis/model.js'

/** What became of a version: put to use, held back by the gate, or taken out of use by a person. */
export const versionStates = ['promoted', 'held_back', 'rolled_back'] as const
export type VersionState = (typeof versionStates)[number]

/** A trained model as kept, without its weights. */
export interface ModelVersionRecord {
  readonly id: string
  /** Name of the model, made of its content: the same data and seed give the same one. */
  readonly version: string
  /** What it stands on: the features of the program, the seed posts, the gate. Others cannot be compared or used. */
  readonly base: string
  readonly dataHash: string
  readonly seed: number
  readonly parameters: Model['parameters']
  readonly records: number
  /** How many of the records people taught. */
  readonly labels: number
  /** Measured on the frozen gate. */
  readonly heldOut: MetricsByLanguage
  readonly calibration: Model['calibration']
  readonly isActive: boolean
  readonly state: VersionState
  readonly reason: string
  /** The version that was active before it. */
  readonly replaces?: string | undefined
  readonly trainedBy: string
  readonly createdAt: Timestamp
}

interface VersionRow {
  id: string
  version: string
  base: string
  data_hash: string
  seed: number
  parameters: string
  records: number
  labels: number
  held_out: string
  calibration: string
  weights: string | null
  active: boolean | number
  state: VersionState
  reason: string
  replaces: string | null
  trained_by: string
  created_at: string
}

const parametersColumn = jsonColumn<Model['parameters']>()
const metricsColumn = jsonColumn<MetricsByLanguage>()
const calibrationColumn = jsonColumn<Model['calibration']>()
const modelColumn = optionalColumn(jsonColumn<Model>())

const recordOf = (row: Omit<VersionRow, 'weights'>): ModelVersionRecord => ({
  id: row.id,
  version: row.version,
  base: row.base,
  dataHash: row.data_hash,
  seed: row.seed,
  parameters: parametersColumn.read(row.parameters),
  records: row.records,
  labels: row.labels,
  heldOut: metricsColumn.read(row.held_out),
  calibration: calibrationColumn.read(row.calibration),
  isActive: flagColumn.read(row.active),
  state: row.state,
  reason: row.reason,
  replaces: row.replaces ?? undefined,
  trainedBy: row.trained_by,
  createdAt: row.created_at,
})

/** All but the weights, which are large and seldom needed. */
const COLUMNS = [
  'id',
  'version',
  'base',
  'data_hash',
  'seed',
  'parameters',
  'records',
  'labels',
  'held_out',
  'calibration',
  'active',
  'state',
  'reason',
  'replaces',
  'trained_by',
  'created_at',
] as const

/** The trained models. */
export function modelVersionStore(db: Knex) {
  const table = () => db<VersionRow>('model_versions')
  const listed = () => table().select(...COLUMNS)
  return {
    async insert(record: ModelVersionRecord, model: Model): Promise<void> {
      await table().insert({
        id: record.id,
        version: record.version,
        base: record.base,
        data_hash: record.dataHash,
        seed: record.seed,
        parameters: parametersColumn.write(record.parameters),
        records: record.records,
        labels: record.labels,
        held_out: metricsColumn.write(record.heldOut),
        calibration: calibrationColumn.write(record.calibration),
        weights: modelColumn.write(model),
        active: flagColumn.write(record.isActive),
        state: record.state,
        reason: record.reason,
        replaces: record.replaces ?? null,
        trained_by: record.trainedBy,
        created_at: record.createdAt,
      })
    },

    /** The version in use on a base. */
    async active(base: string): Promise<ModelVersionRecord | undefined> {
      const row = await listed().where({ base, active: true }).first()
      return row && recordOf(row)
    },

    async activeId(base: string): Promise<string | undefined> {
      return (await table().select('id').where({ base, active: true }).first())?.id
    },

    async byId(id: string): Promise<ModelVersionRecord | undefined> {
      const row = await listed().where({ id }).first()
      return row && recordOf(row)
    },

    async byVersion(base: string, version: string): Promise<ModelVersionRecord | undefined> {
      const row = await listed().where({ base, version }).first()
      return row && recordOf(row)
    },

    /** The model itself, where it is still kept. */
    async model(id: string): Promise<Model | undefined> {
      const row = await table().select('weights').where({ id }).first()
      return modelColumn.read(row?.weights)
    },

    /** Puts a version to use in place of the one before. */
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
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<VersionRow>(query as never, { sort, page }), recordOf)
    },

    /** Forgets the weights of all but the newest versions and the ones given. */
    async forgetWeights(newest: number, but: readonly string[]): Promise<void> {
      const kept = await table().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(newest).pluck('id')
      await table()
        .whereNotIn('id', [...kept, ...but])
        .whereNotNull('weights')
        .update({ weights: null })
    },
  }
}
