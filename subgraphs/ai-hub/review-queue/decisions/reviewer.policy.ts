import type { Viewer } from '../../../../schema/viewer.js'
import type { Timestamp } from '../../../shared/clock.js'
import { DomainError } from '../../../shared/domain-error.js'
import { actorOf } from '../../../shared/viewer.js'
import type { Actor } from '../queue/review-history.service.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'

/**
 * The reviewer. A signed-in user decides in their own name; `reviewedBy` counts only for API clients, which act for
 * users and are recorded with them.
 */
export function reviewerOf(viewer: Viewer, reviewedBy: string | null | undefined): Actor {
  const actor = actorOf(viewer)
  if (viewer.kind === 'session' || viewer.kind === 'id-token' || !reviewedBy) return actor
  return { id: reviewedBy, name: reviewedBy, sentBy: actor.id }
}

/**
 * An API client that names a reviewer does not have the claims of that reviewer.
 * @throws CONFLICT while another reviewer has claimed the item
 */
export function assertUnclaimed({ id, claim }: ReviewItemRecord, reviewer: Actor, now: Timestamp): void {
  if (!claim || claim.until <= now || claim.by === (reviewer.sentBy ?? reviewer.id)) return
  throw new DomainError('CONFLICT', `${claim.byName} is reviewing item ${id} until ${claim.until}.`, {
    claimedBy: claim.by,
    until: claim.until,
  })
}
