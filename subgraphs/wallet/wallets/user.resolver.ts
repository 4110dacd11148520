import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { GraphContext } from '../../shared/graph-context.js'
import { type ConnectionOf, PageInput } from '../../shared/page.js'
import { User } from './user.type.js'
import type { Wallets } from './wallet.service.js'
import { WalletConnection, type WalletRecord } from './wallet.type.js'

/** What the wallet adds to people. */
@Resolver(() => User)
export class UserWalletsResolver {
  constructor(private readonly wallets: Wallets) {}

  @FieldResolver(() => WalletConnection, {
    name: 'wallets',
    description: 'The person’s wallets, newest first; seen by the person and by admins, empty for others.',
  })
  walletsOf(
    @Root() { id }: User,
    @Ctx() { viewer }: GraphContext,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
  ): Promise<ConnectionOf<WalletRecord>> {
    return this.wallets.listOf(viewer, id, page ?? {})
  }
}
