import type { LedgerAccount } from '../ledger/ledger.js'
import { LEAST_STARTING_BALANCE } from '../ledger/network.js'
import { wouldFail } from '../wallets/wallet.errors.js'
import type { PaymentTerms } from './payment-terms.js'

/**
 * Whether the payment makes the destination's account, after refusing what the ledger would refuse.
 * @throws TRANSACTION_FAILED with `details.reason`
 */
export function createsAccount(terms: PaymentTerms, destination: LedgerAccount | undefined): boolean {
  if (!destination) return assertCanCreate(terms)
  if (destination.memoRequired && !terms.memo && !terms.destination.muxed)
    throw wouldFail(
      'memo_required',
      'The destination needs a memo to know whom the payment is for (SEP-29). Send it again with one.',
    )
  if (terms.asset === 'USDC') assertTakesUsdc(terms.amount, destination)
  return false
}

function assertCanCreate({ asset, amount, destination }: PaymentTerms): true {
  if (asset !== 'XLM')
    throw wouldFail(
      'destination_missing',
      `The destination has no account on the ledger, so it cannot take ${asset}. It needs XLM first.`,
    )
  if (amount < LEAST_STARTING_BALANCE)
    throw wouldFail(
      'destination_missing',
      'The destination has no account on the ledger. Send at least 1 XLM to create it.',
    )
  if (destination.muxed)
    throw wouldFail(
      'destination_missing',
      'The account behind the muxed address does not exist. Create it by a payment to its G… address.',
    )
  return true
}

function assertTakesUsdc(amount: bigint, { usdc }: LedgerAccount): void {
  if (!usdc)
    throw wouldFail(
      'destination_no_trustline',
      'The destination has no trust line for USDC: its owner must add one before it can take any.',
    )
  if (!usdc.authorised)
    throw wouldFail(
      'destination_not_authorised',
      'The issuer of USDC has not authorised the destination to hold it.',
    )
  if (usdc.balance + usdc.buying + amount > usdc.limit)
    throw wouldFail('destination_line_full', 'The destination’s trust line has no room for that much USDC.')
}
