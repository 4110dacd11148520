import { decodeTime, isValid } from 'ulid'
import { type IdPrefix, lowestId } from '../ids.js'

/** A table that PostgreSQL keeps in a partition for each period, by the time in the ids of its rows; SQLite keeps one table. */
export interface PartitionedTable {
  readonly table: string
  /** Of the ids of its rows. */
  readonly idPrefix: IdPrefix
  /** Days, for rows that are kept for less than a month. */
  readonly period: 'month' | 'day'
}

/** The partition of one period. */
export interface Partition {
  readonly name: string
  /** The ids that belong to it: from the first, below the second. */
  readonly ids: readonly [from: string, below: string]
}

/** The number of partitions that are created ahead of their period. */
const PERIODS_AHEAD = 2

/** The partition of rows whose id belongs to none of the others. */
export const defaultPartitionOf = (table: string): string => `${table}_default`

/** The partitions from the period of one time to two periods after another one, UTC. */
export function partitionsBetween(partitioned: PartitionedTable, from: Date, now: Date): Partition[] {
  const { table, idPrefix, period } = partitioned
  const end = startOf(period, now, PERIODS_AHEAD + 1)
  const partitions: Partition[] = []
  for (let start = startOf(period, from); start < end; start = startOf(period, start, 1)) {
    const digits = start.toISOString().slice(0, period === 'month' ? 7 : 10)
    partitions.push({
      name: `${table}_${digits.replaceAll('-', '_')}`,
      ids: [lowestId(idPrefix, start), lowestId(idPrefix, startOf(period, start, 1))],
    })
  }
  return partitions
}

/** The end of a partition's period, by its name; undefined for the default partition. */
export function endOfPartition(name: string): Date | undefined {
  const [, year, month, day] = /_(\d{4})_(\d{2})(?:_(\d{2}))?$/.exec(name) ?? []
  if (year === undefined) return undefined
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  return startOf(day === undefined ? 'month' : 'day', start, 1)
}

/** When an id was created; undefined for ids that are not ULIDs. */
export function timeOfId(id: string): Date | undefined {
  const ulid = id.slice(id.lastIndexOf('_') + 1)
  return isValid(ulid) ? new Date(decodeTime(ulid)) : undefined
}

function startOf(period: PartitionedTable['period'], time: Date, later = 0): Date {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()]
  return period === 'month'
    ? new Date(Date.UTC(year, month + later))
    : new Date(Date.UTC(year, month, time.getUTCDate() + later))
}
