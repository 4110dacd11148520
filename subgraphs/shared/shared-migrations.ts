import { jobMigration } from './job.store.js'
import type { Migration } from './migrate.js'

/** The tables that every subgraph's database has for the rooms of `shared`; its own migrations come after them. */
export const sharedMigrations: readonly Migration[] = [jobMigration]
