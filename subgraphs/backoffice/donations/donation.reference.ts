import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { RecordedDonations } from './donation.service.js'
import type { Donation } from './donation.type.js'

/** Resolves references to donations that the viewer may see; one query per request. */
export class DonationReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Awaitable<Donation | undefined>

  constructor(donations: RecordedDonations) {
    this.#load = batchLoader(
      (ids, context) => donations.findMany(context, ids),
      ({ id }) => id,
    )
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Awaitable<Donation | undefined> {
    return this.#load(context, id)
  }
}
