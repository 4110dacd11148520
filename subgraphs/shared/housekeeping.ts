import type { Knex } from 'knex'
import { type Clock, timestamp } from './clock.js'
import { eventStore } from './event.store.js'
import { idempotencyStore } from './idempotency/idempotency.store.js'
import type { JobHandlers } from './jobs/jobs.js'
import type { PartitionedTable } from './partitions/partition-periods.js'
import { ensurePartitions } from './partitions/partitions.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long events and their webhook deliveries can be looked up and replayed. */
const EVENTS_KEPT_MS = 30 * DAY

/**
 * The recurring job that keeps the shared tables small and creates the partitions of the next months. Failed jobs stay
 * until an administrator replays or dismisses them.
 */
export function housekeepingHandlers(
  db: Knex,
  clock: Clock,
  partitioned: readonly PartitionedTable[] = [],
): JobHandlers {
  return {
    'shared.housekeeping': {
      everyMs: HOUR,
      async run() {
        await ensurePartitions(db, partitioned)
        await idempotencyStore(db).deleteExpired(timestamp(clock))
        await eventStore(db).deleteBefore(timestamp(clock, -EVENTS_KEPT_MS))
      },
    },
  }
}
