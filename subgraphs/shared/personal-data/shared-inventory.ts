import { type FreeTextTable, ofId, type PersonalTable, type PersonMatcher } from './inventory.js'
import { jsonOf } from './person-matcher.js'

/** Stored results of idempotent requests, in every subgraph. */
export const idempotentResponses: PersonalTable = {
  table: 'idempotency_keys',
  holds: 'Stored results of requests with an Idempotency-Key',
  category: 'activity_logs',
  of: ofId('subject'),
  onErasure: { action: 'deleted' },
  key: ['subject', 'key'],
}

/** Columns of the audit log that are not shown to the person. */
export const auditSignatures = ['salts', 'digest', 'chain_day', 'position', 'link'] as const

/** Members of a job's payload that identify its person. */
const jobOwners = ['id', 'userId', 'accountId', 'to', 'email']

/** Jobs and events, in every subgraph. */
export const sharedFreeText: readonly FreeTextTable[] = [
  {
    table: 'jobs',
    columns: ['payload', 'rerun_payload', 'last_error'],
    isTheirs: ({ status, payload, rerun_payload }, person) =>
      status !== 'running' && [payload, rerun_payload].some((stored) => isOfPerson(stored, person)),
  },
  { table: 'events', columns: ['data'] },
]

function isOfPerson(stored: unknown, person: PersonMatcher): boolean {
  const payload = typeof stored === 'string' ? jsonOf(stored) : undefined
  if (typeof payload !== 'object' || payload === null) return false
  return jobOwners.some((member) => person.isIdentifier((payload as Record<string, unknown>)[member]))
}

/** Also in every subgraph. */
export const sharedImpersonal: Readonly<Record<string, string>> = {
  migrations: 'Names of migrations.',
  webhook_subscriptions: 'Addresses of systems; `created_by` is the id of an administrator.',
  webhook_deliveries: 'What was delivered when.',
  webhook_attempts: 'Responses of receiving systems.',
  erasures: 'Which erasures were carried out; names nobody.',
  audit_chains: 'Hashes.',
  audit_unlocks: 'Empty outside of erasures and resealing.',
}
