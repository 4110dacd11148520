import { parseAmount } from '../../../../schema/scalars.js'
import type { Clock } from '../../../shared/clock.js'
import { type GraphClient, serviceOperation } from '../../../shared/service-calls/graph-client.js'
import type { DonationFailure } from '../donation.state.js'
import type { ExpectedPayment, PaymentCheck, PaymentProvider } from './payment-provider.client.js'

/** A transaction of the wallet service, as the graph shows it. */
export interface LedgerPayment {
  readonly network: string
  readonly type: string
  readonly status: string
  /** Decimal text with 7 fractional digits. */
  readonly amount: string
  readonly asset: string
  readonly failureCode: string | null
  readonly failureReason: string | null
  readonly confirmedAt: string | null
  readonly wallet: { readonly owner: { readonly id: string } | null }
  /** Set for payments to the donation account of a network. */
  readonly donation: { readonly caseId: string; readonly anonymous: boolean } | null
}

const ledgerPayment = serviceOperation<{ id: string }, { ledgerTransaction: LedgerPayment | null }>(
  `query DonationLedgerPayment($id: ID!) {
    ledgerTransaction(id: $id) {
      network type status amount asset failureCode failureReason confirmedAt wallet { owner { id } }
      donation { caseId anonymous }
    }
  }`,
)

/** Result codes of the ledger with a remedy. */
const failures: ReadonlyMap<string, DonationFailure> = new Map([
  ['op_underfunded', 'balance_too_low'],
  ['tx_insufficient_balance', 'balance_too_low'],
  ['tx_bad_seq', 'expired'],
  ['tx_insufficient_fee', 'expired'],
  ['tx_too_late', 'expired'],
])

/** Dollars are paid in USDC one to one. */
const STROOPS_PER_CENT = 100_000n

/**
 * Verifies ledger payments with the wallet service.
 * @param acceptTestnet whether payments on the test network count, as they do outside production
 */
export function ledgerPayments(graph: GraphClient, acceptTestnet: boolean, clock: Clock): PaymentProvider {
  return {
    async check(expected, cause) {
      const { ledgerTransaction } = await graph.request(ledgerPayment, { id: expected.transactionId }, cause)
      if (!ledgerTransaction)
        return { outcome: 'unknown', reason: 'The wallet service has no transaction with this id.' }
      if (!ledgerTransaction.donation && mayBecomeDonation(ledgerTransaction, clock))
        return { outcome: 'open', reason: 'The ledger has not confirmed the donation yet.' }
      return compare(expected, ledgerTransaction, acceptTestnet)
    },
  }
}

/** The wallet service recognises a payment as a donation after the ledger has confirmed it. */
const RECOGNISED_WITHIN_MS = 15 * 60_000

function mayBecomeDonation({ status, confirmedAt }: LedgerPayment, clock: Clock): boolean {
  if (status === 'pending') return true
  return confirmedAt !== null && clock.now().getTime() - Date.parse(confirmedAt) < RECOGNISED_WITHIN_MS
}

function compare(expected: ExpectedPayment, found: LedgerPayment, acceptTestnet: boolean): PaymentCheck {
  const mismatch = difference(expected, found, acceptTestnet)
  if (mismatch) return { outcome: 'different', reason: mismatch }
  if (found.status === 'pending')
    return { outcome: 'open', reason: 'The ledger has not confirmed the transaction yet.' }
  if (found.status === 'success')
    return { outcome: 'confirmed', ...(found.donation?.anonymous ? { isAnonymous: true } : {}) }
  const { failureCode, failureReason: reason } = found
  const failure = failures.get(failureCode ?? '') ?? 'rejected'
  return { outcome: 'failed', failure, reason: reason ?? 'The ledger rejected the transaction.' }
}

function difference(
  expected: ExpectedPayment,
  found: LedgerPayment,
  acceptTestnet: boolean,
): string | undefined {
  if (found.donation?.caseId !== expected.caseId) return 'The transaction is not a donation to this case.'
  if (found.network !== 'public' && !acceptTestnet) return 'The transaction is on the test network.'
  const isPayers = found.type === 'sent' && found.wallet.owner?.id === expected.payerId
  if (expected.payerId !== undefined && !isPayers) return 'The transaction was paid by another person.'
  if (found.asset !== 'USDC') return `The transaction is in ${found.asset}; dollars are paid in USDC.`
  if (parseAmount(found.amount) !== expected.amount * STROOPS_PER_CENT)
    return 'The transaction has a different amount.'
  return undefined
}
