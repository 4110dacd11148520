import { Field, ID, InputType } from 'type-graphql'
import type { ApprovalKind, ApprovalState } from './approval.state.js'
import { ApprovalKindEnum, ApprovalStateEnum } from './approval.type.js'

@InputType({ description: 'Filter of approvals; all given criteria must match.' })
export class WalletApprovalFilter {
  @Field(() => ApprovalStateEnum, { nullable: true, description: 'Only those in this state.' })
  state?: ApprovalState | null

  @Field(() => ApprovalKindEnum, { nullable: true, description: 'Only those of this kind.' })
  kind?: ApprovalKind | null

  @Field(() => ID, { nullable: true, description: 'Only those about this wallet (`wal_…`).' })
  walletId?: string | null
}
