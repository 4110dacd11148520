import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Guardians } from './guardian.service.js'
import type { Guardian } from './guardian.type.js'

/** Loads guardians with the fields that the viewer may see; one query per request. */
export function guardianLoader(guardians: Guardians) {
  return batchLoader(
    (ids: readonly string[], { viewer }) => guardians.findMany(viewer, ids),
    ({ id }) => id,
  )
}

/** Resolves references to guardians. */
export class GuardianReference implements ReferenceResolver {
  readonly #load: ReturnType<typeof guardianLoader>

  constructor(guardians: Guardians) {
    this.#load = guardianLoader(guardians)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Awaitable<Guardian | undefined> {
    return this.#load(context, id)
  }
}
