import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { tablesOf } from '../fixtures/all-tables.js'

/** How many rows each table has, by `service.table`. */
export type RowCounts = Readonly<Record<string, number>>

/** What the platform writes by itself, whether anyone changes anything or not: measures, work, and what follows from them. */
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

/** Counts the rows that the three services keep of what people did. */
export async function rowCounts(dataDirectory: string): Promise<RowCounts> {
  return inEveryTable(dataDirectory, async (db, table) => {
    if (writtenUnasked.has(table)) return undefined
    const [row] = await db(table).count({ count: '*' })
    return Number(row?.count)
  })
}

/** The tables that say they were written for a request, and how often; the security log, which counts refusals, aside. */
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
