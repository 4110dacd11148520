import type { ReferenceResolver } from '../../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { caseLoader } from '../case.reference.js'
import type { Cases } from '../case.service.js'
import type { CaseRecord } from '../case.store.js'

/** Resolves references to public cases; drafts are never public. */
export class PublicCaseReference implements ReferenceResolver {
  readonly #load: ReturnType<typeof caseLoader>

  constructor(cases: Pick<Cases, 'findMany'>) {
    this.#load = caseLoader(cases)
  }

  async resolveReference({ id }: { id: string }, context: GraphContext): Promise<CaseRecord | undefined> {
    const found = await this.#load(context, id)
    return found?.status === 'draft' ? undefined : found
  }
}
