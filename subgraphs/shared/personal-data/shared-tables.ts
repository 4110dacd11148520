import { type MentioningTable, ofId, type PersonalTable } from './personal-table.js'

/** Answers that are kept for repeated requests: of every subgraph. */
export const keptAnswers: PersonalTable = {
  table: 'idempotency_keys',
  holds: 'Answers kept for repeated requests',
  category: 'activity_logs',
  of: ofId('subject'),
  onErasure: { action: 'deleted' },
  key: ['subject', 'key'],
}

/** Columns of the audit log that are not shown to the person. */
export const auditSignatures = ['salts', 'digest', 'chain_day', 'position', 'link'] as const

/** Work to be done and events to be delivered: of every subgraph. */
export const sharedMentions: readonly MentioningTable[] = [
  {
    table: 'jobs',
    columns: ['payload', 'rerun_payload', 'last_error'],
    removed: { unless: { status: 'running' } },
  },
  { table: 'events', columns: ['data'] },
]

/** Of every subgraph, too. */
export const sharedImpersonal: Readonly<Record<string, string>> = {
  migrations: 'Names of migrations.',
  webhook_subscriptions: 'Addresses of systems; `created_by` is the id of an administrator.',
  webhook_deliveries: 'What was delivered when.',
  webhook_attempts: 'What systems answered.',
  erasures: 'Which erasures were carried out; names nobody.',
  audit_chains: 'Hashes.',
  audit_unlocks: 'Empty outside of erasures and resealing.',
}
