import DataLoader from 'dataloader'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { RecordedDonations } from './donation.service.js'
import type { Donation } from './donation.type.js'

/** Resolves references to donations that the viewer may see; one query per request. */
export class DonationReference implements ReferenceResolver {
  constructor(private readonly donations: RecordedDonations) {}

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<Donation | undefined> {
    const loader = context.once(
      this,
      () =>
        new DataLoader<string, Donation | undefined>(async (ids) => {
          const found = new Map((await this.donations.findMany(context, ids)).map((one) => [one.id, one]))
          return ids.map((wanted) => found.get(wanted))
        }),
    )
    return loader.load(id)
  }
}
