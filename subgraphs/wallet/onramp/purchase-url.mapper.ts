import { createHmac } from 'node:crypto'
import { formatCents } from '../../../schema/scalars.js'
import type { Asset } from '../ledger/network.js'
import type { OnrampOrderRecord } from './onramp-order.type.js'

/** The provider's purchase page, and the credentials for links to it. */
export interface PurchasePage {
  readonly baseUrl: string
  /** The publishable key of this platform at the provider. */
  readonly apiKey: string
  /** Signs links; shared with the provider only. */
  readonly secret: string
}

/** The provider's codes of the assets: the first is used in links, all of them may occur in deliveries. */
const codes: Readonly<Record<Asset, readonly [string, ...string[]]>> = {
  XLM: ['xlm'],
  USDC: ['usdc_xlm', 'usdc'],
}

/** Whether a code of the provider denotes the asset; case-insensitive. */
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
