import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Donations } from './donation.service.js'
import type { DonationRecord } from './donation.type.js'

/** Resolves references of other subgraphs to donations that the viewer may see. */
export class DonationReference implements ReferenceResolver {
  constructor(private readonly donations: Donations) {}

  resolveReference({ id }: { id: string }, { viewer }: GraphContext): Promise<DonationRecord | undefined> {
    return this.donations.find(viewer, id)
  }
}
