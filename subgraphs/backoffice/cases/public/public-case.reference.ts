import { BatchedReference } from '../../../shared/subgraph/batched-reference.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { CaseRecord } from '../case.store.js'

/** Resolves references to public cases; drafts are never public. */
export class PublicCaseReference extends BatchedReference<CaseRecord> {
  protected override isVisible(_context: GraphContext, { status }: CaseRecord): boolean {
    return status !== 'draft'
  }
}
