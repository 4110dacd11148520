import { createHmac } from 'node:crypto'
import { environment } from '../../../runtime/environment/environment.js'
import type { WalletUnderTest } from '../platform/wallet-subgraph.js'

/** The parameters of an opened purchase page. */
export interface OpenedPage {
  readonly parameters: Readonly<Record<string, string>>
  /** Whether the link was signed with this secret. */
  isSignedWith(secret: string): boolean
}

/** Reads a purchase link as the provider does: the last parameter is the signature of all others. */
export function openPage(link: string): OpenedPage {
  const { signature = '', ...parameters } = Object.fromEntries(new URL(link).searchParams)
  const signed = new URL(link).search.replace(/&signature=[^&]*$/, '')
  return {
    parameters,
    isSignedWith: (secret) => createHmac('sha256', secret).update(signed).digest('base64') === signature,
  }
}

/** The default secret for signing deliveries. */
export const developmentSecret: string = environment.ONRAMP_WEBHOOK_SECRET.fallback

/** A purchase as the provider reports it. */
export function purchase(walletAddress: string, data: object = {}, type = 'transaction_updated') {
  return {
    type,
    data: { status: 'completed', cryptoAmount: '12.5', cryptoCurrency: 'XLM', walletAddress, ...data },
  }
}

/** The provider's signature header for a body; `ago` is in seconds before `now`. */
export function signature(
  body: string,
  { secret = developmentSecret, ago = 0, now = new Date() } = {},
): string {
  const time = Math.floor(now.getTime() / 1000) - ago
  return `t=${time},s=${digest(secret, time, body)}`
}

/** The value of `s=`. */
export function digest(secret: string, time: number, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}

const RECEIVE = `mutation ($body: String!, $signature: String) {
  receiveOnrampDelivery(body: $body, signature: $signature) { outcome } }`

/** Sends a signed delivery to a wallet under test; returns the outcome or the error code. */
export async function deliverTo(
  wallet: WalletUnderTest,
  content: object,
  how: { secret?: string; now?: Date } = {},
): Promise<unknown> {
  const text = JSON.stringify(content)
  const variables = {
    body: Buffer.from(text).toString('base64'),
    signature: signature(text, { secret: 'signs deliveries', ...how }),
  }
  const { data, errors } = await wallet.run(RECEIVE, variables, { kind: 'anonymous' })
  if (errors) return errors[0]?.extensions?.code
  return (data?.receiveOnrampDelivery as { outcome: string } | undefined)?.outcome
}
