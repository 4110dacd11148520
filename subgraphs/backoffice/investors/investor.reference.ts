import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Investors } from './investor.service.js'
import type { InvestorRecord } from './investor.store.js'

/** Resolves references to investors, for staff only. */
export class InvestorReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<InvestorRecord | undefined>

  constructor(investors: Investors) {
    this.#load = batchLoader(investors.findMany, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<InvestorRecord | undefined> {
    return this.#load(context, id)
  }
}
