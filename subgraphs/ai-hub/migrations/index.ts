import type { Migration } from '../../shared/database.js'
import { textIndexMigration } from '../../shared/search/text-index.js'
import { sharedMigrations } from '../../shared/shared-migrations.js'
import { monitoringAndReview } from './0001-monitoring-and-review.js'
import { modelCalls } from './0002-model-calls.js'
import { knowledge } from './0010-knowledge.js'
import { interactions } from './0011-interactions.js'
import { training } from './0012-training.js'
import { unpricedCalls } from './0013-unpriced-calls.js'

/** All migrations of the AI hub, in order; a released one is never changed. */
export const migrations: readonly Migration[] = [
  ...sharedMigrations,
  monitoringAndReview,
  textIndexMigration('review_items'),
  modelCalls,
  knowledge,
  textIndexMigration('knowledge_entries'),
  interactions,
  training,
  unpricedCalls,
]
