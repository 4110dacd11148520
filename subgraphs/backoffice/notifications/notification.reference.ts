import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { mayRead } from './notification.service.js'
import type { NotificationRecord } from './notification.store.js'

/** Resolves notifications that other subgraphs refer to; null for those of other people. */
export class NotificationReference extends BatchedReference<NotificationRecord> {
  protected override isVisible({ viewer }: GraphContext, { userId }: NotificationRecord): boolean {
    return mayRead(viewer, userId)
  }
}
