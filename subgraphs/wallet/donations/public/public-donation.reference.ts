import type { ReferenceResolver } from '../../../shared/subgraph/federated-schema.js'
import type { PublicCase } from './public-donation.type.js'

/** The backoffice decides which cases are public; the wallet has only their ids. */
export class PublicCaseReference implements ReferenceResolver {
  resolveReference({ id }: { id: string }): PublicCase {
    return { id }
  }
}
