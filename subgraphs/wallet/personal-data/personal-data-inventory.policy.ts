import {
  erased,
  ofId,
  type PersonalDataInventory,
  type RowsOf,
} from '../../shared/personal-data/inventory.js'
import {
  auditSignatures,
  idempotentResponses,
  sharedFreeText,
  sharedImpersonal,
} from '../../shared/personal-data/shared-inventory.js'
import { columnsThatStay } from './columns-that-stay.policy.js'

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
      onErasure: { action: 'kept', reason: LEDGER },
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
      table: 'wallets',
      holds: 'Wallets; those that are open are frozen, what is on them stays in custody until it is paid out',
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
        reason: 'Shows what became of donations (GDPR, article 6, paragraph 1 f).',
      },
    },
    {
      table: 'quarantined_amounts',
      holds: 'Tiny payments and worthless assets that the person, as staff, showed or kept hidden',
      category: 'activity_logs',
      of: ofId('decided_by'),
      onErasure: {
        action: 'kept',
        reason: 'Shows what owners of wallets were not shown (GDPR, article 6, paragraph 1 f).',
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
        reason: 'Shows what was done to wallets (GDPR, article 6, paragraph 1 f); contains no names.',
        redacted: true,
      },
    },
  ],
  freeTextTables: [
    ...sharedFreeText,
    { table: 'wallet_approvals', columns: ['memo', 'reason', 'note'] },
    { table: 'unallocated_donations', columns: ['memo', 'note'] },
    { table: 'quarantined_amounts', columns: ['memo', 'note'] },
  ],
  columnsThatStay,
  impersonal: {
    ...sharedImpersonal,
    case_muxed_ids: 'What identifies a case in addresses on the ledger.',
    donation_requests: 'Which donations people without an account were shown how to pay; nothing about them.',
    key_roots: 'The sealed root of the keys of all wallets.',
    wallet_keys: 'The index of each wallet’s key.',
    signing_audit: 'What was signed, by wallet.',
    signing_chains: 'Where the log of signings ends, by wallet.',
    wallet_leases: 'Which process uses a wallet.',
    spend_limits: 'How much may be sent from a wallet.',
    network_identities: 'Which networks the wallets are on.',
    ledger_positions: 'How far the payments of a network were read.',
    payment_gaps: 'From where on a wallet’s payments are read again.',
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
