import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { User } from './user.type.js'

/** The backoffice owns users; the wallet has only their ids. */
export class UserReference implements ReferenceResolver {
  resolveReference({ id }: { id: string }): User {
    return { id }
  }
}
