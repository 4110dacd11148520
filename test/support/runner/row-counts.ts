import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { tablesOf } from '../fixtures/all-tables.js'

/** The number of rows of each table, by `service.table`. */
export type RowCounts = Readonly<Record<string, number>>

/** Tables that the platform writes without a change by a person: measurements, background work, and their effects. */
const writtenUnasked: ReadonlySet<string> = new Set([
  'alerts',
  'audit_chains',
  'audit_logs',
  'events',
  'figure_counts',
  'interactions',
  'jobs',
  'metric_hours',
  'metric_points',
  'model_calls',
  'monitoring_runs',
  'network_states',
  'quarantined_amounts',
  'sponsorship_changes',
  'notification_deliveries',
  'notifications',
  'ledger_positions',
  'network_identities',
  'payment_gaps',
  'security_events',
  'traffic',
  'training_leases',
  'user_activity',
  'wallet_leases',
  'webhook_attempts',
  'webhook_deliveries',
])

/** Counts the rows of the three services that result from actions of people. */
export async function rowCounts(dataDirectory: string): Promise<RowCounts> {
  return inEveryTable(dataDirectory, async (db, table) => {
    if (writtenUnasked.has(table)) return undefined
    const [row] = await db(table).count({ count: '*' })
    return Number(row?.count)
  })
}

/** The number of rows in each table with a request's id, except in the security log, which counts refusals. */
export async function rowsOfRequest(dataDirectory: string, requestId: string): Promise<RowCounts> {
  return inEveryTable(dataDirectory, async (db, table) => {
    if (table === 'security_events' || !(await db.schema.hasColumn(table, 'request_id'))) return undefined
    const [row] = await db(table).where({ request_id: requestId }).count({ count: '*' })
    return Number(row?.count) || undefined
  })
}

async function inEveryTable(
  dataDirectory: string,
  count: (db: Database, table: string) => Promise<number | undefined>,
): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const subgraph of ['wallet', 'ai_hub', 'backoffice'] as const) {
    const db = await openDatabase({ subgraph, dataDirectory })
    try {
      for (const table of await tablesOf(db)) {
        const counted = await count(db, table)
        if (counted !== undefined) counts[`${subgraph}.${table}`] = counted
      }
    } finally {
      await db.destroy()
    }
  }
  return counts
}
