import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Viewer } from '../../../schema/viewer.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { User } from './user.type.js'
import type { Wallets } from './wallet.service.js'
import { WalletConnection, type WalletRecord } from './wallet.type.js'

/** The `wallets` field of users. */
@Resolver(() => User)
export class UserWalletsResolver {
  readonly #load: ReturnType<typeof connectionLoader<Viewer, WalletRecord>>

  constructor(wallets: Wallets) {
    this.#load = connectionLoader((owners, page, viewer: Viewer) => wallets.pagesOf(viewer, owners, page))
  }

  @FieldResolver(() => WalletConnection, {
    name: 'wallets',
    description: 'The user’s wallets, newest first; visible to the user and admins, empty for others.',
  })
  walletsOf(@Root() { id }: User, @Ctx() context: GraphContext, @PageArg() page?: PageInput) {
    return this.#load(context, id, page, context.viewer)
  }
}
