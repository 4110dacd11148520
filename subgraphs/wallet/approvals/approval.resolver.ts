import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { CloseWalletInput } from '../transactions/closing/closing.inputs.js'
import { SendTransactionInput } from '../transactions/transaction.inputs.js'
import { PaymentApprovalFilter } from './approval.inputs.js'
import type { Approvals } from './approval.service.js'
import type { ApprovalRecord } from './approval.store.js'
import { PaymentApproval, PaymentApprovalConnection } from './approval.type.js'

@Resolver(() => PaymentApproval)
export class ApprovalResolver {
  constructor(private readonly approvals: Approvals) {}

  @Query(() => PaymentApproval, {
    nullable: true,
    description: 'A payment that needs a second administrator; null if it does not exist.',
  })
  @Allow('admin')
  paymentApproval(
    @Arg('id', () => ID, { description: 'As in `PaymentApproval.id` (`apr_…`).' }) id: string,
  ): Promise<ApprovalRecord | undefined> {
    return this.approvals.find(id)
  }

  @Query(() => PaymentApprovalConnection, {
    description: 'Payments that need or needed a second administrator, newest first.',
  })
  @Allow('admin')
  paymentApprovals(
    @Arg('filter', () => PaymentApprovalFilter, { nullable: true }) filter?: PaymentApprovalFilter,
    @Arg('page', () => PageInput, { nullable: true }) page?: PageInput,
  ): Promise<ConnectionOf<ApprovalRecord>> {
    return this.approvals.list(filter ?? {}, page ?? {})
  }

  @Mutation(() => PaymentApproval, {
    description:
      'Requests a payment from a wallet of the organisation. It is sent when another administrator approves it within ' +
      '7 days.',
  })
  @Allow('admin')
  requestPaymentApproval(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The paying wallet (`wal_…`) of the organisation.' })
    walletId: string,
    @Arg('input', () => SendTransactionInput) input: SendTransactionInput,
    @Arg('reason', () => String, { description: 'Why it is paid, at most 500 characters.' }) reason: string,
  ): Promise<ApprovalRecord> {
    return this.approvals.requestPayment(context, walletId, input, reason)
  }

  @Mutation(() => PaymentApproval, {
    description:
      'Requests the closing of an unclaimed wallet. It is closed, and pays out all that it holds, when another ' +
      'administrator approves it within 7 days.',
  })
  @Allow('admin')
  requestClosingApproval(
    @Ctx() context: GraphContext,
    @Arg('input', () => CloseWalletInput) input: CloseWalletInput,
    @Arg('reason', () => String, { description: 'Why it is closed, at most 500 characters.' }) reason: string,
  ): Promise<ApprovalRecord> {
    return this.approvals.requestClosing(context, input, reason)
  }

  @Mutation(() => PaymentApproval, {
    description:
      'Approves a payment that another administrator requested, and sends it. FORBIDDEN for the requester; CONFLICT ' +
      'once it was decided or has expired; after a refusal of the payment, such as INSUFFICIENT_BALANCE, it is still ' +
      'pending.',
  })
  @Allow('admin')
  approvePayment(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'As in `PaymentApproval.id` (`apr_…`).' }) id: string,
  ): Promise<ApprovalRecord> {
    return this.approvals.approve(context, id)
  }

  @Mutation(() => PaymentApproval, {
    description: 'Rejects a payment, also one’s own; CONFLICT once it was decided or has expired.',
  })
  @Allow('admin')
  rejectPayment(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'As in `PaymentApproval.id` (`apr_…`).' }) id: string,
    @Arg('reason', () => String, { description: 'Why it is rejected, at most 500 characters.' })
    reason: string,
  ): Promise<ApprovalRecord> {
    return this.approvals.reject(context, id, reason)
  }
}
