import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { AuditEntryRecord, AuditTrail } from '../../shared/audit-trail/audit-trail.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import { walletAuditTrail } from './audit-trail.graph.js'

/** What the audit trail adds to wallets. */
@Resolver(() => Wallet)
export class WalletChangesResolver {
  readonly #load: ReturnType<typeof connectionLoader<object, AuditEntryRecord>>

  constructor(trail: AuditTrail) {
    this.#load = connectionLoader(trail.pagesOf)
  }

  @FieldResolver(() => walletAuditTrail.Connection, {
    description: 'Who froze, unfroze or closed the wallet or changed its limits, newest first.',
  })
  changes(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
  ): Promise<ConnectionOf<AuditEntryRecord>> {
    return this.#load(context, id, page, {})
  }
}
