import { createHmac } from 'node:crypto'
import type { Asset } from '../ledger/network.js'
import type { OnrampOrderRecord } from './onramp-order.type.js'
import { formatCents } from './purchase-terms.policy.js'

/** What links are made with. */
export interface PurchasePage {
  readonly baseUrl: string
  /** Our publishable key at the provider. */
  readonly apiKey: string
  /** Signs links; only the provider and we know it. */
  readonly secret: string
}

/** What the provider calls the assets, the one to buy first and what its deliveries may say instead. */
const codes: Readonly<Record<Asset, readonly [string, ...string[]]>> = {
  XLM: ['xlm'],
  USDC: ['usdc_xlm', 'usdc'],
}

/** Whether the provider's name of an asset means this one; capitals do not matter. */
export function isCodeOf(asset: Asset, code: string): boolean {
  return codes[asset].includes(code.toLowerCase())
}

/**
 * The provider's purchase page for an order. Its last parameter is the signature: HMAC-SHA256 in base64 over
 * the query string before it, the question mark included.
 */
export function purchaseUrl({ baseUrl, apiKey, secret }: PurchasePage, order: OnrampOrderRecord): string {
  const url = new URL(baseUrl)
  const parameters = {
    apiKey,
    currencyCode: codes[order.asset][0],
    walletAddress: order.walletAddress,
    baseCurrencyCode: order.currency.toLowerCase(),
    baseCurrencyAmount: formatCents(order.cents),
    ...(order.redirectURL === undefined ? {} : { redirectURL: order.redirectURL }),
    externalTransactionId: order.id,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  const signature = createHmac('sha256', secret).update(url.search).digest('base64')
  return `${url}&signature=${encodeURIComponent(signature)}`
}
