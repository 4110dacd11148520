import { Field, ID, InputType } from 'type-graphql'
import { Amount } from '../../../../schema/scalars.js'
import type { Asset, Network } from '../../ledger/network.js'
import { AssetEnum, NetworkEnum } from '../../wallets/networks/network.type.js'

@InputType({ description: 'A donation to request.' })
export class DonationRequestInput {
  @Field(() => ID, { description: 'The public case to donate to: `cas_…`.' })
  caseId!: string

  @Field(() => NetworkEnum, {
    description:
      'The ledger network; in production only the public one. Donations on `testnet` are not real money.',
  })
  network!: Network

  @Field(() => AssetEnum, { description: 'The asset to pay.' })
  asset!: Asset

  @Field(() => Amount, { nullable: true, description: 'The amount to pay; if omitted, the payer chooses.' })
  amount?: bigint | null
}
