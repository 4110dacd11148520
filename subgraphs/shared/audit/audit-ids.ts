import type { IdPrefix } from '../ids.js'
import type { DatabaseName } from '../subgraph/database-names.js'

/** The prefix of the ids of audit rows, by database. */
export const auditIdPrefixes = { wallet: 'wau', ai_hub: 'aih', backoffice: 'aud' } as const satisfies Record<
  DatabaseName,
  IdPrefix
>
