import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { maySee } from './social-post.service.js'
import type { SocialPostRecord } from './social-post.store.js'

/** Resolves references to posts, for staff and for their authors. */
export class SocialPostReference extends BatchedReference<SocialPostRecord> {
  protected override isVisible({ viewer }: GraphContext, post: SocialPostRecord): boolean {
    return maySee(viewer, post)
  }
}
