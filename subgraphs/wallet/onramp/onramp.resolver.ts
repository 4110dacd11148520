import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { formatCents } from '../../../schema/scalars.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Network } from '../ledger/network.js'
import { NetworkEnum, SCOPE } from '../wallets/networks/network.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { Wallet } from '../wallets/wallet.type.js'
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

@Resolver(() => OnrampOrder)
export class OnrampResolver {
  constructor(
    private readonly onramp: Onramp,
    private readonly deliveries: Deliveries,
    private readonly wallets: Wallets,
  ) {}

  @Query(() => OnrampOrder, {
    nullable: true,
    description: 'A purchase of the viewer; null if it does not exist or belongs to another user.',
  })
  @Allow('signed-in')
  onrampOrder(
    @Ctx() { viewer }: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.onramp.find(viewer, id, scope)
  }

  @Query(() => OnrampOrderConnection, {
    description: 'The viewer’s purchases, newest first; all purchases for admins.',
  })
  @Allow('signed-in')
  onrampOrders(
    @Ctx() { viewer }: GraphContext,
    @Arg('filter', () => OnrampOrderFilter, { nullable: true }) filter?: OnrampOrderFilter,
    @PageArg() page?: PageInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ) {
    return this.onramp.list(viewer, filter ?? {}, scope, page ?? {})
  }

  @Mutation(() => OnrampLink, {
    description:
      'Creates a signed link to the on-ramp provider’s purchase page for a wallet of the viewer. TRANSACTION_FAILED for a ' +
      'closed wallet, and for one on a real network while no provider is configured.',
  })
  @Allow('signed-in')
  createOnrampLink(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, {
      description: 'The wallet that receives the asset (`wal_…`); must belong to the viewer.',
    })
    walletId: string,
    @Arg('input', () => OnrampLinkInput) input: OnrampLinkInput,
    @Arg('scope', () => NetworkEnum, { nullable: true, description: SCOPE }) scope?: Network,
  ): Promise<OnrampLink> {
    return this.onramp.createLink(context, walletId, input, scope)
  }

  @Mutation(() => OnrampReceipt, {
    description: 'Receives a delivery of the on-ramp provider, which authenticates with its signature.',
  })
  @Allow('anyone')
  async receiveOnrampDelivery(
    @Arg('body', () => String, { description: 'The received bytes, in base64.' }) body: string,
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

  @FieldResolver(() => String, { description: 'The amount to pay, with 2 fractional digits.' })
  amount(@Root() { cents }: OnrampOrderRecord): string {
    return formatCents(cents)
  }

  @FieldResolver(() => Wallet, { description: 'The wallet that receives the asset.' })
  async wallet(@Root() { walletId }: OnrampOrderRecord, @Ctx() context: GraphContext) {
    return this.wallets.load(context, walletId)
  }
}
