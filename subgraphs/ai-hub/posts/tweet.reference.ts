import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { PostRecord, Posts } from './post.service.js'

/** Entity resolver of posts for other subgraphs. */
export class TweetReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<PostRecord | undefined>

  constructor(posts: Posts) {
    this.#load = batchLoader(posts.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<PostRecord | undefined> {
    return this.#load(context, id)
  }
}
