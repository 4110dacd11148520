import type { Agents } from '../agents/agent.service.js'
import type { Configuration } from '../configuration/configuration.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { MicroblogClient } from '../microblog/microblog.client.js'
import type { MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import type { Posts } from '../posts/post.service.js'
import type { Proposals } from '../review-queue/proposals/proposals.service.js'
import type { ReviewQueue } from '../review-queue/queue/review-queue.service.js'
import type { PostReader } from '../second-opinion/post-reader.service.js'
import { createFetching } from './fetching.service.js'
import { createIntake } from './intake.service.js'
import { MonitoringResolver } from './monitoring.resolver.js'
import { createMonitoring } from './monitoring.service.js'
import { monitoringHandlers } from './monitoring.worker.js'
import { createSimulation } from './simulation.service.js'
import { createStatistics } from './statistics.service.js'

export interface MonitoringFeatureDependencies {
  readonly agents: Agents
  readonly configuration: Configuration
  readonly accounts: MonitoredAccounts
  readonly posts: Posts
  readonly queue: ReviewQueue
  readonly proposals: Proposals
  readonly client: MicroblogClient
  readonly reader: PostReader
}

/** Manual and scheduled fetching of posts, and its statistics. */
export function monitoringFeature(dependencies: FeatureDependencies, needs: MonitoringFeatureDependencies) {
  const intake = createIntake({ ...dependencies, ...needs })
  const fetching = createFetching({ ...dependencies, ...needs, intake })
  const monitoring = createMonitoring({ ...dependencies, ...needs, fetching })
  const simulation = createSimulation({ ...dependencies, ...needs, intake })
  const statistics = createStatistics({ ...dependencies, ...needs, fetching, monitoring })
  return {
    instances: [new MonitoringResolver(monitoring, simulation, statistics, needs.reader)],
    jobs: monitoringHandlers({ ...dependencies, monitoring, intake, posts: needs.posts }),
  }
}
