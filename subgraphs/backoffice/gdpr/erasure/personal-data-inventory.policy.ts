import type { PersonalRegister } from '../../../shared/personal-data/personal-table.js'
import { keptAnswers, sharedImpersonal, sharedMentions } from '../../../shared/personal-data/shared-tables.js'
import { personalTables } from './personal-tables.policy.js'

const FOLLOWS = 'Goes with the row that it belongs to.'

/** Everything that the backoffice's database holds about people. */
export const backofficeInventory: PersonalRegister = {
  personal: [keptAnswers, ...Object.values(personalTables)],
  mentioning: [
    ...sharedMentions,
    { table: 'notifications', columns: ['title', 'message', 'metadata'] },
    { table: 'alerts', columns: ['message', 'metadata', 'active_key'] },
    { table: 'security_events', columns: ['description', 'metadata'] },
    { table: 'gdpr_requests', columns: ['note'] },
    { table: 'deployments', columns: ['config'] },
    { table: 'cases', columns: ['description'], byPeople: true },
    { table: 'case_updates', columns: ['notes', 'metadata'], byPeople: true },
    { table: 'support_tickets', columns: ['title', 'description', 'internal_notes'], byPeople: true },
    { table: 'donations', columns: ['message', 'failure_reason'], byPeople: true },
    { table: 'investors', columns: ['notes'], byPeople: true },
  ],
  impersonal: {
    ...sharedImpersonal,
    audit_logs: 'Has a step of its own, see audit/README.md.',
    audit_chains: 'Digests.',
    notification_deliveries: FOLLOWS,
    payment_statements: 'What providers say of payments, by transaction.',
    exchange_rates: 'Rates.',
    ticket_sequences: 'A counter.',
    figure_counts: 'Counts without people.',
    metric_hours: 'Sums without people.',
    alert_rules: 'Conditions.',
    social_monitor_runs: 'Numbers of runs; `requested_by` is an id.',
    deployment_steps: 'States; `by_id` is an id.',
    traffic: 'Which servers take the traffic.',
    staged_sets: 'Names of generated sets.',
    case_posts: 'Which case was made from which post and by whom, by their ids.',
    case_update_posts: 'Which update of a case was made from which post and by whom, by their ids.',
  },
}
