import { z } from 'zod'
import { MAX_MEMO_BYTES, MAX_MEMO_ID, type MemoFault, memoFault, memoTypes } from '../memo-rules.js'
import { textOf, webAddress } from './texts.js'

const memoFaults: Readonly<Record<MemoFault, string>> = {
  tooLong: `must have at most ${MAX_MEMO_BYTES} bytes`,
  control: 'must not contain control characters',
  notNumber: `must be a whole number from 0 to ${MAX_MEMO_ID}`,
  notHash: 'must be 32 bytes as 64 hexadecimal digits',
}

const memoMembers = { memo: z.string().nullish(), memoType: z.enum(memoTypes).nullish() }

function checkMemo({ value: { memo, memoType }, issues }: z.core.ParsePayload<MemoInput>): void {
  const add = (message: string) => issues.push({ code: 'custom', path: ['memo'], input: memo, message })
  if (!memo) {
    if (memoType) add('must be given together with memoType')
    return
  }
  const fault = memoFault(memoType ?? 'text', memo)
  if (fault) add(memoFaults[fault])
}

type MemoInput = z.output<z.ZodObject<typeof memoMembers>>

/** The memo of a payment. */
export const paymentMemo = z.object(memoMembers).check(checkMemo)

/** A payment, apart from its destination. */
export const newPayment = z
  .object({
    ...memoMembers,
    reference: z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible ASCII characters')
      .nullish(),
  })
  .check(checkMemo)

/** A request for a payment; the limit of its message is that of `msg` in SEP-7. */
export const newPaymentRequest = z.object({ ...memoMembers, message: textOf(300).nullish() }).check(checkMemo)

/** A new wallet. */
export const newWallet = z.object({
  metadata: z.object({ name: textOf(100).nullish(), description: textOf(1000).nullish() }).nullish(),
})

/** A donation from a wallet. */
export const walletDonation = z.object({ message: textOf(500).nullish() })

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A purchase at the on-ramp provider. */
export const newPurchase = z.object({
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
