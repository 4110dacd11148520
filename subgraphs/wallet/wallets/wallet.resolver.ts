import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AssetAmounts, Network } from '../ledger/network.js'
import { NetworkEnum, SCOPE } from './networks/network.type.js'
import { RECOVERED_OWNER, type WalletOwnership } from './ownership.policy.js'
import { User } from './user.type.js'
import { CreateWalletInput, WalletFilter } from './wallet.inputs.js'
import type { Wallets } from './wallet.service.js'
import {
  Wallet,
  WalletBalance,
  WalletConnection,
  WalletOwnershipEnum,
  type WalletRecord,
} from './wallet.type.js'

@Resolver(() => Wallet)
export class WalletResolver {
  constructor(private readonly wallets: Wallets) {}

  @Query(() => Wallet, {
    nullable: true,
    description: 'A wallet of the viewer; null if it does not exist or belongs to another user.',
  })
  @Allow('signed-in')
  wallet(
    @Ctx() { viewer }: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.wallets.find(viewer, id, scope)
  }

  @Query(() => WalletConnection, {
    name: 'wallets',
    description: 'The viewer’s wallets, newest first; all wallets for admins.',
  })
  @Allow('signed-in')
  list(
    @Ctx() { viewer }: GraphContext,
    @Arg('filter', () => WalletFilter, { nullable: true }) filter?: WalletFilter,
    @PageArg() page?: PageInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.wallets.list(viewer, filter ?? {}, scope, page ?? {})
  }

  @Mutation(() => Wallet, {
    description:
      'Creates a wallet. On networks that fund new wallets this waits up to 10 seconds until it is funded; where the ledger ' +
      'is slower, `funding` is `awaiting`, and the event `wallet.updated` follows.',
  })
  @Allow('signed-in')
  createWallet(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateWalletInput) input: CreateWalletInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.wallets.create(context, input, scope)
  }

  @FieldResolver(() => WalletBalance, {
    nullable: true,
    description:
      'The balance of the account on the ledger, at most a ledger old; after more than 100 reads of the wallets of its owner on a ' +
      'real network in ten minutes, at most ten minutes old if no change is known. NETWORK_ERROR while the ledger cannot be read.',
  })
  balance(@Root() wallet: WalletRecord): Promise<AssetAmounts> {
    return this.wallets.balance(wallet)
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The owner of the wallet; null for wallets of the organisation and recovered ones.',
  })
  owner(@Root() { ownerId, ownerKind }: WalletRecord): User | undefined {
    return ownerKind === 'person' ? { id: ownerId } : undefined
  }

  @FieldResolver(() => WalletOwnershipEnum, { description: 'Whose money the wallet holds.' })
  ownership(@Root() { ownerId, ownerKind }: WalletRecord): WalletOwnership {
    return ownerId === RECOVERED_OWNER ? 'recovered' : ownerKind
  }
}
