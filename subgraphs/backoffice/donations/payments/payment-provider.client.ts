import type { RequestContext } from '../../../../schema/viewer.js'
import type { Currency, DonationFailure } from '../donation.state.js'

/** The payment that a pending donation expects. */
export interface ExpectedPayment {
  readonly donationId: string
  readonly provider: string
  readonly transactionId: string
  /** Cents. */
  readonly amount: bigint
  readonly currency: Currency
  readonly caseId: string
  /** The required payer; undefined if staff vouch for the payer. */
  readonly payerId: string | undefined
}

/** State of a payment at its provider. Only `confirmed` and `failed` end a donation. */
export type PaymentCheck =
  | {
      readonly outcome: 'confirmed'
      readonly partnerTransactionId?: string
      /** Whether the donor chose with the payment to stay anonymous. */
      readonly isAnonymous?: boolean
    }
  | { readonly outcome: 'failed'; readonly reason: string; readonly failure?: DonationFailure }
  /** Not decided yet, unknown, or not the expected payment. */
  | { readonly outcome: 'open' | 'unknown' | 'different'; readonly reason: string }

/** Port to a payment provider. */
export interface PaymentProvider {
  /** @throws UPSTREAM_ERROR when it is unavailable */
  check(expected: ExpectedPayment, cause: Pick<RequestContext, 'requestId'>): Promise<PaymentCheck>
}

/** The provider of payments from wallets of the platform. */
export const LEDGER = 'ledger'
