import { auditMigration } from './audit/audit-tables.js'
import type { Migration } from './database/migrate.js'
import { eventMigration } from './event.store.js'
import { idempotencyMigration } from './idempotency/idempotency.store.js'
import { jobMigration } from './jobs/job.store.js'
import { erasureMigration } from './personal-data/erasure.store.js'
import { webhookMigration } from './webhooks/webhook.store.js'

/** The tables that every subgraph's database has for the rooms of `shared`; its own migrations come after them. */
export const sharedMigrations: readonly Migration[] = [
  jobMigration,
  eventMigration,
  webhookMigration,
  idempotencyMigration,
  erasureMigration,
  auditMigration,
]
