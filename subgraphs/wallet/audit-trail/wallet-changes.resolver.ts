import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { ActionEntry, ActionTrail } from '../../shared/audit/action-trail.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import { walletAuditTrail } from './audit-trail.resolver.js'

/** The fields of wallets from the audit trail. */
@Resolver(() => Wallet)
export class WalletChangesResolver {
  readonly #load: ReturnType<typeof connectionLoader<object, ActionEntry>>

  constructor(trail: ActionTrail) {
    this.#load = connectionLoader(trail.pagesOf)
  }

  @FieldResolver(() => walletAuditTrail.Connection, {
    description: 'Who froze, unfroze or closed the wallet or changed its limits, newest first.',
  })
  changes(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<ActionEntry>> {
    return this.#load(context, id, page, {})
  }
}
