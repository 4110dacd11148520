import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Guardians } from './guardian.service.js'
import type { Guardian } from './guardian.type.js'
import { guardianLoader } from './guardian-loader.js'

/** Guardians that other subgraphs refer to. */
export class GuardianReference implements ReferenceResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<Guardian | undefined> {
    return this.#load(context, id)
  }
}
