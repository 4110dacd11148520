import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { UserRecord } from './user.store.js'
import { isUserVisible } from './user-visibility.policy.js'

/** Resolves references to users: any for staff, themselves for others. */
export class UserReference extends BatchedReference<UserRecord> {
  override async resolveReference(reference: { id: string }, context: GraphContext) {
    return isUserVisible(context.viewer, reference.id)
      ? super.resolveReference(reference, context)
      : undefined
  }
}
