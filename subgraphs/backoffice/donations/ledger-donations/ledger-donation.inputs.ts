import { Field, ID, InputType } from 'type-graphql'
import { Amount, DateTime } from '../../../../schema/scalars.js'
import type { LedgerAsset } from '../asset-prices/asset-price.store.js'
import { LedgerAssetEnum } from '../asset-prices/asset-price.type.js'

@InputType({ description: 'A donation that the ledger has confirmed.' })
export class LedgerDonationInput {
  @Field(() => ID, { description: 'The transaction of the wallet service (`txn_…`).' })
  transactionId!: string

  @Field(() => ID, { description: 'The case (`cas_…`).' })
  caseId!: string

  @Field(() => String, { description: 'Ledger network: `testnet` or `public`.' })
  network!: string

  @Field(() => LedgerAssetEnum, { description: 'Asset that was paid.' })
  asset!: LedgerAsset

  @Field(() => Amount, { description: 'Amount of the asset.' })
  amount!: bigint

  @Field(() => ID, {
    nullable: true,
    description: 'The donor, when the payment came from a wallet of the platform.',
  })
  donorId?: string | null

  @Field(() => String, { nullable: true, description: 'Message of the donor.' })
  message?: string | null

  @Field(() => Boolean, { description: 'Whether the donor wants to stay anonymous.' })
  anonymous!: boolean

  @Field(() => DateTime, { description: 'When the ledger confirmed the payment.' })
  completedAt!: string
}

@InputType({ description: 'A donation that was returned to its donor on the ledger.' })
export class LedgerRefundInput {
  @Field(() => ID, { description: 'The transaction that paid the donation (`txn_…`).' })
  transactionId!: string

  @Field(() => String, { description: 'Ledger network: `testnet` or `public`.' })
  network!: string

  @Field(() => ID, { description: 'The transaction that returned it (`txn_…`).' })
  refundTransactionId!: string

  @Field(() => DateTime, { description: 'When the ledger confirmed the return.' })
  refundedAt!: string
}
