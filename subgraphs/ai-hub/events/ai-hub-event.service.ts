import type { Clock, Timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { recordEvent } from '../../shared/events.js'

/** What an event tells of a review item; the post's text stays out: receivers look the item up. */
interface ItemData {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly urgency: string
  readonly guardianId: string
  readonly caseId?: string
  readonly dueAt: Timestamp
}

/** What each outbound event carries in `data`; the document names none, these are ours. */
export interface AiHubEvents {
  /** An item waits for a person (`notifyOnReview`). */
  'review.queued': ItemData
  /** It has waited longer than its urgency allows (`notifyOnReview`). */
  'review.overdue': ItemData
  /** It was decided, or a decision was taken back; `decision` says how. */
  'review.decided': ItemData & { readonly decision: string }
}

export type AiHubEventKind = keyof AiHubEvents

/** The kinds that a webhook may subscribe to. */
export const aiHubEventKinds = [
  'review.queued',
  'review.overdue',
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
