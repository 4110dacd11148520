import type { Knex } from 'knex'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { trafficStore } from './deployment.store.js'
import type { TrafficRouter } from './traffic-router.client.js'

/** Has the router follow the traffic of an environment. */
export const FOLLOW_TRAFFIC = 'deployment.follow-traffic'

/** The job reads where the traffic goes now, so that a late run does not bring an old switch back. */
export function trafficJobs(db: Knex, router: TrafficRouter): JobHandlers {
  return {
    [FOLLOW_TRAFFIC]: {
      async run({ projectId, environment }: { projectId: string; environment: string }) {
        const traffic = await trafficStore(db).of(projectId, environment)
        if (traffic) await router.follow(traffic)
      },
    },
  }
}
