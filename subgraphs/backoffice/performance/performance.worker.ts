import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction } from '../../shared/database.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { hourOf, metricStore } from './metric.store.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Points serve periods of up to a day; the roll-ups serve a month and the one before it. */
const POINTS_KEPT_MS = 2 * DAY_MS
const HOURS_KEPT_MS = 62 * DAY_MS

/** Data points per batch. */
const BATCH = 2_000

/** Rolls up past hours and deletes expired data. */
export function performanceJobs(db: Database, clock: Clock): JobHandlers {
  return {
    'performance.roll-up': {
      everyMs: 300_000,
      async run() {
        await rollUpWholeHours(db, timestamp(clock))
        await metricStore(db).deleteBefore(
          timestamp(clock, -POINTS_KEPT_MS),
          timestamp(clock, -HOURS_KEPT_MS),
        )
      },
    },
  }
}

/** Adds every point of past hours, including late ones, to its roll-up once. */
export async function rollUpWholeHours(db: Database, now: string): Promise<void> {
  for (;;) {
    const series = await metricStore(db).unrolled(hourOf(now), BATCH)
    if (series.length === 0) return
    for (const one of series) await inTransaction(db, (trx) => metricStore(trx).rollUp(one))
  }
}
