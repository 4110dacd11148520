import type { Knex } from 'knex'
import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../shared/jobs/jobs.js'
import { trafficStore } from './deployment.store.js'
import type { TrafficRouter } from './traffic-router.client.js'

const APPLY_ROUTES = 'deployment.follow-traffic'

/** Has the router apply the routes after the commit. All environments share one key: two jobs would overwrite each other. */
export async function queueRouting(trx: Transaction, clock: Clock): Promise<void> {
  await enqueueJob(trx, { kind: APPLY_ROUTES, payload: {}, key: 'routes' }, clock)
}

/** The job reads the current routes, so a late run does not restore an old switch. */
export function trafficJobs(db: Knex, router: TrafficRouter): JobHandlers {
  return {
    [APPLY_ROUTES]: { run: async () => router.apply(await trafficStore(db).all()) },
  }
}
