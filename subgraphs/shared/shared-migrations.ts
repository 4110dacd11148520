import { auditMigration } from './audit/audit-tables.js'
import type { Migration } from './database/migrate.js'
import { eventMigration } from './event.store.js'
import { idempotencyMigration } from './idempotency/idempotency.store.js'
import { jobMigration } from './jobs/jobs-table.js'
import { erasureMigration } from './personal-data/erasure.store.js'
import { webhookMigration } from './webhooks/webhook.store.js'

/** Migrations of the shared tables in every subgraph's database; the subgraph's own migrations follow. */
export const sharedMigrations: readonly Migration[] = [
  jobMigration,
  eventMigration,
  webhookMigration,
  idempotencyMigration,
  erasureMigration,
  auditMigration,
]
