import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Knowledge } from './knowledge.service.js'
import type { KnowledgeEntry } from './knowledge-entry.type.js'

/** Entity resolver of knowledge entries for other subgraphs. */
export class KnowledgeEntryReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<KnowledgeEntry | undefined>

  constructor(knowledge: Knowledge) {
    this.#load = batchLoader(knowledge.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<KnowledgeEntry | undefined> {
    return this.#load(context, id)
  }
}
