/** The types of memos (Stellar "Memo"). */
export const memoTypes = ['text', 'id', 'hash', 'return'] as const
export type MemoType = (typeof memoTypes)[number]
