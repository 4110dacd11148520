/** The part of a case id that travels as memo: a text memo has at most 28 bytes (decisions, section 4). */
const CASE_ID = /^cas_([0-9A-Za-z]{1,28})$/
const OPAQUE_PART = /^[0-9A-Za-z]{1,28}$/

/** The memo of donations to a case; undefined for what cannot be a case's id. */
export function memoOfCase(caseId: string): string | undefined {
  return CASE_ID.exec(caseId)?.[1]
}

/** The case that a memo may mean. */
export function caseOfMemo(memo: string): string | undefined {
  return OPAQUE_PART.test(memo) ? `cas_${memo}` : undefined
}
