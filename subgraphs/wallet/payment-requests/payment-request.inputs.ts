import { Field, InputType } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import type { Asset, MemoType } from '../ledger/network.js'
import { AssetEnum, MemoTypeEnum } from '../wallets/network.type.js'

@InputType({ description: 'What somebody is asked to pay into a wallet.' })
export class PaymentRequestInput {
  @Field(() => AssetEnum, { description: 'What the payer is asked for; the link names the issuer of USDC.' })
  asset!: Asset

  @Field(() => Amount, { nullable: true, description: 'Without it the payer chooses.' })
  amount?: bigint | null

  @Field(() => String, {
    nullable: true,
    description: 'The memo that the payment is to carry; see `memoType`.',
  })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'What the memo is; default `text`.' })
  memoType?: MemoType | null

  @Field(() => String, {
    nullable: true,
    description: 'What the payer is shown, at most 300 characters; it does not reach the ledger.',
  })
  message?: string | null
}
