import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { batchListLoader } from '../../shared/graphql/batch-loader.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Case } from './case.type.js'
import type { Donations } from './donation.service.js'
import type { CaseTotals } from './donation.store.js'
import { CaseWalletTotal, type DonationRecord, WalletDonationConnection } from './donation.type.js'

/** The wallet's fields of cases. */
@Resolver(() => Case)
export class CaseDonationsResolver {
  readonly #totalsOf: (context: GraphContext, caseId: string) => Awaitable<readonly CaseTotals[]>

  readonly #load: ReturnType<typeof connectionLoader<object, DonationRecord>>

  constructor(donations: Donations) {
    this.#load = connectionLoader(donations.pagesOfCases)
    this.#totalsOf = batchListLoader(donations.totals, ({ caseId }) => caseId)
  }

  @FieldResolver(() => WalletDonationConnection, {
    description: 'Donations to the case on the ledger from all donors, newest first.',
  })
  walletDonations(@Root() { id }: Case, @Ctx() context: GraphContext, @PageArg() page?: PageInput) {
    return this.#load(context, id, page, {})
  }

  @FieldResolver(() => [CaseWalletTotal], {
    description: 'Donations on the ledger: exact sums by network and asset, which are never combined.',
  })
  walletTotals(@Root() { id }: Case, @Ctx() context: GraphContext): Awaitable<CaseWalletTotal[]> {
    return whenKnown(this.#totalsOf(context, id), (totals) => totals.map(({ total }) => total))
  }
}
