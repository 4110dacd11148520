import { described, type Section } from '../../core/route.js'
import { agents } from './agents.js'
import { configuration } from './configuration.js'
import { guardians } from './guardians.js'
import { monitoring, statistics } from './monitoring.js'
import { reviewQueue } from './review-queue.js'

/** The sections of the AI hub document, in its order. */
export const aiHubSections: readonly Section[] = described(
  [agents, 'Health of the AI hub, and its agents.'],
  [statistics, 'Figures of the microblog agent over the last days.'],
  [reviewQueue, 'Proposed cases and case updates, which people approve or reject.'],
  [configuration, 'The settings of monitoring, and the credentials of the microblog network.'],
  [guardians, 'The microblog accounts that are monitored.'],
  [monitoring, 'Posts of monitored guardians, fetching them, and live events.'],
)
