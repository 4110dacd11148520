import { Field, ID, InputType } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { DonationStatus } from './donation.state.js'
import { DonationStatusEnum } from './donation.type.js'

@InputType({ description: 'Filter of donations; all given criteria must match.' })
export class WalletDonationFilter {
  @Field(() => ID, { nullable: true, description: 'Only donations to this case.' })
  caseId?: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Only donations from this wallet; anonymous ones only if the viewer may see the donor.',
  })
  walletId?: string | null

  @Field(() => DonationStatusEnum, { nullable: true, description: 'Only donations in this state.' })
  status?: DonationStatus | null
}

@InputType({ description: 'A donation to make.' })
export class DonateInput {
  @Field(() => ID, { description: 'The paying wallet.' })
  walletId!: string

  @Field(() => ID, { description: 'The case to donate to: `cas_…`.' })
  caseId!: string

  @Field(() => Amount, {
    description:
      'The amount to donate; the transaction fee is added, in XLM. An amount that exceeds the spendable balance is ' +
      'refused with `INSUFFICIENT_BALANCE`.',
  })
  amount!: bigint

  @Field(() => AssetEnum, { description: 'The asset to donate.' })
  asset!: Asset

  @Field(() => String, {
    nullable: true,
    description: 'A message to the people behind the case; at most 500 characters.',
  })
  message?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Hides the donor from everyone except the donor and admins; default false.',
  })
  anonymous?: boolean | null
}
