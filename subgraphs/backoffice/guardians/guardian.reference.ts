import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { Guardians } from './guardian.service.js'
import type { Guardian } from './guardian.type.js'

/** Loads guardians with the fields that the viewer may see; one query per request. */
export function guardianLoader({ findMany }: Guardians) {
  return batchLoader(findMany, ({ id }) => id)
}

/** Resolves references to guardians. */
export class GuardianReference extends BatchedReference<Guardian> {}
