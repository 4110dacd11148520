import { Field, ID, InputType } from 'type-graphql'
import type { MemoType } from '../../ledger/network.js'
import { MemoTypeEnum } from '../../wallets/network.type.js'

@InputType({ description: 'A wallet to be closed, and where what is left of it goes.' })
export class CloseWalletInput {
  @Field(() => ID, {
    description:
      'The wallet to close (`wal_…`); one of the viewer’s own. It is frozen until the ledger has ' +
      'merged it.',
  })
  walletId!: string

  @Field(() => String, {
    description:
      'A ledger account (`G…`) or muxed account (`M…`) that exists; with a trust line for USDC where the wallet holds any.',
  })
  destination!: string

  @Field(() => String, { nullable: true, description: 'What the receiver is told; see `memoType`.' })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'What the memo is; default `text`.' })
  memoType?: MemoType | null
}
