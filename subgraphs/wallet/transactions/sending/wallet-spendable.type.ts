import { Field, ObjectType } from 'type-graphql'
import { Amount } from '../../../../schema/scalars.js'
import type { AssetAmounts } from '../../ledger/network.js'
import { WalletBalance } from '../../wallets/wallet.type.js'

@ObjectType({ description: 'What a wallet can send now, and how that differs from its balance.' })
export class WalletSpendable {
  @Field(() => Amount, {
    name: 'XLM',
    description:
      'Lumens that can be sent: the balance less the reserve, pending amounts and the fee. The same as `available` in ' +
      '`INSUFFICIENT_BALANCE`. Zero while the wallet may not send.',
  })
  XLM!: bigint

  @Field(() => Amount, {
    name: 'USDC',
    description: 'US dollars that can be sent; zero without lumens for the fee.',
  })
  USDC!: bigint

  @Field(() => Amount, { description: 'The maximum fee of the next payment, in XLM.' })
  fee!: bigint

  @Field(() => Amount, { description: 'The minimum balance that the ledger requires, in XLM.' })
  reserve!: bigint

  @Field(() => WalletBalance, {
    description: 'What accepted payments that are still pending will take, fees included.',
  })
  pending!: AssetAmounts
}
