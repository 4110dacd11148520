/** The reasons of rejections, by their digits from 1. */
export const rejectionReasons = [
  'not_relevant',
  'duplicate',
  'insufficient_information',
  'policy',
  'wrong_case',
] as const

export type RejectionReason = (typeof rejectionReasons)[number]
