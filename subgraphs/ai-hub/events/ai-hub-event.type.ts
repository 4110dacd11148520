/** The kinds of outbound events, to which a webhook may subscribe. */
export const aiHubEventKinds = [
  /** An item awaits review (`notifyOnReview`). */
  'review.queued',
  /** Its deadline has passed (`notifyOnReview`). */
  'review.overdue',
  /** A second review disagrees with its decision. */
  'review.disputed',
  /** It was decided, or a decision was revoked; see `decision`. */
  'review.decided',
] as const

export type AiHubEventKind = (typeof aiHubEventKinds)[number]
