import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Cases } from './case.service.js'
import type { CaseRecord } from './case.store.js'

/** Resolves references to cases; one query per request. */
export class CaseReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<CaseRecord | undefined>

  constructor(cases: Cases) {
    this.#load = batchLoader(cases.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<CaseRecord | undefined> {
    return this.#load(context, id)
  }
}
