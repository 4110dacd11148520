import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { User } from './user.type.js'

/** People live in the backoffice; here an id is all there is to know of them. */
export class UserReference implements ReferenceResolver {
  resolveReference({ id }: { id: string }): User {
    return { id }
  }
}
