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
  erasures: 'The executed erasures; contains no personal data.',
  audit_chains: 'Hashes.',
  audit_unlocks: 'Empty outside of erasures and resealing.',
}

/** See `PersonalDataInventory.columnsThatStay`. */
export const sharedColumnsThatStay = {
  audit_chains: 'anchor day head length seal',
  audit_logs:
    'action category chain_day details digest id link position recorded_by request_id resource ' +
    'resource_id salts severity timestamp user_email user_id user_name user_role',
  audit_unlocks: 'purpose',
  erasures: 'done_at outcome request_id',
  events: 'created_at id kind',
  jobs: 'attempts created_at group_key id key kind locked_by locked_until rerun_at run_at status traceparent',
  migrations: 'applied_at name oldest_program',
  webhook_attempts: 'at delivery_id duration_ms error number status_code',
  webhook_deliveries: 'attempt_count created_at delivered_at event event_id id status subscription_id',
  webhook_subscriptions: 'created_at created_by events id secrets url',
}
