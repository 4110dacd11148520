/** The types of memos (Stellar "Memo"). */
export const memoTypes = ['text', 'id', 'hash', 'return'] as const
export type MemoType = (typeof memoTypes)[number]

/** Why the ledger cannot hold a memo. */
export type MemoFault = 'tooLong' | 'control' | 'notNumber' | 'notHash'

/** The longest text of a memo, in bytes of UTF-8. */
export const MAX_MEMO_BYTES = 28

/** The largest number of a memo: they are unsigned and of 64 bits. */
export const MAX_MEMO_ID = 2n ** 64n - 1n

const CONTROL = /\p{Cc}/u

/** What is wrong with a memo of a type; undefined if nothing is. Browsers use it too. */
export function memoFault(type: MemoType, memo: string): MemoFault | undefined {
  switch (type) {
    case 'text':
      if (new TextEncoder().encode(memo).length > MAX_MEMO_BYTES) return 'tooLong'
      return CONTROL.test(memo) ? 'control' : undefined
    case 'id':
      return /^\d{1,20}$/.test(memo) && BigInt(memo) <= MAX_MEMO_ID ? undefined : 'notNumber'
    case 'hash':
    case 'return':
      return /^[0-9a-f]{64}$/i.test(memo) ? undefined : 'notHash'
  }
}
