/** Why the ledger cannot hold a memo. */
export type MemoFault = 'tooLong' | 'control' | 'notNumber' | 'notHash'

/** The ledger's limit. */
export const MAX_TEXT_BYTES = 28

/** The largest number of a memo: they are unsigned and of 64 bits. */
export const MAX_ID = 2n ** 64n - 1n

const CONTROL = /\p{Cc}/u

/** What is wrong with a memo of a type; undefined if nothing is. Browsers use it too. */
export function memoFault(type: 'text' | 'id' | 'hash' | 'return', memo: string): MemoFault | undefined {
  switch (type) {
    case 'text':
      if (new TextEncoder().encode(memo).length > MAX_TEXT_BYTES) return 'tooLong'
      return CONTROL.test(memo) ? 'control' : undefined
    case 'id':
      return /^\d{1,20}$/.test(memo) && BigInt(memo) <= MAX_ID ? undefined : 'notNumber'
    case 'hash':
    case 'return':
      return /^[0-9a-f]{64}$/i.test(memo) ? undefined : 'notHash'
  }
}
