import type { ClaimableBalance, LedgerAccount } from '../../ledger/ledger.js'
import { transactionWouldFail } from '../../wallets/wallet.errors.js'

/**
 * Why the ledger would refuse a claim; undefined if it would not.
 * @param account of the claimant
 * @param at the time of the ledger
 */
export function findClaimRefusal(
  { known, amount, isClaimable }: ClaimableBalance,
  account: LedgerAccount,
  at: Date,
): Error | undefined {
  if (known === undefined)
    return transactionWouldFail('asset_not_held', 'Wallets hold XLM and USDC only; this is another asset.')
  if (!isClaimable(at))
    return transactionWouldFail(
      'conditions_not_met',
      'The conditions of the claimable balance are not met at this time.',
    )
  if (known === 'XLM') return undefined
  const { usdc } = account
  if (!usdc?.authorised)
    return transactionWouldFail(
      'no_trustline',
      'The wallet has no trustline for USDC that its issuer has authorised.',
    )
  if (usdc.balance + usdc.buying + amount > usdc.limit)
    return transactionWouldFail(
      'line_full',
      'The amount exceeds the limit of the trustline of the wallet for USDC.',
    )
  return undefined
}
