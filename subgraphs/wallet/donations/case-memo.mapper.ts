/** The part of a case id that is sent as the memo: a text memo has at most 28 bytes (docs/decisions.md#money). */
const CASE_ID = /^cas_([0-9A-Za-z]{1,28})$/
const OPAQUE_PART = /^[0-9A-Za-z]{1,28}$/

/** The memo of donations to a case; undefined if the id is not a valid case id. */
export function memoOfCase(caseId: string): string | undefined {
  return CASE_ID.exec(caseId)?.[1]
}

/** The id of the case that a memo may refer to. */
export function caseOfMemo(memo: string): string | undefined {
  return OPAQUE_PART.test(memo) ? `cas_${memo}` : undefined
}
