import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, Network } from '../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../wallets/network.type.js'
import { type OnrampStatus, onrampStatuses } from './onramp-order.state.js'

export const OnrampStatusEnum = enumType(
  'OnrampStatus',
  onrampStatuses,
  'A purchase is `created` with its link, `pending` while the provider works on it, then `completed` or `failed`.',
  {
    created: 'Its link was made; the provider has not reported yet. Leads to any of the others.',
    pending: 'The provider works on it, for instance waits for the payment. Leads to completed or failed.',
    completed: 'The provider says that it is paid and delivered. Final, whatever is reported later.',
    failed: 'The provider says that it did not come about. Final, whatever is reported later.',
  },
)

@ObjectType({ description: 'A purchase at the on-ramp provider, as the link behind it was made.' })
export class OnrampOrder {
  @Field(() => ID, { description: '`onr_…`; the provider knows it as `externalTransactionId`.' })
  id!: string

  @Field(() => ID, { description: 'The wallet that the bought asset goes to (`wal_…`).' })
  walletId!: string

  ownerId!: string

  @Field(() => NetworkEnum, {
    description: 'The ledger network that the bought asset arrives on: that of the wallet.',
  })
  network!: Network

  @Field(() => String, { description: 'The address that the provider sends to: the wallet’s own.' })
  walletAddress!: string

  @Field(() => AssetEnum, {
    description: 'What is bought; it arrives in the wallet once the purchase is completed.',
  })
  asset!: Asset

  /** In hundredths of the currency. */
  cents!: bigint

  @Field(() => String, { description: 'The currency that is paid: an ISO 4217 code.' })
  currency!: string

  @Field(() => String, { nullable: true, description: 'Where the provider leads the buyer afterwards.' })
  redirectURL?: string

  @Field(() => OnrampStatusEnum, {
    description: 'What is known of the purchase from the provider’s deliveries.',
  })
  status!: OnrampStatus

  @Field(() => String, {
    nullable: true,
    description: 'The purchase’s id at the provider, once it is known.',
  })
  providerId?: string

  @Field(() => Amount, { nullable: true, description: 'What was bought, once the purchase is completed.' })
  cryptoAmount?: bigint

  @Field(() => String, {
    nullable: true,
    description:
      'Hash of the transaction by which the embedded on-ramp paid; a real provider sends by itself.',
  })
  payoutHash?: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'Until when the link is good for opening the purchase.' })
  expiresAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the provider said its last word.' })
  endedAt?: string
}

/** A purchase as it is kept. */
export type OnrampOrderRecord = Readonly<OnrampOrder>

@ObjectType({ description: 'A page of purchases.' })
export class OnrampOrderConnection extends Connection(OnrampOrder) {}

@ObjectType({ description: 'A signed link to the provider’s purchase page.' })
export class OnrampLink {
  @Field(() => String, { description: 'Signed: the provider refuses it when any parameter was changed.' })
  url!: string

  @Field(() => DateTime, { description: 'The link is good for 15 minutes.' })
  expiresAt!: string

  @Field(() => OnrampOrder, { description: 'The purchase behind it.' })
  order!: OnrampOrder
}

/** What became of a delivery. None but the first changes anything. */
export const deliveryOutcomes = ['accepted', 'known', 'unknown_order', 'mismatch', 'ignored'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export const DeliveryOutcomeEnum = enumType(
  'OnrampDeliveryOutcome',
  deliveryOutcomes,
  '`accepted`; `known`: it came before; `unknown_order`: no purchase of ours; `mismatch`: its address or currency ' +
    'is not the purchase’s; `ignored`: not about a purchase.',
  {
    accepted: 'It was new and about a purchase of ours; the purchase was changed.',
    known: 'A delivery with this id came before; nothing was changed.',
    unknown_order: 'It names no purchase of ours; nothing was changed.',
    mismatch:
      'Its address or currency is not the purchase’s; nothing was changed and the purchase stays as ' +
      'it is.',
    ignored: 'Its `type` is not about a purchase; nothing was changed.',
  },
)

@ObjectType({ description: 'The receipt of a delivery of the on-ramp provider.' })
export class OnrampReceipt {
  @Field(() => DeliveryOutcomeEnum, {
    description: 'What the delivery changed; every outcome is answered to the provider as received.',
  })
  outcome!: DeliveryOutcome
}
