import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { Case } from './case.type.js'

/** Cases live in the backoffice; here an id is all there is to know of them. */
export class CaseReference implements ReferenceResolver {
  resolveReference({ id }: { id: string }): Case {
    return { id }
  }
}
