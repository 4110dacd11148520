import { Field, InputType } from 'type-graphql'
import type { Network } from '../ledger/network.js'
import { NetworkEnum } from './networks/network.type.js'
import type { WalletOwnership } from './ownership.policy.js'
import type { WalletStatus } from './wallet.state.js'
import { WalletOwnershipEnum, WalletStatusEnum } from './wallet.type.js'

@InputType({ description: 'Filter of wallets; all given criteria must match.' })
export class WalletFilter {
  @Field(() => NetworkEnum, { nullable: true, description: 'Only wallets of this network.' })
  network?: Network | null

  @Field(() => WalletStatusEnum, { nullable: true, description: 'Only wallets in this state.' })
  status?: WalletStatus | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only unclaimed wallets, or only the others; see `unclaimedSince`.',
  })
  isUnclaimed?: boolean | null

  @Field(() => WalletOwnershipEnum, { nullable: true, description: 'Only wallets of such owners.' })
  ownership?: WalletOwnership | null
}

@InputType({ description: 'Notes of the owner about a wallet.' })
export class WalletMetadataInput {
  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  name?: string | null

  @Field(() => String, { nullable: true, description: 'At most 1000 characters.' })
  description?: string | null
}

@InputType({ description: 'The network of the wallet, and notes of its owner.' })
export class CreateWalletInput {
  @Field(() => NetworkEnum, {
    nullable: true,
    description: 'Default `public`, or the network of a base URL that serves only one.',
  })
  network?: Network | null

  @Field(() => WalletMetadataInput, {
    nullable: true,
    description: 'A name and a description, visible to the owner; optional.',
  })
  metadata?: WalletMetadataInput | null
}
