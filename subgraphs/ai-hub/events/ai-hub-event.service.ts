import type { Clock, Timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { recordEvent } from '../../shared/events.js'

/** Event data of a review item, without the text of the post: receivers query the item. */
interface ItemData {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly urgency: string
  readonly guardianId: string
  readonly caseId?: string
  readonly dueAt: Timestamp
}

/** The `data` of each outbound event. */
export interface AiHubEvents {
  /** An item awaits review (`notifyOnReview`). */
  'review.queued': ItemData
  /** Its deadline has passed (`notifyOnReview`). */
  'review.overdue': ItemData
  /** A second review disagrees with its decision. */
  'review.disputed': ItemData
  /** It was decided, or a decision was revoked; see `decision`. */
  'review.decided': ItemData & { readonly decision: string }
}

export type AiHubEventKind = keyof AiHubEvents

/** The kinds that a webhook may subscribe to. */
export const aiHubEventKinds = [
  'review.queued',
  'review.overdue',
  'review.disputed',
  'review.decided',
] as const satisfies readonly AiHubEventKind[]

/** Records an outbound event in the transaction of the change that causes it. */
export async function recordAiHubEvent<Kind extends AiHubEventKind>(
  trx: Transaction,
  clock: Clock,
  kind: Kind,
  data: AiHubEvents[Kind],
): Promise<void> {
  await recordEvent(trx, { kind, data: { ...data } }, clock)
}
