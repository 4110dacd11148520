import { sharedColumnsThatStay } from '../../shared/personal-data/shared-inventory.js'

/** See `PersonalDataInventory.columnsThatStay`. */
export const columnsThatStay = {
  ...sharedColumnsThatStay,
  agents: 'is_enabled max_retries name timeout_ms',
  case_quota: 'cases day',
  interactions: 'agent confidence created_at duration_ms id kind succeeded',
  model_calls:
    'at calls completion_tokens detail id is_estimate latency_ms model outcome place price ' +
    'prompt_tokens purpose unpriced_calls',
  model_versions:
    'active base calibration created_at data_hash held_out id labels parameters reason records ' +
    'replaces seed state trained_by version weights',
  monitoring_runs: 'accounts case_updates_created cause failures finished_at id started_at tweets_analyzed',
  monitoring_settings: 'id sealed_credentials settings updated_at',
  network_states: 'blocked_until failures last_error last_failure_at last_success_at network total_failures',
  review_events: 'actor_id created_at id item_id kind',
  review_items:
    'action awaits_second_review case_id confidence created_at decided_at due_at duplicates id ' +
    'is_disputed matched_case_id policy_reason priority round status tweet_id type urgency version',
  second_reviews: 'created_at first_approves id item_id reviewer_id second_approves',
  training_labels:
    'case_update_type created_at event given_by id is_case_related language source source_key urgency ' +
    'used_in',
  training_leases: 'agent holder until',
  training_runs: 'accuracy agent finished_at id promoted records started_at trained_by',
}
