import { memoFault as faultOf } from '../../../generated/memo-rules.js'
import type { MemoType } from '../../../generated/send-payment.js'

/** Types of memos that people enter; `return` is for programs. */
export const memoTypes = ['text', 'id', 'hash'] as const satisfies readonly MemoType[]

/** A memo as it was entered. */
export interface MemoDraft {
  readonly memoType: (typeof memoTypes)[number]
  readonly memo: string
}

/** No memo. */
export const noMemo: MemoDraft = { memoType: 'text', memo: '' }

/** The message that says why the platform would refuse the memo. */
export function memoFault({ memoType, memo }: MemoDraft) {
  const entered = memo.trim()
  return entered === '' ? undefined : faultOf(memoType, entered)
}

/** The memo as the graph takes it. */
export function memoInput({ memoType, memo }: MemoDraft) {
  const entered = memo.trim() || null
  return { memo: entered, memoType: entered === null ? null : memoType }
}
