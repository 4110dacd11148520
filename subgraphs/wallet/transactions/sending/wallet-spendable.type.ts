import { Field, ObjectType } from 'type-graphql'
import { Amount } from '../../../../schema/scalars.js'
import type { AssetAmounts } from '../../ledger/network.js'
import { WalletBalance } from '../../wallets/wallet.type.js'

@ObjectType({ description: 'What a wallet can send now, and what stands between that and its balance.' })
export class WalletSpendable {
  @Field(() => Amount, {
    name: 'XLM',
    description:
      'Lumens that can be sent: the balance less the reserve, pending amounts and the fee. What `available` says in ' +
      '`INSUFFICIENT_BALANCE`. Zero while the wallet may not send.',
  })
  XLM!: bigint

  @Field(() => Amount, {
    name: 'USDC',
    description: 'US dollars that can be sent; zero without lumens for the fee.',
  })
  USDC!: bigint

  @Field(() => Amount, { description: 'In XLM: the most that the next payment would cost.' })
  fee!: bigint

  @Field(() => Amount, { description: 'In XLM: what the ledger keeps in the account as its reserve.' })
  reserve!: bigint

  @Field(() => WalletBalance, {
    description: 'What payments that were accepted will still take, fees included.',
  })
  pending!: AssetAmounts
}
