import type { Knex } from 'knex'
import { timeAfter } from '../../shared/clock.js'
import { flag, integer, json, oneOf, optional, real, text, time } from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import type { PartitionedTable } from '../../shared/partitions/partition-periods.js'
import { deleteExpired } from '../../shared/partitions/partitions.js'
import { createDistribution, type Distribution } from './distribution.policy.js'

const points = rowCodec('metric_points', {
  id: text,
  type: text,
  name: text,
  unit: text,
  source: oneOf(['client', 'server']),
  at: time,
  count: integer,
  failures: integer,
  total: real,
  values: json<readonly number[]>(),
  userId: optional(text),
  metadata: optional(json<Readonly<Record<string, unknown>>>()),
  rolledUp: flag,
})

/** Measurements taken together: one that a client posted, or those of a batch of the server. */
export type MetricPoint = Omit<RecordOf<typeof points>, 'count' | 'total' | 'rolledUp'>

/** Points are kept for two days. */
export const pointPartitions: PartitionedTable = { table: points.table, idPrefix: 'mtr', period: 'day' }

const hours = rowCodec('metric_hours', {
  type: text,
  name: text,
  hour: time,
  count: integer,
  failures: integer,
  total: real,
  histogram: text,
})

/** A row of either table, as windows and roll-ups read it. */
const measured = rowCodec('metric_points or metric_hours', {
  count: integer,
  failures: integer,
  total: real,
  values: optional(json<readonly number[]>()),
  histogram: optional(text),
})

/** Which measurements: all of a type, all of a name, or those for which a word is either. */
export type MetricSelector = { readonly type: string } | { readonly word: string }

/** Aggregated measurements of a time range. */
export interface Measures {
  readonly count: number
  readonly failures: number
  readonly total: number
  readonly distribution: Distribution
}

const HOUR_MS = 3_600_000

const rowOf = (point: MetricPoint) =>
  points.write({
    ...point,
    count: point.values.length,
    total: point.values.reduce((sum, value) => sum + value, 0),
    rolledUp: false,
  })

/** The start of the hour of a time. */
export function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString()
}

function hourFrom(at: string): string {
  return new Date(Math.ceil(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString()
}

/** Measurements in the database: points, and the hours that they are rolled up into. */
export function metricStore(db: Knex) {
  const pointColumns = ['count', 'failures', 'total', 'values', db.raw('null as histogram')]
  const hourColumns = ['count', 'failures', 'total', db.raw('null as ??', ['values']), 'histogram']

  /** Full hours from the roll-ups, the rest from the points; one statement, so that no roll-up can interleave. */
  function windowQuery(selector: MetricSelector, from: string, to: string) {
    const [firstWhole, endOfWhole] = [hourFrom(from), hourOf(to)]
    const fromPoints = narrowed(points.query(db), selector)
      .where('at', '>=', from)
      .where('at', '<', to)
      .where((either) =>
        either.where('rolled_up', false).orWhere('at', '<', firstWhole).orWhere('at', '>=', endOfWhole),
      )
      .select(pointColumns)
    if (firstWhole >= endOfWhole) return fromPoints
    const fromHours = narrowed(hours.query(db), selector)
      .where('hour', '>=', firstWhole)
      .where('hour', '<', endOfWhole)
      .select(hourColumns)
    return fromPoints.unionAll([fromHours])
  }

  return {
    async insert(list: readonly MetricPoint[]): Promise<void> {
      await insertRows(db, points.table, list.map(rowOf))
    },

    /** The measurements of a half-open time range. */
    async measures(selector: MetricSelector, from: string, to: string): Promise<Measures> {
      return measuresOf(await windowQuery(selector, from, to))
    },

    /** How many measurements of a type a person posted since a time. */
    async countOfPerson(type: string, userId: string, since: string): Promise<number> {
      const row = await points
        .query(db)
        .where({ type, user_id: userId })
        .where('at', '>=', since)
        .sum({ count: 'count' })
        .first()
      return Number(row?.count ?? 0)
    },

    async lastAt(): Promise<string | undefined> {
      return (await points.query(db).orderBy('at', 'desc').first('at'))?.at
    },

    /** Series with points of whole hours that are not in the roll-ups yet. */
    async unrolled(before: string, limit: number): Promise<{ type: string; name: string; hour: string }[]> {
      const rows = await points
        .query(db)
        .where('rolled_up', false)
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit)
        .select('type', 'name', 'at')
      const series = rows.map(({ type, name, at }) => ({ type, name, hour: hourOf(at) }))
      return [...new Map(series.map((one) => [JSON.stringify(one), one])).values()]
    },

    /** Adds the points of one series and hour that are not rolled up yet to its roll-up; in a transaction. */
    async rollUp({ type, name, hour }: { type: string; name: string; hour: string }): Promise<void> {
      const end = timeAfter(hour, HOUR_MS)
      const series = { type, name }
      const fresh = () =>
        points
          .query(db)
          .where({ ...series, rolled_up: false })
          .where('at', '>=', hour)
          .where('at', '<', end)
      const known: Knex.QueryBuilder = hours
        .query(db)
        .where({ ...series, hour })
        .select(hourColumns)
      const { distribution, ...sums } = measuresOf(await known.unionAll([fresh().select(pointColumns)]))
      await hours
        .query(db)
        .insert(hours.write({ ...series, hour, ...sums, histogram: distribution.encode() }))
        .onConflict(['type', 'name', 'hour'])
        .merge()
      await fresh().update({ rolled_up: true })
    },

    /** Deletes expired rows; points that are not rolled up yet are kept. */
    async deleteBefore(pointsBefore: string, hoursBefore: string): Promise<void> {
      await deleteExpired(db, points.table, {
        before: new Date(pointsBefore),
        expired: (rows) => rows.where({ rolled_up: true }).where('at', '<', pointsBefore),
      })
      await hours.query(db).where('hour', '<', hoursBefore).delete()
    },
  }
}

function measuresOf(rows: readonly object[]): Measures {
  const distribution = createDistribution()
  let [count, failures, total] = [0, 0, 0]
  for (const row of rows.map(measured.read)) {
    count += row.count
    failures += row.failures
    total += row.total
    if (row.histogram !== undefined) distribution.add(row.histogram)
    for (const value of row.values ?? []) distribution.record(value)
  }
  return { count, failures, total, distribution }
}

function narrowed(query: Knex.QueryBuilder, selector: MetricSelector): Knex.QueryBuilder {
  if ('type' in selector) return query.where('type', selector.type)
  return query.where((either) => either.where('type', selector.word).orWhere('name', selector.word))
}
