import type { MemoType } from '../../generated/send-payment.js'

/** Types of memos that people enter; `return` is for programs. */
export const memoTypes = ['text', 'id', 'hash'] as const satisfies readonly MemoType[]

/** A memo as it was entered. */
export interface MemoDraft {
  readonly memoType: (typeof memoTypes)[number]
  readonly memo: string
}

/** No memo. */
export const noMemo: MemoDraft = { memoType: 'text', memo: '' }

const MAX_TEXT_BYTES = 28
const MAX_ID = 2n ** 64n - 1n

/** The message that says why the platform would refuse the memo. */
export function memoFault({ memoType, memo }: MemoDraft) {
  const entered = memo.trim()
  if (entered === '') return undefined
  switch (memoType) {
    case 'text':
      return new TextEncoder().encode(entered).length > MAX_TEXT_BYTES ? 'textFault' : undefined
    case 'id':
      return /^\d{1,20}$/.test(entered) && BigInt(entered) <= MAX_ID ? undefined : 'idFault'
    case 'hash':
      return /^[0-9a-f]{64}$/i.test(entered) ? undefined : 'hashFault'
  }
}

/** The memo as the graph takes it. */
export function memoInput({ memoType, memo }: MemoDraft) {
  const entered = memo.trim() || null
  return { memo: entered, memoType: entered === null ? null : memoType }
}
