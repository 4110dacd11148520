import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Database } from '../../../shared/database.js'
import { connectionLoader } from '../../../shared/paging/connection-loader.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../../wallets/wallet.type.js'
import { sponsorshipStore } from './sponsorship.store.js'
import { SponsorshipLineConnection, type SponsorshipRecord } from './sponsorship.type.js'

/** The `sponsorshipChanges` field of wallets. */
@Resolver(() => Wallet)
export class SponsorshipResolver {
  readonly #load: ReturnType<typeof connectionLoader<object, SponsorshipRecord>>

  constructor(db: Database) {
    this.#load = connectionLoader((walletIds, page) => sponsorshipStore(db).pagesOfWallets(walletIds, page))
  }

  @FieldResolver(() => SponsorshipLineConnection, {
    description: 'Changes of who sponsors reserves of the wallet’s account, newest first.',
  })
  sponsorshipChanges(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ) {
    return this.#load(context, id, page, {})
  }
}
