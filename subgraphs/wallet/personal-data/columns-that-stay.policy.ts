import { sharedColumnsThatStay } from '../../shared/personal-data/shared-inventory.js'

/** See `PersonalDataInventory.columnsThatStay`. */
export const columnsThatStay = {
  ...sharedColumnsThatStay,
  balance_claims: 'balance_id created_at failure_code hash status wallet_id',
  case_muxed_ids: 'case_id muxed_id',
  donation_requests: 'amount asset case_id created_at donation_id expires_at id memo network',
  donations:
    'amount anonymous asset case_id completed_at created_at id network refunded_at status ' +
    'transaction_id wallet_id',
  envelopes:
    'created_at envelope fee_bump_envelope fee_payer hash ledger max_fee purpose sequence source ' +
    'spends_usdc spends_xlm status transaction_id valid_until wallet_id',
  key_roots: 'kind master_key_id next_index root_id wrapped',
  ledger_positions: 'cursor network',
  network_identities: 'earlier_hash earlier_ledger hash ledger network passphrase',
  onramp_deliveries: 'id order_id received_at status',
  onramp_orders:
    'asset cents created_at crypto_amount currency ended_at expires_at id network payout_envelope ' +
    'payout_hash payout_status payout_valid_until provider_id status wallet_address wallet_id',
  payment_gaps: 'cursor network wallet_id',
  quarantined_amounts:
    'amount asset balance_id decided_at decided_by id memo_type network reason received_at source ' +
    'state transaction_id wallet_id',
  reconciliation_positions: 'cursor fees last_transaction usdc wallet_id xlm',
  reconciliations:
    'after calls donations ended_at findings id reason signature sponsors started_at status wallets',
  restores: 'backup_at id reconciled_at restored_at',
  signing_audit: 'actor at hash position previous_hash purpose signature transaction_hash wallet_id',
  signing_chains: 'head length seal wallet_id',
  spend_limits: 'amount asset next_amount next_from wallet_id',
  sponsorship_changes: 'at entry hash id kind ledger sponsor wallet_id',
  transactions:
    'amount asset confirmed_at created_at destination direction failure_code failure_reason fee hash ' +
    'id is_quarantined ledger memo memo_type movement network payment_cursor reference source status ' +
    'wallet_id',
  unallocated_donations:
    'amount asset case_id decided_at decided_by id memo_type network reason received_at ' +
    'return_transaction_id source state wallet_id',
  wallet_approvals:
    'amount asset created_at decided_at decided_by destination difference donation_id expires_at ' +
    'finding id kind memo_type new_owner_id requested_by state transaction_id wallet_id',
  wallet_channels: 'address position status wallet_id',
  wallet_keys: 'key_index root_id wallet_id',
  wallet_leases: 'held_until holder wallet_id',
  wallets: 'closed_to closing_to created_at funding id last_activity_at network public_key',
}
