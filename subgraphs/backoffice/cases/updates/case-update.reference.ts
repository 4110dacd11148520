import type { Awaitable } from '../../../../runtime/awaitable.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { caseLoader } from '../case.reference.js'
import type { Cases } from '../case.service.js'
import type { CaseUpdates } from './case-update.service.js'
import type { CaseUpdateRecord } from './case-update.store.js'

/** Resolves references to updates of cases that the viewer may see. */
export class CaseUpdateReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Awaitable<CaseUpdateRecord | undefined>
  readonly #caseOf: ReturnType<typeof caseLoader>

  constructor(updates: Pick<CaseUpdates, 'findMany'>, cases: Pick<Cases, 'findMany'>) {
    this.#load = batchLoader(updates.findMany, ({ id }) => id)
    this.#caseOf = caseLoader(cases)
  }

  async resolveReference(
    { id }: { id: string },
    context: GraphContext,
  ): Promise<CaseUpdateRecord | undefined> {
    const update = await this.#load(context, id)
    return update && (await this.#caseOf(context, update.caseId)) ? update : undefined
  }
}
