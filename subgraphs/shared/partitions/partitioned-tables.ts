import { auditPartitions } from '../audit/audit-tables.js'
import { eventPartitions } from '../event.store.js'
import type { DatabaseName } from '../subgraph/database-names.js'
import type { PartitionedTable } from './partition-periods.js'

/** The partitioned tables of a subgraph: those of every subgraph, and its own. */
export const partitionedTablesOf = (
  subgraph: DatabaseName,
  own: readonly PartitionedTable[] = [],
): PartitionedTable[] => [eventPartitions, auditPartitions(subgraph), ...own]
