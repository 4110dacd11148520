import { Field, InputType } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import { MemoTypeEnum } from '../../shared/graphql/memo-type.js'
import type { Asset, MemoType } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'

@InputType({ description: 'A payment to request.' })
export class PaymentRequestInput {
  @Field(() => AssetEnum, { description: 'The requested asset; the link contains the issuer of USDC.' })
  asset!: Asset

  @Field(() => Amount, {
    nullable: true,
    description: 'The requested amount; if omitted, the payer chooses.',
  })
  amount?: bigint | null

  @Field(() => String, { nullable: true, description: 'The memo of the payment; see `memoType`.' })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of the memo; default `text`.' })
  memoType?: MemoType | null

  @Field(() => String, {
    nullable: true,
    description: 'A message shown to the payer, at most 300 characters; not published on the ledger.',
  })
  message?: string | null
}
