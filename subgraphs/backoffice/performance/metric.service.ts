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

interface Occurrence {
  readonly type: string
  readonly name: string
  readonly at: string
  readonly times?: number
  /** The reporter, unless it is the platform itself. */
  readonly userId?: string
}

/**
 * The maximum number of a person's reports that count within {@link PER_PERSON_MS}, so that one person cannot raise
 * alerts or hide reports of others.
 */
const MOST_PER_PERSON = 10
const PER_PERSON_MS = 300_000

/** Records occurrences that a person reported, up to a maximum per person and time. */
export async function recordReported(db: Knex, occurrence: Occurrence & { userId: string }): Promise<void> {
  const { type, userId, at, times = 1 } = occurrence
  const since = new Date(Date.parse(at) - PER_PERSON_MS).toISOString()
  const counted = await metricStore(db).countOfPerson(type, userId, since)
  const left = Math.min(times, MOST_PER_PERSON - counted)
  if (left > 0) await recordOccurrence(db, { ...occurrence, times: left })
}

/** Records occurrences (rejected sign-ins, errors of apps), so that alert rules can refer to them. */
export async function recordOccurrence(
  db: Knex,
  { type, name, at, times = 1, userId }: Occurrence,
): Promise<void> {
  const values = Array.from({ length: times }, () => 1)
  const point = {
    id: newId('mtr'),
    type,
    name,
    unit: 'times',
    source: userId === undefined ? ('server' as const) : ('client' as const),
    at,
    values,
    failures: 0,
    ...(userId === undefined ? {} : { userId }),
  }
  await metricStore(db).insert([point])
}
