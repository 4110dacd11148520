import type { PersonalDataInventory } from '../../../shared/personal-data/inventory.js'
import {
  idempotentResponses,
  sharedFreeText,
  sharedImpersonal,
} from '../../../shared/personal-data/shared-inventory.js'
import { searchedCases } from '../../cases/case-search.policy.js'
import { searchedInvestors } from '../../investors/investor-search.policy.js'
import { searchedPosts } from '../../social-posts/social-post-search.policy.js'
import { searchedTickets } from '../../support/ticket-search.policy.js'
import { searchedUsers } from '../../users/user-search.policy.js'
import { columnsThatStay } from './columns-that-stay.policy.js'
import { personalTables } from './personal-tables.policy.js'

const FOLLOWS = 'Deleted with its parent row.'

/** Inventory of personal data in the backoffice's database. */
export const backofficeInventory: PersonalDataInventory = {
  personal: [idempotentResponses, ...Object.values(personalTables)],
  freeTextTables: [
    ...sharedFreeText,
    { table: 'notifications', columns: ['title', 'message', 'translations', 'metadata'] },
    { table: 'announcements', columns: ['title', 'message', 'translations'] },
    { table: 'alerts', columns: ['message', 'metadata', 'active_key'] },
    { table: 'security_events', columns: ['description', 'metadata'] },
    { table: 'gdpr_requests', columns: ['note'] },
    { table: 'deployments', columns: ['config'] },
    { table: 'cases', columns: ['description'] },
    { table: 'case_updates', columns: ['notes', 'metadata'] },
    { table: 'case_update_drafts', columns: ['notes'] },
    { table: 'support_tickets', columns: ['title', 'description', 'internal_notes'] },
    { table: 'ticket_messages', columns: ['text'] },
    { table: 'donations', columns: ['message', 'failure_reason'] },
    { table: 'investors', columns: ['notes'] },
  ],
  searched: [searchedCases, searchedInvestors, searchedPosts, searchedTickets, searchedUsers],
  columnsThatStay,
  impersonal: {
    ...sharedImpersonal,
    audit_logs: 'Redacted by a separate step, see audit/README.md.',
    audit_chains: 'Digests.',
    notification_deliveries: FOLLOWS,
    payment_statements: 'Statements of payment providers, by transaction.',
    asset_prices: 'Prices of ledger assets.',
    exchange_rates: 'Rates.',
    statement_keys: 'The key that signs codes of statements.',
    surplus_transfers: 'Sums between cases.',
    ticket_sequences: 'A counter.',
    figure_counts: 'Counts without people.',
    metric_hours: 'Sums without people.',
    alert_rules: 'Conditions.',
    social_monitor_runs: 'Numbers of runs; `requested_by` is an id.',
    deployment_steps: 'States; `by_id` is an id.',
    traffic: 'Which servers receive traffic.',
    staged_sets: 'Names of generated sets.',
    case_posts: 'Which case was created from which post and by which actor, by id.',
    case_update_posts: 'Which case update was created from which post and by which actor, by id.',
  },
}
