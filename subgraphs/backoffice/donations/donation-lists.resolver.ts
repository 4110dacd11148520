import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { Money } from '../../../schema/scalars.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Case } from '../cases/case.type.js'
import { PublicCase } from '../cases/public/public-case.type.js'
import { User } from '../users/user.type.js'
import { DonationFilter } from './donation.inputs.js'
import { type RecordedDonations, selectionFor } from './donation.service.js'
import type { DonationParent, ReceivedSum } from './donation.store.js'
import { type Donation, DonationConnection } from './donation.type.js'
import { shownTo } from './donation-visibility.policy.js'

/** The list of the donations of a parent, as the viewer sees it. */
export type DonationsOf = (
  context: GraphContext,
  parentId: string,
  filter: DonationFilter | undefined,
  page: PageInput | undefined,
) => Promise<ConnectionOf<Donation>>

/** Loads the donations of many parents together. */
export function donationsOf(donations: RecordedDonations, parent: DonationParent): DonationsOf {
  const load = connectionLoader((parents, page, selection: ReturnType<typeof selectionFor>) =>
    donations.pages(parent, parents, page, selection),
  )
  return async (context, parentId, filter, page) => {
    const found = await load(context, parentId, page, selectionFor(context.viewer, filter ?? {}))
    return { ...found, nodes: found.nodes.map((donation) => shownTo(context.viewer, donation)) }
  }
}

/** The completed donations to a case; undefined without any. */
type ReceivedBy = (context: GraphContext, caseId: string) => Awaitable<ReceivedSum | undefined>

/** Sums the donations to many cases together. */
const receivedBy = (donations: RecordedDonations): ReceivedBy =>
  batchLoader(donations.received, ({ id }) => id)

/** Donations of a case. */
@Resolver(() => Case)
export class CaseDonationsResolver {
  readonly #donationsOf: DonationsOf
  readonly #received: ReceivedBy

  constructor(donations: RecordedDonations) {
    this.#donationsOf = donationsOf(donations, 'case')
    this.#received = receivedBy(donations)
  }

  @FieldResolver(() => Money, { description: 'Exact sum of completed donations, in the base currency.' })
  donationsReceived(@Root() { id }: Case, @Ctx() context: GraphContext): Awaitable<bigint> {
    return whenKnown(this.#received(context, id), (sum) => sum?.cents ?? 0n)
  }

  @FieldResolver(() => DonationConnection, {
    description: 'Donations to the case that the viewer may see, newest first.',
  })
  donations(
    @Root() { id }: Case,
    @Ctx() context: GraphContext,
    @Arg('filter', () => DonationFilter, { nullable: true }) filter?: DonationFilter,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<Donation>> {
    return this.#donationsOf(context, id, filter, page)
  }
}

/** The totals of a public case; single donations are shown only if the ledger proves them. */
@Resolver(() => PublicCase)
export class PublicCaseDonationsResolver {
  readonly #received: ReceivedBy

  constructor(donations: RecordedDonations) {
    this.#received = receivedBy(donations)
  }

  @FieldResolver(() => Money, {
    description: 'Exact sum of completed donations in `currency`, by card and on the ledger.',
  })
  donationsReceived(@Root() { id }: PublicCase, @Ctx() context: GraphContext): Awaitable<bigint> {
    return whenKnown(this.#received(context, id), (sum) => sum?.cents ?? 0n)
  }

  @FieldResolver(() => Int, {
    description:
      'Number of completed donations, by card and on the ledger; a donor may have made several. Single ones are public only if ' +
      'the ledger proves them (`ledgerDonations`).',
  })
  async donationCount(@Root() { id }: PublicCase, @Ctx() context: GraphContext): Promise<number> {
    return (await this.#received(context, id))?.donations ?? 0
  }
}

/** Donations of a user. */
@Resolver(() => User)
export class UserDonationsResolver {
  readonly #donationsOf: DonationsOf

  constructor(donations: RecordedDonations) {
    this.#donationsOf = donationsOf(donations, 'user')
  }

  @FieldResolver(() => DonationConnection, {
    description: 'Donations of the person, newest first; anonymous ones for the person and admins only.',
  })
  donations(
    @Root() { id }: User,
    @Ctx() context: GraphContext,
    @Arg('filter', () => DonationFilter, { nullable: true }) filter?: DonationFilter,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<Donation>> {
    return this.#donationsOf(context, id, filter, page)
  }
}
