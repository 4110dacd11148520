import type { Knex } from 'knex'
import { flagColumn, jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { createDistribution, type Distribution } from './distribution.policy.js'

/** Measurements taken together: one that a client posted, or those of a batch of the server. */
export interface MetricPoint {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly unit: string
  readonly source: 'client' | 'server'
  readonly at: string
  readonly values: readonly number[]
  readonly failures: number
  readonly userId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Which measurements: all of a type, all of a name, or those for which a word is either. */
export type MetricSelector = { readonly type: string } | { readonly word: string }

/** Aggregated measurements of a time range. */
export interface Measures {
  readonly count: number
  readonly failures: number
  readonly total: number
  readonly distribution: Distribution
}

interface PointRow {
  id: string
  type: string
  name: string
  unit: string
  source: MetricPoint['source']
  at: string
  count: number
  failures: number
  total: number
  values: string
  user_id: string | null
  metadata: string | null
  rolled_up: boolean | number
}

interface HourRow {
  type: string
  name: string
  hour: string
  count: number
  failures: number
  total: number
  histogram: string
}

/** A row of either table as a window reads it. */
interface WindowRow {
  count: number
  failures: number
  total: number
  values: string | null
  histogram: string | null
}

const HOUR_MS = 3_600_000
const valuesColumn = jsonColumn<readonly number[]>()
const metadataColumn = optionalColumn(jsonColumn<Readonly<Record<string, unknown>>>())

const rowOf = (point: MetricPoint): PointRow => ({
  id: point.id,
  type: point.type,
  name: point.name,
  unit: point.unit,
  source: point.source,
  at: point.at,
  count: point.values.length,
  failures: point.failures,
  total: point.values.reduce((sum, value) => sum + value, 0),
  values: valuesColumn.write(point.values),
  user_id: point.userId ?? null,
  metadata: metadataColumn.write(point.metadata),
  rolled_up: flagColumn.write(false),
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
  const points = () => db<PointRow>('metric_points')
  const hours = () => db<HourRow>('metric_hours')

  /** Full hours from the roll-ups, the rest from the points; one statement, so that no roll-up can interleave. */
  function windowQuery(selector: MetricSelector, from: string, to: string) {
    const [firstWhole, endOfWhole] = [hourFrom(from), hourOf(to)]
    const fromPoints = narrowed(points(), selector)
      .where('at', '>=', from)
      .where('at', '<', to)
      .where((either) =>
        either
          .where('rolled_up', flagColumn.write(false))
          .orWhere('at', '<', firstWhole)
          .orWhere('at', '>=', endOfWhole),
      )
      .select('count', 'failures', 'total', 'values', db.raw('null as histogram'))
    if (firstWhole >= endOfWhole) return fromPoints
    const fromHours = narrowed(hours(), selector)
      .where('hour', '>=', firstWhole)
      .where('hour', '<', endOfWhole)
      .select('count', 'failures', 'total', db.raw('null as ??', ['values']), 'histogram')
    return fromPoints.unionAll([fromHours])
  }

  return {
    async insert(list: readonly MetricPoint[]): Promise<void> {
      for (let at = 0; at < list.length; at += 50) await points().insert(list.slice(at, at + 50).map(rowOf))
    },

    /** The measurements of a half-open time range. */
    async measures(selector: MetricSelector, from: string, to: string): Promise<Measures> {
      const rows = (await windowQuery(selector, from, to)) as unknown as WindowRow[]
      const distribution = createDistribution()
      let [count, failures, total] = [0, 0, 0]
      for (const row of rows) {
        count += row.count
        failures += row.failures
        total += row.total
        if (row.histogram !== null) distribution.add(row.histogram)
        else for (const value of valuesColumn.read(row.values)) distribution.record(value)
      }
      return { count, failures, total, distribution }
    },

    async lastAt(): Promise<string | undefined> {
      return (await points().orderBy('at', 'desc').first('at'))?.at
    },

    /** Series with points of whole hours that are not in the roll-ups yet. */
    async unrolled(before: string, limit: number): Promise<{ type: string; name: string; hour: string }[]> {
      const rows = await points()
        .where('rolled_up', flagColumn.write(false))
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit)
        .select('type', 'name', 'at')
      const series = rows.map(({ type, name, at }) => ({ type, name, hour: hourOf(at) }))
      return [...new Map(series.map((one) => [JSON.stringify(one), one])).values()]
    },

    /** Adds the points of one series and hour that are not rolled up yet to its roll-up; in a transaction. */
    async rollUp({ type, name, hour }: { type: string; name: string; hour: string }): Promise<void> {
      const end = new Date(Date.parse(hour) + HOUR_MS).toISOString()
      const fresh = () =>
        points()
          .where({ type, name, rolled_up: flagColumn.write(false) })
          .where('at', '>=', hour)
          .where('at', '<', end)
      const rows = await fresh().select('id', 'count', 'failures', 'total', 'values')
      const known = await hours().where({ type, name, hour }).first()
      const distribution = createDistribution()
      if (known) distribution.add(known.histogram)
      for (const row of rows) for (const value of valuesColumn.read(row.values)) distribution.record(value)
      const sum = (member: 'count' | 'failures' | 'total') =>
        rows.reduce((all, row) => all + row[member], known?.[member] ?? 0)
      await hours()
        .insert({
          type,
          name,
          hour,
          count: sum('count'),
          failures: sum('failures'),
          total: sum('total'),
          histogram: distribution.encode(),
        })
        .onConflict(['type', 'name', 'hour'])
        .merge()
      await fresh().update({ rolled_up: flagColumn.write(true) })
    },

    /** Deletes expired rows; points that are not rolled up yet are kept. */
    async deleteBefore(pointsBefore: string, hoursBefore: string): Promise<void> {
      await points().where('rolled_up', flagColumn.write(true)).where('at', '<', pointsBefore).delete()
      await hours().where('hour', '<', hoursBefore).delete()
    },
  }
}

function narrowed(query: Knex.QueryBuilder, selector: MetricSelector): Knex.QueryBuilder {
  if ('type' in selector) return query.where('type', selector.type)
  return query.where((either) => either.where('type', selector.word).orWhere('name', selector.word))
}
