import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
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

/** Resolves references to cases that the viewer may see. */
export class CaseReference extends BatchedReference<CaseRecord> {
  protected override isVisible({ viewer }: GraphContext, found: CaseRecord): boolean {
    return isCaseVisible(viewer, found)
  }
}
