import type { SponsorshipChange } from './ledger.js'
import type { OperationJson } from './operation-json.js'

type Sponsorship = Pick<SponsorshipChange, 'account' | 'kind' | 'sponsor' | 'entry'>

/** The account whose sponsorship an operation starts, ends or revokes; undefined for other operations. */
export function sponsoredAccount(operation: OperationJson): string | undefined {
  return sponsorshipOf(operation)?.account
}

/** Converts an operation of Horizon that changes who bears reserves (CAP-33). */
export function sponsorshipChange(operation: OperationJson): SponsorshipChange | undefined {
  const found = operation.transaction_successful ? sponsorshipOf(operation) : undefined
  return (
    found && {
      ...found,
      cursor: operation.paging_token,
      transactionHash: operation.transaction_attr?.inner_transaction?.hash ?? operation.transaction_hash,
      ledger: Number(BigInt(operation.paging_token) >> 32n),
      closedAt: new Date(operation.created_at).toISOString(),
    }
  )
}

function sponsorshipOf(operation: OperationJson): Sponsorship | undefined {
  const { type, source_account: source, sponsored_id: sponsored, begin_sponsor: sponsor } = operation
  if (type === 'begin_sponsoring_future_reserves')
    return sponsored === undefined
      ? undefined
      : { account: sponsored, kind: 'started', sponsor: source, entry: undefined }
  if (type === 'end_sponsoring_future_reserves')
    return { account: source, kind: 'ended', sponsor, entry: undefined }
  if (type !== 'revoke_sponsorship') return undefined
  const revoked = revokedEntry(operation)
  return revoked && { ...revoked, kind: 'revoked', sponsor: source }
}

/** The entry whose sponsorship was revoked, and its account. */
function revokedEntry(operation: OperationJson): Pick<Sponsorship, 'account' | 'entry'> | undefined {
  const { account_id, trustline_account_id, trustline_asset, data_account_id, data_name } = operation
  const { signer_account_id, signer_key } = operation
  if (account_id !== undefined) return { account: account_id, entry: 'account' }
  if (trustline_account_id !== undefined)
    return { account: trustline_account_id, entry: `trustline ${trustline_asset}` }
  if (data_account_id !== undefined) return { account: data_account_id, entry: `data ${data_name}` }
  if (signer_account_id !== undefined) return { account: signer_account_id, entry: `signer ${signer_key}` }
  return undefined
}
