import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { CloseWalletInput } from '../transactions/closing/closing.inputs.js'
import { SendTransactionInput } from '../transactions/transaction.inputs.js'
import { WalletApproval } from './approval.type.js'
import type { PaymentApprovals } from './payment-approval.service.js'

@Resolver(() => WalletApproval)
export class PaymentApprovalResolver {
  constructor(private readonly payments: PaymentApprovals) {}

  @Mutation(() => WalletApproval, {
    description:
      'Requests a payment from a wallet of the organisation. It is sent when another administrator approves it within ' +
      '7 days. Repeated under its reference while it is pending, the first request is returned; CONFLICT for another payment.',
  })
  @Allow('admin')
  requestPaymentApproval(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The paying wallet (`wal_…`) of the organisation.' })
    walletId: string,
    @Arg('input', () => SendTransactionInput) input: SendTransactionInput,
    @Arg('reason', () => String, { description: 'Why it is paid, at most 500 characters.' }) reason: string,
  ) {
    return this.payments.requestPayment(context, walletId, input, reason)
  }

  @Mutation(() => WalletApproval, {
    description:
      'Requests the closing of an unclaimed wallet. It is closed, and pays out all that it holds, when another ' +
      'administrator approves it within 7 days. CONFLICT while another closing of it is requested.',
  })
  @Allow('admin')
  requestClosingApproval(
    @Ctx() context: GraphContext,
    @Arg('input', () => CloseWalletInput) input: CloseWalletInput,
    @Arg('reason', () => String, { description: 'Why it is closed, at most 500 characters.' }) reason: string,
  ) {
    return this.payments.requestClosing(context, input, reason)
  }
}
