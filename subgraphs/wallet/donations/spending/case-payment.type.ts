import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../../schema/scalars.js'
import { CacheControl } from '../../../shared/cache-control.js'
import { Connection } from '../../../shared/paging/page.js'
import type { Asset, Network } from '../../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../../wallets/networks/network.type.js'
import { DonationReceipt } from '../donation.type.js'

@ObjectType({
  description:
    'A payment from the donation account for a case, such as to a clinic: one whose memo is that of the case. Refunds of ' +
    'donations have another memo.',
})
@CacheControl({ inheritMaxAge: true })
export class CasePayment {
  @Field(() => ID, { description: '`txn_…`' })
  id!: string

  @Field(() => NetworkEnum, { description: 'The ledger network. Payments on `testnet` are not real money.' })
  network!: Network

  @Field(() => Amount, { description: 'The amount in `asset`, without the transaction fee.' })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'The asset of the amount.' })
  asset!: Asset

  @Field(() => DateTime, { description: 'When its transaction was confirmed.' })
  paidAt!: string

  @Field(() => DonationReceipt, {
    nullable: true,
    description: 'The proof on the ledger, which names the paid account.',
  })
  receipt?: DonationReceipt
}

@ObjectType({ description: 'A page of payments for a case.' })
@CacheControl({ inheritMaxAge: true })
export class CasePaymentConnection extends Connection(CasePayment) {}
