import type { PersonalDataInventory } from '../../../shared/personal-data/inventory.js'
import {
  idempotentResponses,
  sharedColumnsThatStay,
  sharedFreeText,
  sharedImpersonal,
} from '../../../shared/personal-data/shared-inventory.js'
import { searchedCases } from '../../cases/case-search.policy.js'
import { searchedInvestors } from '../../investors/investor-search.policy.js'
import { searchedPosts } from '../../social-posts/social-post-search.policy.js'
import { searchedTickets } from '../../support/ticket-search.policy.js'
import { searchedUsers } from '../../users/user-search.policy.js'
import { personalTables } from './personal-tables.policy.js'

/** See `PersonalDataInventory.columnsThatStay`. */
const columnsThatStay = {
  ...sharedColumnsThatStay,
  alert_rules:
    'condition created_at enabled id notification_channels pending_since severity updated_at version',
  alerts: 'acknowledged_at created_at expires_at id resolved_at rule_id severity source status type',
  announcements: 'action_url created_at created_by id priority roles send_at state type',
  asset_prices: 'asset observed_at source usd',
  case_posts: 'case_id made_by platform post_id',
  case_update_posts: 'made_by platform post_id update_id',
  case_updates: 'case_id created_at id previous_status status type',
  cases:
    'additional_images category created_at donation_goal id image_url priority status updated_at ' +
    'version',
  consents: 'given_at granted id recorded_at recorded_by request_id text_version type user_id',
  deleted_social_posts: 'platform post_id',
  deployment_steps: 'action at by_id deployment_id state version',
  deployments: 'colour created_at environment health id project_id state updated_at version',
  donations:
    'amount announcement_id asset asset_amount asset_rate base_amount case_id completed_at created_at ' +
    'currency exchange_rate failure id partner_transaction_id payment_provider refund_transaction_id ' +
    'refunded_at status transaction_id version',
  exchange_rates: 'base currency rate set_at',
  figure_counts: 'cents count day kind shard status',
  gdpr_requests:
    'certificate created_at data_types delivery_method due_at failure field finished_at format id ' +
    'not_before priority requested_by sealed_details started_at state type user_id version ' +
    'waiting_for waiting_since',
  metric_hours: 'count failures histogram hour name total type',
  metric_points: 'at count failures id name rolled_up source total type unit values',
  notification_deliveries: 'channel due_at notification_id sent_at status user_id',
  payment_statements:
    'amount currency donation_id partner_transaction_id provider reason recorded_at status ' +
    'transaction_id',
  security_events: 'id ip_network request_id severity timestamp type',
  social_monitor_runs:
    'created_at error finished_at id posts_created posts_found requested_by started_at status',
  staged_sets: 'anchor brought_at seed',
  statement_keys: 'created_at id sealed_key',
  surplus_transfers: 'amount created_at from_case_id id to_case_id',
  support_tickets:
    'case_id category created_at due_date id opened_by_staff priority requester_email requester_id ' +
    'requester_name status tags ticket_number updated_at version',
  ticket_messages: 'created_at id is_from_staff ticket_id',
  ticket_sequences: 'last year',
  traffic: 'colour deployment_id environment project_id since',
}

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
    { table: 'gdpr_requests', columns: ['reason', 'note'] },
    { table: 'invitations', columns: ['custom_message'] },
    { table: 'conversations', columns: ['title', 'progress'] },
    { table: 'conversation_messages', columns: ['content', 'sources'] },
    { table: 'client_logs', columns: ['message', 'error'] },
    { table: 'client_activities', columns: ['metadata'] },
    { table: 'metric_points', columns: ['metadata'] },
    { table: 'social_posts', columns: ['post_content', 'analysis_result'] },
    { table: 'deployments', columns: ['config'] },
    { table: 'cases', columns: ['name', 'description'] },
    { table: 'case_updates', columns: ['notes', 'metadata'] },
    { table: 'case_update_drafts', columns: ['notes'] },
    { table: 'support_tickets', columns: ['title', 'description', 'attachments', 'internal_notes'] },
    { table: 'ticket_messages', columns: ['text', 'attachments'] },
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
    deleted_social_posts: 'Which posts are not recorded again, by their id on the network.',
    deployment_steps: 'States; `by_id` is an id.',
    traffic: 'Which servers receive traffic.',
    staged_sets: 'Names of generated sets.',
    case_posts: 'Which case was created from which post and by which actor, by id.',
    case_update_posts: 'Which case update was created from which post and by which actor, by id.',
  },
}
