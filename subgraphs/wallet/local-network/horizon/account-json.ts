import { formatAmount } from '../../../../schema/scalars.js'
import type { AccountEntry, DataEntry, SignerEntry, TrustLineEntry } from '../core/entries.js'
import { horizonTime } from '../core/ledger-close.js'
import { ACCOUNT_FLAGS, TRUST_LINE_FLAGS } from '../core/protocol.js'
import { assetMembers } from '../operations/assets.js'
import type { Links } from './links.js'

interface AccountView {
  account: AccountEntry
  trustLines: TrustLineEntry[]
  data: DataEntry[]
}

const NO_LIABILITIES = { buying_liabilities: '0.0000000', selling_liabilities: '0.0000000' }

const SIGNER_TYPES: Record<string, string> = {
  G: 'ed25519_public_key',
  X: 'sha256_hash',
  T: 'preauth_tx',
  P: 'ed25519_signed_payload',
}

/** An account in Horizon's format. */
export function accountJson({ account, trustLines, data }: AccountView, links: Links) {
  const self = `/accounts/${account.id}`
  return {
    _links: {
      self: links.to(self),
      transactions: links.paged(`${self}/transactions`),
      operations: links.paged(`${self}/operations`),
      payments: links.paged(`${self}/payments`),
      effects: links.paged(`${self}/effects`),
      offers: links.paged(`${self}/offers`),
      trades: links.paged(`${self}/trades`),
      data: links.templated(`${self}/data/{key}`),
    },
    id: account.id,
    account_id: account.id,
    sequence: account.sequence.toString(),
    ...(account.sequenceLedger > 0 && {
      sequence_ledger: account.sequenceLedger,
      sequence_time: account.sequenceTime.toString(),
    }),
    subentry_count: account.subentries,
    inflation_destination: account.inflationDestination,
    home_domain: account.homeDomain === '' ? undefined : account.homeDomain,
    last_modified_ledger: account.modifiedLedger,
    last_modified_time: horizonTime(account.modifiedTime * 1000),
    thresholds: {
      low_threshold: account.thresholds.low,
      med_threshold: account.thresholds.medium,
      high_threshold: account.thresholds.high,
    },
    flags: accountFlags(account.flags),
    balances: [
      ...trustLines.map(trustLineJson),
      { balance: formatAmount(account.balance), ...NO_LIABILITIES, asset_type: 'native' },
    ],
    signers: [...account.signers, { key: account.id, weight: account.masterWeight }].map(signerJson),
    data: Object.fromEntries(data.map(({ name, value }) => [name, value])),
    num_sponsoring: account.sponsoring,
    num_sponsored: account.sponsored,
    sponsor: account.sponsor,
    paging_token: account.id,
  }
}

function trustLineJson(line: TrustLineEntry) {
  const authorized = (line.flags & TRUST_LINE_FLAGS.authorized) !== 0
  return {
    balance: formatAmount(line.balance),
    limit: formatAmount(line.limit),
    ...NO_LIABILITIES,
    sponsor: line.sponsor,
    last_modified_ledger: line.modifiedLedger,
    is_authorized: authorized,
    is_authorized_to_maintain_liabilities:
      authorized || (line.flags & TRUST_LINE_FLAGS.maintainLiabilities) !== 0,
    is_clawback_enabled: (line.flags & TRUST_LINE_FLAGS.clawback) !== 0,
    ...assetMembers(line),
  }
}

function signerJson({ key, weight, sponsor }: SignerEntry) {
  return { weight, key, type: SIGNER_TYPES[key.slice(0, 1)], sponsor }
}

function accountFlags(flags: number) {
  return {
    auth_required: (flags & ACCOUNT_FLAGS.required) !== 0,
    auth_revocable: (flags & ACCOUNT_FLAGS.revocable) !== 0,
    auth_immutable: (flags & ACCOUNT_FLAGS.immutable) !== 0,
    auth_clawback_enabled: (flags & ACCOUNT_FLAGS.clawback) !== 0,
  }
}
