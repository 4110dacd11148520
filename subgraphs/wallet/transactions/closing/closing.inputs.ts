import { Field, ID, InputType } from 'type-graphql'
import { MemoTypeEnum } from '../../../shared/graphql/memo-type.js'
import type { MemoType } from '../../ledger/network.js'

@InputType({ description: 'A wallet to close, and the destination of its remaining balance.' })
export class CloseWalletInput {
  @Field(() => ID, {
    description:
      'The wallet to close (`wal_…`); must belong to the viewer. It is frozen until the ledger has merged its account.',
  })
  walletId!: string

  @Field(() => String, {
    description:
      'An existing ledger account (`G…`) or muxed account (`M…`); needs a trustline for USDC if the wallet holds any.',
  })
  destination!: string

  @Field(() => String, { nullable: true, description: 'A memo for the receiver; see `memoType`.' })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of the memo; default `text`.' })
  memoType?: MemoType | null
}
