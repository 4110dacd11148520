import { Field, ID, InputType } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/network.type.js'
import type { DonationStatus } from './donation.state.js'
import { DonationStatusEnum } from './donation.type.js'

@InputType({ description: 'Which donations to list; members that are given must all hold.' })
export class WalletDonationFilter {
  @Field(() => ID, { nullable: true, description: 'Only donations to this case.' })
  caseId?: string | null

  @Field(() => ID, { nullable: true, description: 'Only donations from this wallet.' })
  walletId?: string | null

  @Field(() => DonationStatusEnum, { nullable: true, description: 'Only donations in this state.' })
  status?: DonationStatus | null
}

@InputType({ description: 'A donation to make.' })
export class DonateInput {
  @Field(() => ID, { description: 'The wallet that pays.' })
  walletId!: string

  @Field(() => ID, { description: 'The case it is for: `cas_…`.' })
  caseId!: string

  @Field(() => Amount, {
    description:
      'What to give; the fee of the transaction comes on top of it, in XLM. More than can be spent ' +
      'is `INSUFFICIENT_BALANCE`.',
  })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'What to give it in.' })
  asset!: Asset

  @Field(() => String, {
    nullable: true,
    description: 'A word to the people of the case; at most 500 characters.',
  })
  message?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Hides the donor from everybody but the donor and admins; default false.',
  })
  anonymous?: boolean | null
}
