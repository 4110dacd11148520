import type { DataSubject } from '../../../shared/personal-data/inventory.js'
import { serviceOperation } from '../../../shared/service-calls/graph-client.js'
import { type DataSet, type DataSource, everyNode, listByUser } from './data-set.client.js'

const activity = { service: 'backoffice', category: 'activity_logs', given: false } as const

const AUDIT_LOG =
  'id timestamp userId userRole action resource resourceId details severity category requestId'

/** The files about the audit log of the backoffice. */
export const auditDataSets: readonly DataSet[] = [
  {
    file: 'audit-log-by-you.json',
    holds: 'Your actions in the audit log',
    ...activity,
    async *read(source, subject) {
      for await (const row of auditBy(source, subject)) yield withoutDataOfOthers(row as AuditRow, subject.id)
    },
  },
  {
    file: 'audit-log-about-you.json',
    holds: 'Changes of your profile in the audit log',
    ...activity,
    async *read({ graph }, { id }) {
      for await (const row of everyNode(graph, auditAbout, { resourceId: id }))
        yield withoutAddressOfOthers(row as AuditRow, id)
    },
  },
]

const auditBy = listByUser('auditLogs', 'filter: {userId: $userId}', AUDIT_LOG)

interface AuditRow {
  readonly userId: string
  readonly userRole: string
  readonly resource: string
  readonly resourceId: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Without the network address of staff who changed a profile (rights of others, article 15, paragraph 4). */
function withoutAddressOfOthers(row: AuditRow, id: string): AuditRow {
  const { ipAddress: _theirs, ...details } = row.details
  return row.userId === id ? row : { ...row, details }
}

/** Without what staff changed in records other than their own profile: it belongs to other people. */
function withoutDataOfOthers(row: AuditRow, id: string): AuditRow {
  const isOfficial = row.userRole === 'staff' || row.userRole === 'admin'
  if (!isOfficial || (row.resource === 'user' && row.resourceId === id)) return row
  const { ipAddress } = row.details
  return { ...row, details: ipAddress === undefined ? {} : { ipAddress } }
}

/** An action in the audit log of the wallet or the AI hub. */
interface Action {
  readonly action: string
  readonly target: string
}

/** The person's actions in another service, without the details of those on what belongs to other people. */
export function actionsBy(
  field: 'walletAuditEntries' | 'aiHubAuditEntries',
  ownership: (source: DataSource, subject: DataSubject) => Promise<(action: Action) => boolean>,
): DataSet['read'] {
  const read = listByUser(field, 'actorId: $userId', 'id action target details requestId createdAt')
  return async function* (source, subject) {
    const isOwn = await ownership(source, subject)
    for await (const row of read(source, subject)) yield isOwn(row as Action) ? row : { ...row, details: {} }
  }
}

const auditAbout = serviceOperation<Record<string, unknown>, never>(
  `query ArchiveAuditAbout($resourceId: String!, $after: String) {
    page: auditLogs(filter: {resource: "user", resourceId: $resourceId}, page: {limit: 100, after: $after}) {
      nodes { ${AUDIT_LOG} } pageInfo { hasNextPage endCursor }
    }
  }`,
)
