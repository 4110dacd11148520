import type { Knex } from 'knex'
import { newId } from '../../shared/ids.js'
import { type Measures, type MetricSelector, metricStore } from './metric.store.js'

export type { Measures, MetricSelector } from './metric.store.js'

/** The value above which a measurement deserves attention. */
export type ThresholdOf = (type: string, name: string) => number

/** The measurements of a time range, for other features. */
export function measuresOf(db: Knex, selector: MetricSelector, from: string, to: string): Promise<Measures> {
  return metricStore(db).measures(selector, from, to)
}

/** When the last measurement was taken. */
export function lastMetricAt(db: Knex): Promise<string | undefined> {
  return metricStore(db).lastAt()
}

/** Records occurrences (rejected sign-ins, errors of apps), so that alert rules can refer to them. */
export async function recordOccurrence(
  db: Knex,
  { type, name, at, times = 1 }: { type: string; name: string; at: string; times?: number },
): Promise<void> {
  const values = Array.from({ length: times }, () => 1)
  const point = {
    id: newId('mtr'),
    type,
    name,
    unit: 'times',
    source: 'server',
    at,
    values,
    failures: 0,
  } as const
  await metricStore(db).insert([point])
}
