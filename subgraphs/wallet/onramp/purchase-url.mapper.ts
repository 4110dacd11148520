import { createHmac, timingSafeEqual } from 'node:crypto'
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

/** The code of an asset in links. */
export const codeOf = (asset: Asset): string => codes[asset][0]

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
    currencyCode: codeOf(order.asset),
    walletAddress: order.walletAddress,
    baseCurrencyCode: order.currency.toLowerCase(),
    baseCurrencyAmount: formatCents(order.cents),
    ...(order.redirectURL === undefined ? {} : { redirectURL: order.redirectURL }),
    externalTransactionId: order.id,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  return `${url}&signature=${encodeURIComponent(signatureOf(secret, url.search).toString('base64'))}`
}

/**
 * The order id of a link with a valid signature; undefined for any other text.
 * @param link the link, or its query string from the question mark on. What follows the signature is ignored.
 */
export function orderIdOfLink({ secret }: PurchasePage, link: string): string | undefined {
  const query = link.slice(link.indexOf('?'))
  const [signed = ''] = query.split('&signature=', 1)
  const parameters = new URLSearchParams(query)
  const given = Buffer.from(parameters.get('signature') ?? '', 'base64')
  const expected = signatureOf(secret, signed)
  const isValid = given.length === expected.length && timingSafeEqual(given, expected)
  return (isValid && parameters.get('externalTransactionId')) || undefined
}

const signatureOf = (secret: string, query: string): Buffer =>
  createHmac('sha256', secret).update(query).digest()
