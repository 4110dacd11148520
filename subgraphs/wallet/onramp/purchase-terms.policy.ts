import { newPurchase } from '../../../schema/input-rules/wallets.js'
import { validated } from '../../shared/validated.js'
import type { Asset } from '../ledger/network.js'
import type { OnrampLinkInput } from './onramp.inputs.js'

/** A validated purchase. */
export interface PurchaseTerms {
  /** In hundredths of the currency. */
  readonly cents: bigint
  /** ISO 4217, in upper case. */
  readonly currency: string
  readonly redirectURL: string | undefined
  readonly asset: Asset
}

/**
 * Validates a purchase as far as possible without the wallet.
 * @throws ValidationError naming `amount`, `currency` or `redirectURL`
 */
export function purchaseTerms(input: OnrampLinkInput): PurchaseTerms {
  const { amount: cents, currency, redirectURL } = validated(newPurchase, input)
  return { cents, currency, redirectURL: redirectURL ?? undefined, asset: input.asset ?? 'XLM' }
}
