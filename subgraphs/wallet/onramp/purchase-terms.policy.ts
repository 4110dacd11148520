import { z } from 'zod'
import { validated, webAddress } from '../../shared/validated.js'
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

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const currencies = new Set(Intl.supportedValuesOf('currency'))

const inputSchema = z.object({
  amount: z
    .string()
    .regex(AMOUNT, 'must be a decimal string with at most 12 digits and 2 fractional digits')
    .transform(centsOf)
    .refine((cents) => cents > 0n, 'must be greater than zero'),
  currency: z
    .string()
    .toUpperCase()
    .refine((code) => currencies.has(code), 'must be an ISO 4217 currency code, such as USD'),
  redirectURL: webAddress.refine(isSafeToReturnTo, 'must be an https URL, or http on localhost').nullish(),
})

/**
 * Validates a purchase as far as possible without the wallet.
 * @throws ValidationError naming `amount`, `currency` or `redirectURL`
 */
export function purchaseTerms(input: OnrampLinkInput): PurchaseTerms {
  const { amount: cents, currency, redirectURL } = validated(inputSchema, input)
  return { cents, currency, redirectURL: redirectURL ?? undefined, asset: input.asset ?? 'XLM' }
}

/** Formats hundredths as the provider and the API do: with two fractional digits. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function centsOf(text: string): bigint {
  const [, whole = '', fraction = ''] = AMOUNT.exec(text) ?? []
  return BigInt(whole + fraction.padEnd(2, '0'))
}

/** Also called for text that is not a URL, which another rule refuses. */
function isSafeToReturnTo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || LOCAL_HOSTS.includes(hostname)
}
