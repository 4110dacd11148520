import type { DomainError } from '../../../shared/domain-error.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import { LEAST_STARTING_BALANCE } from '../../ledger/network.js'
import { wouldFail } from '../../wallets/wallet.errors.js'
import type { PaymentTerms } from './payment-order.policy.js'

/**
 * Why the ledger would refuse the payment, as TRANSACTION_FAILED with `details.reason`; undefined where it
 * would not. A payment to an address without an account creates the account.
 */
export function findRefusal(
  terms: PaymentTerms,
  destination: LedgerAccount | undefined,
): DomainError | undefined {
  if (!destination) return refusalToCreate(terms)
  if (destination.memoRequired && !terms.memo && !terms.destination.muxed)
    return wouldFail(
      'memo_required',
      'The destination needs a memo to know whom the payment is for (SEP-29). Send it again with one.',
    )
  return terms.asset === 'USDC' ? refusalOfUsdc(terms.amount, destination) : undefined
}

function refusalToCreate({ asset, amount, destination }: PaymentTerms): DomainError | undefined {
  if (asset !== 'XLM')
    return wouldFail(
      'destination_missing',
      `The destination has no account on the ledger, so it cannot take ${asset}. It needs XLM first.`,
    )
  if (amount < LEAST_STARTING_BALANCE)
    return wouldFail(
      'destination_missing',
      'The destination has no account on the ledger. Send at least 1 XLM to create it.',
    )
  if (destination.muxed)
    return wouldFail(
      'destination_missing',
      'The account behind the muxed address does not exist. Create it by a payment to its G… address.',
    )
  return undefined
}

function refusalOfUsdc(amount: bigint, { usdc }: LedgerAccount): DomainError | undefined {
  if (!usdc)
    return wouldFail(
      'destination_no_trustline',
      'The destination has no trust line for USDC: its owner must add one before it can take any.',
    )
  if (!usdc.authorised)
    return wouldFail(
      'destination_not_authorised',
      'The issuer of USDC has not authorised the destination to hold it.',
    )
  if (usdc.balance + usdc.buying + amount > usdc.limit)
    return wouldFail('destination_line_full', 'The destination’s trust line has no room for that much USDC.')
  return undefined
}
