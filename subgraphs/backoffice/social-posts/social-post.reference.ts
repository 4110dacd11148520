import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { isStaff } from '../../shared/viewer.js'
import { maySee, type SocialPosts } from './social-post.service.js'
import type { SocialPostRecord } from './social-post.store.js'

/** Resolves references to posts, for staff and for their authors. */
export class SocialPostReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<SocialPostRecord | undefined>

  constructor(posts: SocialPosts) {
    this.#load = batchLoader(posts.findMany, ({ id }) => id)
  }

  async resolveReference(
    { id }: { id: string },
    context: GraphContext,
  ): Promise<SocialPostRecord | undefined> {
    const { viewer } = context
    if (!isStaff(viewer) && !('role' in viewer)) return undefined
    const post = await this.#load(context, id)
    return post && maySee(viewer, post) ? post : undefined
  }
}
