import { ownOperation } from '../../../../runtime/own-operations.js'

/** The purchase of a signed link. */
export const purchaseOperation = ownOperation(`query PublicPurchase($link: String!) {
  embeddedPurchase(link: $link) {
    asset cryptoAmount amount currency walletAddress status expiresAt isExpired redirectURL
  }
}`)

/** Pays or cancels the purchase of a signed link. */
export const settlePurchaseOperation =
  ownOperation(`mutation PublicPurchaseSettlement($link: String!, $isPaid: Boolean!) {
  settleEmbeddedPurchase(link: $link, isPaid: $isPaid) { status }
}`)

/** The data of {@link purchaseOperation}. */
export interface PurchaseData {
  readonly embeddedPurchase: ShownPurchase | null
}

/** A purchase at the simulated on-ramp provider. */
export interface ShownPurchase {
  readonly asset: string
  readonly cryptoAmount: string
  readonly amount: string
  readonly currency: string
  readonly walletAddress: string
  readonly status: 'created' | 'pending' | 'completed' | 'failed'
  readonly expiresAt: string
  readonly isExpired: boolean
  readonly redirectURL: string | null
}
