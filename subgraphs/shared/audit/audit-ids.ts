import type { DatabaseLocation } from '../database.js'
import type { IdPrefix } from '../ids.js'

/** The prefix of the ids of audit rows, by database. */
export const auditIdPrefixes = {
  wallet: 'wau',
  ai_hub: 'aih',
  backoffice: 'aud',
} as const satisfies Record<DatabaseLocation['subgraph'], IdPrefix>
