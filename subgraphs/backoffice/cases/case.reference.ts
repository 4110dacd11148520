import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Cases } from './case.service.js'
import type { CaseRecord } from './case.store.js'
import { isCaseVisible } from './case-visibility.policy.js'

/** Loads cases that the viewer may see; one query per request. */
export function caseLoader(cases: Pick<Cases, 'findMany'>) {
  const load = batchLoader(cases.findMany, ({ id }) => id)
  return async (context: GraphContext, id: string): Promise<CaseRecord | undefined> => {
    const found = await load(context, id)
    return found && isCaseVisible(context.viewer, found) ? found : undefined
  }
}

/** Resolves references to cases. */
export class CaseReference implements ReferenceResolver {
  readonly #load: ReturnType<typeof caseLoader>

  constructor(cases: Pick<Cases, 'findMany'>) {
    this.#load = caseLoader(cases)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<CaseRecord | undefined> {
    return this.#load(context, id)
  }
}
