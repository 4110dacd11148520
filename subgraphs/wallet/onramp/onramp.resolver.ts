import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Network } from '../ledger/network.js'
import { NetworkEnum, SCOPE } from '../wallets/network.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import type { Deliveries } from './delivery.service.js'
import { OnrampLinkInput, OnrampOrderFilter } from './onramp.inputs.js'
import type { Onramp } from './onramp.service.js'
import {
  OnrampLink,
  OnrampOrder,
  OnrampOrderConnection,
  type OnrampOrderRecord,
  OnrampReceipt,
} from './onramp-order.type.js'
import { formatCents } from './purchase-terms.policy.js'

@Resolver(() => OnrampOrder)
export class OnrampResolver {
  constructor(
    private readonly onramp: Onramp,
    private readonly deliveries: Deliveries,
    private readonly wallets: Wallets,
  ) {}

  @Query(() => OnrampOrder, {
    nullable: true,
    description: 'One purchase of the viewer; null where there is none, or it is somebody else’s.',
  })
  @Allow('signed-in')
  onrampOrder(
    @Ctx() { viewer }: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ): Promise<OnrampOrderRecord | undefined> {
    return this.onramp.find(viewer, id, scope)
  }

  @Query(() => OnrampOrderConnection, {
    description: 'The viewer’s purchases, newest first; everybody’s for admins.',
  })
  @Allow('signed-in')
  onrampOrders(
    @Ctx() { viewer }: GraphContext,
    @Arg('filter', () => OnrampOrderFilter, { nullable: true }) filter?: OnrampOrderFilter,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ): Promise<ConnectionOf<OnrampOrderRecord>> {
    return this.onramp.list(viewer, filter ?? {}, scope, page ?? {})
  }

  @Mutation(() => OnrampLink, {
    description: 'Makes a signed link to the on-ramp provider’s purchase page for a wallet of the viewer.',
  })
  @Allow('signed-in')
  createOnrampLink(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, {
      description: 'The wallet that the bought asset goes to (`wal_…`); one of the viewer’s own.',
    })
    walletId: string,
    @Arg('input', () => OnrampLinkInput) input: OnrampLinkInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ): Promise<OnrampLink> {
    return this.onramp.createLink(context, walletId, input, scope)
  }

  @Mutation(() => OnrampReceipt, {
    description: 'Takes a delivery of the on-ramp provider. Its signature says that it may; nobody signs in.',
  })
  @Allow('anyone')
  async receiveOnrampDelivery(
    @Arg('body', () => String, { description: 'The bytes that arrived, in base64.' }) body: string,
    @Arg('signature', () => String, {
      nullable: true,
      description: 'The header X-Onramp-Signature: `t=<unix seconds>,s=<hex>`.',
    })
    signature?: string,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ): Promise<OnrampReceipt> {
    const delivery = { signature, body: Buffer.from(body, 'base64') }
    return { outcome: await this.deliveries.receive(delivery, scope) }
  }

  @FieldResolver(() => String, { description: 'What is paid, with 2 fractional digits.' })
  amount(@Root() { cents }: OnrampOrderRecord): string {
    return formatCents(cents)
  }

  @FieldResolver(() => Wallet, { description: 'The wallet that the bought asset goes to.' })
  async wallet(
    @Root() { walletId }: OnrampOrderRecord,
    @Ctx() context: GraphContext,
  ): Promise<WalletRecord | undefined> {
    return this.wallets.load(context, walletId)
  }
}
