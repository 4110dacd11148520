import { DomainError, ValidationError } from '../../../shared/domain-error.js'
import { type Destination, readDestination } from '../../ledger/address.js'
import type { Asset, LedgerMemo, MemoType } from '../../ledger/network.js'
import type { SendTransactionInput } from '../transaction.inputs.js'

/** What a client asks to be sent, checked as far as that needs no ledger. */
export interface PaymentTerms {
  readonly destination: Destination
  readonly amount: bigint
  readonly asset: Asset
  readonly memo: LedgerMemo | undefined
}

const TEXT_BYTES = 28
const LARGEST_ID = 2n ** 64n - 1n
const CONTROL = /\p{Cc}/u

/** The rules of each kind of memo: the memo as the ledger holds it, or what is wrong with it. */
const memoRules: Readonly<Record<MemoType, (text: string) => { value: string } | { fault: string }>> = {
  text: (text) => {
    if (Buffer.byteLength(text) > TEXT_BYTES) return { fault: `must have at most ${TEXT_BYTES} bytes` }
    return CONTROL.test(text) ? { fault: 'must not contain control characters' } : { value: text }
  },
  id: (text) =>
    /^\d{1,20}$/.test(text) && BigInt(text) <= LARGEST_ID
      ? { value: BigInt(text).toString() }
      : { fault: `must be a whole number from 0 to ${LARGEST_ID}` },
  hash: hex32,
  return: hex32,
}

function hex32(text: string) {
  return /^[0-9a-fA-F]{64}$/.test(text)
    ? { value: text.toLowerCase() }
    : { fault: 'must be 32 bytes as 64 hexadecimal digits' }
}

/**
 * Checks what was asked for.
 * @throws ValidationError naming `memo` or `memoType`; INVALID_ADDRESS for the destination
 */
export function parsePaymentOrder(input: SendTransactionInput): PaymentTerms {
  const memo = parseMemo(input.memo, input.memoType)
  const destination = readDestination(input.destination)
  if (!destination) throw invalidDestination()
  return { destination, amount: input.amount, asset: input.asset, memo }
}

/** What is said of a destination that is no ledger address. */
export function invalidDestination(): DomainError {
  return new DomainError(
    'INVALID_ADDRESS',
    'The destination is not a ledger address. Send an account (G…) or a muxed account (M…).',
    { destination: 'must be an account (G…) or a muxed account (M…)' },
  )
}

/**
 * Checks a memo; undefined where there is none.
 * @throws ValidationError naming `memo`
 */
export function parseMemo(
  text: string | null | undefined,
  type: MemoType | null | undefined,
): LedgerMemo | undefined {
  if (!text) {
    if (type) throw new ValidationError({ memo: 'must be given together with memoType' })
    return undefined
  }
  const kind = type ?? 'text'
  const checked = memoRules[kind](text)
  if ('fault' in checked) throw new ValidationError({ memo: checked.fault })
  return { type: kind, value: checked.value }
}
