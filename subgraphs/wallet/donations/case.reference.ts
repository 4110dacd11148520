import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { Case } from './case.type.js'

/** The backoffice owns cases; the wallet has only their ids. */
export class CaseReference implements ReferenceResolver {
  resolveReference({ id }: { id: string }): Case {
    return { id }
  }
}
