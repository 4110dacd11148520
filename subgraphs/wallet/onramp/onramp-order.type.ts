import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, Network } from '../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../wallets/networks/network.type.js'
import { type OnrampStatus, onrampStatuses } from './onramp-order.state.js'

export const OnrampStatusEnum = enumType(
  'OnrampStatus',
  onrampStatuses,
  'A purchase is `created` with its link, `pending` while the provider processes it, then `completed` or `failed`.',
  {
    created: 'Its link was created; the provider has not reported yet. Transitions to any other state.',
    pending:
      'The provider processes it, for example waits for the payment. Transitions to completed or failed.',
    completed: 'The provider reported that it is paid and delivered. Final, regardless of later reports.',
    failed: 'The provider reported that it failed. Final, regardless of later reports.',
  },
)

@ObjectType({ description: 'A purchase at the on-ramp provider, created with its link.' })
export class OnrampOrder {
  @Field(() => ID, { description: '`onr_…`; sent to the provider as `externalTransactionId`.' })
  id!: string

  @Field(() => ID, { description: 'The wallet that receives the asset (`wal_…`).' })
  walletId!: string

  ownerId!: string

  @Field(() => NetworkEnum, { description: 'The ledger network of the wallet.' })
  network!: Network

  @Field(() => String, { description: 'The address of the wallet, which the provider sends to.' })
  walletAddress!: string

  @Field(() => AssetEnum, {
    description: 'The purchased asset; it arrives in the wallet after the purchase is completed.',
  })
  asset!: Asset

  /** In hundredths of the currency. */
  cents!: bigint

  @Field(() => String, { description: 'The currency of the payment: an ISO 4217 code.' })
  currency!: string

  @Field(() => String, { nullable: true, description: 'Where the provider redirects the buyer afterwards.' })
  redirectURL?: string

  @Field(() => OnrampStatusEnum, {
    description: 'The state of the purchase according to the provider’s deliveries.',
  })
  status!: OnrampStatus

  @Field(() => String, {
    nullable: true,
    description: 'The id of the purchase at the provider, once it is known.',
  })
  providerId?: string

  @Field(() => Amount, {
    nullable: true,
    description: 'The purchased amount, once the purchase is completed.',
  })
  cryptoAmount?: bigint

  @Field(() => String, {
    nullable: true,
    description: 'Hash of the transaction that paid the purchase out; only for the embedded on-ramp.',
  })
  payoutHash?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'When the link expires.' })
  expiresAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the provider reported the final state.' })
  endedAt?: string
}

export type OnrampOrderRecord = Readonly<OnrampOrder>

@ObjectType({ description: 'A page of purchases.' })
export class OnrampOrderConnection extends Connection(OnrampOrder) {}

@ObjectType({ description: 'A signed link to the provider’s purchase page.' })
export class OnrampLink {
  @Field(() => String, { description: 'Signed: the provider refuses it if any parameter was changed.' })
  url!: string

  @Field(() => DateTime, { description: 'When the link expires: after 15 minutes.' })
  expiresAt!: string

  @Field(() => OnrampOrder, { description: 'The purchase of the link.' })
  order!: OnrampOrder
}

/** The result of a delivery. Only `accepted` changes anything. */
export const deliveryOutcomes = ['accepted', 'known', 'unknown_order', 'mismatch', 'ignored'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export const DeliveryOutcomeEnum = enumType(
  'OnrampDeliveryOutcome',
  deliveryOutcomes,
  '`accepted`; `known`: a repetition; `unknown_order`: no matching purchase; `mismatch`: its address or currency ' +
    'differs from the purchase; `ignored`: not about a purchase.',
  {
    accepted: 'It was new and matched a purchase, which was updated.',
    known: 'The same delivery was received before; nothing was changed.',
    unknown_order: 'It matches no purchase; nothing was changed.',
    mismatch: 'Its address or currency differs from the purchase; nothing was changed.',
    ignored: 'Its `type` is not about a purchase; nothing was changed.',
  },
)

@ObjectType({ description: 'The acknowledgement of a delivery of the on-ramp provider.' })
export class OnrampReceipt {
  @Field(() => DeliveryOutcomeEnum, {
    description: 'The result of the delivery; the provider gets the same response for each of them.',
  })
  outcome!: DeliveryOutcome
}
