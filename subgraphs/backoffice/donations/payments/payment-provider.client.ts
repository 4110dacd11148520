import type { RequestContext } from '../../../../schema/viewer.js'
import type { Currency } from '../donation.state.js'

/** The payment that a donation waits for. */
export interface ExpectedPayment {
  readonly provider: string
  readonly transactionId: string
  /** Cents. */
  readonly amount: bigint
  readonly currency: Currency
  readonly caseId: string
  /** Who must have paid; undefined where staff vouch for the payer. */
  readonly payerId: string | undefined
}

/** What a provider knows of a payment. Only `confirmed` and `failed` end a donation. */
export type PaymentCheck =
  | { readonly outcome: 'confirmed'; readonly partnerTransactionId?: string }
  | { readonly outcome: 'failed'; readonly reason: string }
  /** Not yet, not known, or another payment than the one expected. */
  | { readonly outcome: 'open' | 'unknown' | 'different'; readonly reason: string }

/** A payment provider, asked whether a payment was made. */
export interface PaymentProvider {
  /** @throws UPSTREAM_ERROR when it does not answer */
  check(expected: ExpectedPayment, cause: Pick<RequestContext, 'requestId'>): Promise<PaymentCheck>
}

/** The provider of payments from wallets of ours. */
export const LEDGER = 'ledger'
