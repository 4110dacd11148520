import type { Section } from '../../core/route.js'
import { agents } from './agents.js'
import { configuration } from './configuration.js'
import { guardians } from './guardians.js'
import { monitoring, statistics } from './monitoring.js'
import { reviewQueue } from './review-queue.js'

/** The sections of the AI hub document, in its order. */
export const aiHubSections: readonly Section[] = [
  agents,
  statistics,
  reviewQueue,
  configuration,
  guardians,
  monitoring,
]
