import {
  erased,
  ofId,
  type PersonalDataInventory,
  type RowsOf,
} from '../../shared/personal-data/inventory.js'
import {
  auditSignatures,
  idempotentResponses,
  sharedColumnsThatStay,
  sharedFreeText,
  sharedImpersonal,
} from '../../shared/personal-data/shared-inventory.js'

/** See `PersonalDataInventory.columnsThatStay`. */
const columnsThatStay = {
  ...sharedColumnsThatStay,
  balance_claims: 'balance_id created_at failure_code hash status wallet_id',
  case_muxed_ids: 'case_id muxed_id',
  donation_requests: 'amount asset case_id created_at donation_id expires_at id memo network',
  donations:
    'amount anonymous asset case_id completed_at created_at id network refunded_at status ' +
    'transaction_id wallet_id',
  earlier_returns: 'transaction_id unallocated_id',
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
  restores: 'backup_at id progress reconciled_at restored_at',
  signing_audit: 'actor at hash position previous_hash purpose signature transaction_hash wallet_id',
  signing_chains: 'head length seal wallet_id',
  sponsorship_changes: 'at entry hash id kind ledger sponsor wallet_id',
  transactions:
    'amount asset confirmed_at created_at destination direction failure_code failure_reason fee hash ' +
    'id is_quarantined ledger memo memo_type movement network payment_cursor source status ' +
    'wallet_id',
  unallocated_donations:
    'amount asset case_id decided_at decided_by id memo_type network reason received_at ' +
    'return_transaction_id source state wallet_id',
  wallet_approvals:
    'amount asset created_at decided_at decided_by destination difference donation_id expires_at ' +
    'finding id kind memo_type new_owner_id reference requested_by state transaction_id wallet_id',
  wallet_channels: 'address position status wallet_id',
  wallet_keys: 'key_index root_id wallet_id',
  wallet_leases: 'held_until holder wallet_id',
  wallets: 'closed_to closing_to created_at funding id last_activity_at network public_key',
}

const LEDGER =
  'The ledger is public and immutable, and accounting records must be kept (GDPR, article 17, paragraph 3 b); contains no names.'

const ofOwnWallets: RowsOf = (query, { id }) => {
  query.whereIn('wallet_id', (wallets: typeof query) => {
    wallets.from('wallets').select('id').where('owner_id', id)
  })
}

/** The personal data in the wallet's database. Tables that depend on wallets precede them. */
export const walletInventory: PersonalDataInventory = {
  personal: [
    idempotentResponses,
    {
      table: 'transactions',
      holds: 'Transactions of wallets of the person',
      category: 'donations',
      of: ofOwnWallets,
      onErasure: { action: 'anonymised', reason: LEDGER, set: { reference: null } },
    },
    {
      table: 'donations',
      holds: 'Donations on the ledger',
      category: 'donations',
      of: ofId('donor_id'),
      onErasure: { action: 'anonymised', reason: LEDGER, set: { donor_id: null, message: null } },
    },
    {
      table: 'onramp_orders',
      holds: 'Purchases',
      category: 'donations',
      of: ofId('owner_id'),
      onErasure: { action: 'anonymised', reason: LEDGER, set: { owner_id: erased.id, redirect_url: null } },
    },
    {
      table: 'spend_limits',
      holds: 'Daily limits of wallets of the person',
      category: 'personal_info',
      of: ofOwnWallets,
      onErasure: { action: 'deleted' },
      key: ['wallet_id', 'asset'],
    },
    {
      table: 'wallets',
      holds: 'Wallets; open ones are frozen, and their balances stay in custody until they are paid out',
      category: 'personal_info',
      of: ofId('owner_id'),
      onErasure: { action: 'anonymised', reason: LEDGER, set: withoutOwner },
    },
    {
      table: 'wallet_approvals',
      holds:
        'What the person requested or decided with a second administrator, and wallets handed over to them',
      category: 'activity_logs',
      of: ofId('requested_by', 'decided_by', 'new_owner_id'),
      onErasure: {
        action: 'kept',
        reason: 'Shows who spent the organisation’s money (GDPR, article 6, paragraph 1 f).',
      },
    },
    {
      table: 'unallocated_donations',
      holds: 'Payments without a case that the person allocated or returned',
      category: 'activity_logs',
      of: ofId('decided_by'),
      onErasure: {
        action: 'kept',
        reason: 'Shows the outcome of donations (GDPR, article 6, paragraph 1 f).',
      },
    },
    {
      table: 'quarantined_amounts',
      holds: 'Tiny payments and worthless assets that the person, as staff, showed or kept hidden',
      category: 'activity_logs',
      of: ofId('decided_by'),
      onErasure: {
        action: 'kept',
        reason: 'Shows the amounts that were hidden from owners (GDPR, article 6, paragraph 1 f).',
      },
    },
    {
      table: 'audit_logs',
      holds: 'What the person did with wallets',
      category: 'activity_logs',
      of: ofId('user_id'),
      hiddenColumns: auditSignatures,
      onErasure: {
        action: 'anonymised',
        reason: 'Shows actions on wallets (GDPR, article 6, paragraph 1 f); contains no names.',
        redacted: true,
      },
    },
  ],
  freeTextTables: [
    ...sharedFreeText,
    { table: 'donations', columns: ['message'] },
    { table: 'wallets', columns: ['name', 'description'] },
    { table: 'wallet_approvals', columns: ['memo', 'reason', 'note'] },
    { table: 'unallocated_donations', columns: ['memo', 'note'] },
    { table: 'quarantined_amounts', columns: ['memo', 'note'] },
  ],
  columnsThatStay,
  impersonal: {
    ...sharedImpersonal,
    case_muxed_ids: 'What identifies a case in addresses on the ledger.',
    donation_requests: 'Which donations people without an account were shown how to pay; nothing about them.',
    earlier_returns: 'Payments that returned unallocated money and counted as failed.',
    key_roots: 'The sealed root of the keys of all wallets.',
    wallet_keys: 'The index of each wallet’s key.',
    signing_audit: 'What was signed, by wallet.',
    signing_chains: 'Where the log of signings ends, by wallet.',
    wallet_leases: 'Which process uses a wallet.',
    network_identities: 'Which networks the wallets are on.',
    ledger_positions: 'How far the payments of a network were read.',
    payment_gaps: 'The position from which a wallet’s payments are read again.',
    restores: 'When the database was restored.',
    reconciliations: 'Comparisons with the ledger, by wallet.',
    reconciliation_positions: 'How far a wallet was compared with the ledger.',
    wallet_channels: 'Accounts that carry sequence numbers of a wallet.',
    envelopes: 'Signed transactions, by wallet.',
    balance_claims: 'Claims of claimable balances, by wallet.',
    sponsorship_changes: 'Who bears the reserves of a wallet’s account.',
    onramp_deliveries: 'Reports of the provider about purchases.',
  },
}

/** Passes the wallet to the organisation, freezes it and lists it among the unclaimed ones. */
function withoutOwner(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nameless = { owner_id: erased.id, owner_kind: 'organisation', name: null, description: null }
  if (row.status === 'closed') return nameless
  const since = new Date().toISOString()
  const freeze = { by: 'admin', since, reason: 'The owner was erased.' }
  return { ...nameless, status: 'frozen', freezes: JSON.stringify([freeze]), unclaimed_since: since }
}
