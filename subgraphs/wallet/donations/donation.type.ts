import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, Network } from '../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../wallets/network.type.js'
import { type DonationStatus, donationStatuses } from './donation.state.js'

export const DonationStatusEnum = enumType(
  'WalletDonationStatus',
  donationStatuses,
  'A donation is `completed` or `failed` when its transaction ended.',
  {
    pending: 'Its transaction is on its way to the ledger. Leads to completed or failed.',
    completed: 'The ledger has taken its transaction; it counts in the totals of the case. Final.',
    failed: 'Its transaction did not come about; nothing was given. Final.',
  },
)

@ObjectType({ description: 'A donation to a case, made on the ledger.' })
@Directive('@key(fields: "id")')
export class WalletDonation {
  @Field(() => ID, { description: '`wdn_…`' })
  id!: string

  walletId?: string

  donorId?: string

  transactionId!: string

  @Field(() => NetworkEnum, {
    description:
      'The ledger network that it was made on: that of the paying wallet. A donation on `testnet` ' +
      'moves no money.',
  })
  network!: Network

  @Field(() => ID, { description: 'The case it is for: `cas_…`.' })
  caseId!: string

  @Field(() => Amount, {
    description: 'What the donor gave, in `asset`; the fee of the transaction comes on top of it, in XLM.',
  })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'What the donor gave it in.' })
  asset!: Asset

  @Field(() => String, {
    nullable: true,
    description:
      'What the donor wrote to the people of the case; null where nothing was written. Text of a ' +
      'stranger: show it as text.',
  })
  message?: string

  @Field(() => Boolean, { description: 'Hides the donor from everybody but the donor and admins.' })
  anonymous!: boolean

  @Field(() => DonationStatusEnum, {
    description:
      'Follows the transaction: `pending` until the ledger has taken it, then `completed` or ' +
      '`failed` for good.',
  })
  status!: DonationStatus

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When its transaction was confirmed.' })
  completedAt?: string
}

@ObjectType({ description: 'Where a donation stands on the ledger, for anybody to verify.' })
export class DonationReceipt {
  @Field(() => String, { description: 'Hash of the transaction on the ledger: 64 hexadecimal digits.' })
  hash!: string

  @Field(() => Int, { description: 'Number of the ledger that contains it.' })
  ledger!: number

  @Field(() => DateTime, { description: 'When that ledger was closed.' })
  time!: string

  @Field(() => String, { description: 'Where the transaction can be looked at.' })
  explorerLink!: string
}

/** A donation as it is kept. */
export type DonationRecord = Readonly<WalletDonation>

@ObjectType({ description: 'A page of donations.' })
export class WalletDonationConnection extends Connection(WalletDonation) {}

@ObjectType({
  description: 'What was donated to a case in one asset on one network; completed donations only.',
})
export class CaseWalletTotal {
  @Field(() => NetworkEnum, {
    description: 'The ledger network that the donations were made on; a total never mixes two.',
  })
  network!: Network

  @Field(() => AssetEnum, {
    description: 'The asset that is summed; each has a total of its own, nothing is converted.',
  })
  asset!: Asset

  @Field(() => Amount, {
    description: 'What completed donations in this asset on this network sum to, exactly.',
  })
  amount!: bigint

  @Field(() => Int, {
    description: 'How many completed donations that is; each donor may have made several.',
  })
  donations!: number
}
