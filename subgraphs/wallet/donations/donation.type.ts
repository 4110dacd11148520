import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import { CacheControl } from '../../shared/cache-control.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { Asset, Network } from '../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../wallets/networks/network.type.js'
import { type DonationStatus, donationStatuses } from './donation.state.js'

export const DonationStatusEnum = enumType(
  'WalletDonationStatus',
  donationStatuses,
  'A donation is `completed` or `failed` when its transaction has ended.',
  {
    pending: 'Its transaction is pending. Transitions to completed or failed.',
    completed:
      'Its transaction is on the ledger; it counts towards the totals of the case unless it was refunded. Final.',
    failed: 'Its transaction failed; nothing was donated. Final.',
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
    description: 'The ledger network of the paying wallet. Donations on `testnet` are not real money.',
  })
  network!: Network

  @Field(() => ID, { description: 'The case that was donated to: `cas_…`.' })
  caseId!: string

  @Field(() => Amount, { description: 'The amount in `asset`, without the transaction fee.' })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'The asset of the amount.' })
  asset!: Asset

  @Field(() => String, {
    nullable: true,
    description:
      'The donor’s message to the people behind the case; null if there is none. Untrusted text: do not render it as ' +
      'markup.',
  })
  message?: string

  @Field(() => Boolean, {
    description: 'Whether the donor is hidden from everyone except the donor and admins.',
  })
  anonymous!: boolean

  @Field(() => DonationStatusEnum, {
    description: 'Follows the transaction: `pending` until it has ended, then `completed` or `failed`.',
  })
  status!: DonationStatus

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When its transaction was confirmed.' })
  completedAt?: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was returned to its donor, after which it no longer counts; null if it was not.',
  })
  refundedAt?: string
}

@ObjectType({ description: 'The proof of a donation on the ledger, which anyone can verify.' })
@CacheControl({ inheritMaxAge: true })
export class DonationReceipt {
  @Field(() => String, { description: 'Hash of the transaction on the ledger: 64 hexadecimal digits.' })
  hash!: string

  @Field(() => Int, { description: 'Sequence number of the ledger that contains it.' })
  ledger!: number

  @Field(() => DateTime, { description: 'Close time of that ledger.' })
  time!: string

  @Field(() => String, { description: 'URL that shows the transaction.' })
  explorerLink!: string
}

export type DonationRecord = Readonly<WalletDonation>

@ObjectType({ description: 'A page of donations.' })
export class WalletDonationConnection extends Connection(WalletDonation) {}

@ObjectType({ description: 'The sum of completed donations to a case in one asset on one network.' })
export class CaseWalletTotal {
  @Field(() => NetworkEnum, {
    description: 'The ledger network of the donations; totals never combine networks.',
  })
  network!: Network

  @Field(() => AssetEnum, {
    description: 'The asset of the sum; each asset has its own total, nothing is converted.',
  })
  asset!: Asset

  @Field(() => Amount, { description: 'The exact sum of completed donations in this asset on this network.' })
  amount!: bigint

  @Field(() => Int, { description: 'The number of completed donations; a donor may have made several.' })
  donations!: number
}

@ObjectType({ description: 'The sum of completed donations to a case, for the comparison of books.' })
export class DonationSum extends CaseWalletTotal {
  @Field(() => ID, { description: 'The case (`cas_…`).' })
  caseId!: string
}
