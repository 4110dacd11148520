import type { Migration } from '../../shared/database.js'
import { textIndexMigration } from '../../shared/search/text-index.js'
import { sharedMigrations } from '../../shared/shared-migrations.js'
import { reviewItemEmoji } from './2026-11-27-review-item-emoji.js'
import { accountVersions } from './2026-11-28-account-versions.js'
import { fetchFailures } from './2026-11-28-fetch-failures.js'
import { knowledgeVersions } from './2026-11-28-knowledge-versions.js'
import { knowledgeBaseline } from './baseline/0001-baseline-knowledge.js'
import { monitoringBaseline } from './baseline/0001-baseline-monitoring.js'
import { reviewQueueBaseline } from './baseline/0001-baseline-review-queue.js'
import { trainingBaseline } from './baseline/0001-baseline-training.js'

/** All migrations of the AI hub, in order: the baseline, then files with a date as prefix; a released one is never changed. */
export const migrations: readonly Migration[] = [
  ...sharedMigrations,
  monitoringBaseline,
  reviewQueueBaseline,
  textIndexMigration('review_items'),
  knowledgeBaseline,
  textIndexMigration('knowledge_entries'),
  trainingBaseline,
  reviewItemEmoji,
  fetchFailures,
  knowledgeVersions,
  accountVersions,
]
