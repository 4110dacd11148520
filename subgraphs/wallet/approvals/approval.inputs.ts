import { Field, InputType } from 'type-graphql'
import type { ApprovalState } from './approval.state.js'
import { ApprovalStateEnum } from './approval.type.js'

@InputType({ description: 'Filter of payments that need a second administrator.' })
export class PaymentApprovalFilter {
  @Field(() => ApprovalStateEnum, { nullable: true, description: 'Only those in this state.' })
  state?: ApprovalState | null
}
