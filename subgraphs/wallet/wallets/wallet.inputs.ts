import { Field, InputType } from 'type-graphql'
import type { Network } from '../ledger/network.js'
import { NetworkEnum } from './network.type.js'
import type { WalletStatus } from './wallet.state.js'
import { WalletStatusEnum } from './wallet.type.js'

@InputType({ description: 'Which wallets to list; members that are given must all hold.' })
export class WalletFilter {
  @Field(() => NetworkEnum, { nullable: true, description: 'Only wallets of this network.' })
  network?: Network | null

  @Field(() => WalletStatusEnum, { nullable: true, description: 'Only wallets in this state.' })
  status?: WalletStatus | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only wallets that hold what nobody is going to send, or only the others; see `unclaimedSince`.',
  })
  isUnclaimed?: boolean | null
}

@InputType({ description: 'What the owner wants to remember about a wallet.' })
export class WalletMetadataInput {
  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'At most 1000 characters.' })
  description?: string | null
}

@InputType({ description: 'Where the wallet stands, and what its owner wants to remember about it.' })
export class CreateWalletInput {
  @Field(() => NetworkEnum, {
    nullable: true,
    description: 'Default `public`, or the only network of the base address.',
  })
  network?: Network | null

  @Field(() => WalletMetadataInput, {
    nullable: true,
    description: 'A name and a note for the owner’s eyes; may be left out.',
  })
  metadata?: WalletMetadataInput | null
}
