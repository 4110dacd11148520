import type { ReferenceResolver } from './federated-schema.js'

/** Resolves references to records that another subgraph owns: this one has only their ids. */
export class IdReference implements ReferenceResolver {
  resolveReference({ id }: { id: string }): { readonly id: string } {
    return { id }
  }
}
