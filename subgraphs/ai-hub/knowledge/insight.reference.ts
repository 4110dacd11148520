import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Insight } from './insight.type.js'
import type { Insights } from './insights.service.js'

/** Entity resolver of insights for other subgraphs. */
export class InsightReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<Insight | undefined>

  constructor(insights: Insights) {
    this.#load = batchLoader(insights.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<Insight | undefined> {
    return this.#load(context, id)
  }
}
