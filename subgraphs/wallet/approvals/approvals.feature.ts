import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionListeners } from '../transactions/transactions.feature.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { administratorCount } from './administrator-count.worker.js'
import { administratorsClient } from './administrators.client.js'
import { ApprovalResolver } from './approval.resolver.js'
import { createApprovals } from './approval.service.js'
import { PaymentApprovalResolver } from './payment-approval.resolver.js'
import { createPaymentApprovals } from './payment-approval.service.js'

/** Requests that need a second administrator: payments of the organisation, and kinds that other features define. */
export function approvalsFeature(
  dependencies: FeatureDependencies,
  others: {
    readonly wallets: Wallets
    readonly transactions: Transactions
    readonly closing: Closing
    readonly listeners: TransactionListeners
  },
) {
  const api = createApprovals(dependencies)
  const payments = createPaymentApprovals({ ...dependencies, ...others, approvals: api })
  others.listeners.recovered.push(api.paymentRecovered)
  const { approvalAbove } = dependencies.config
  const countAdministrators = administratorsClient(dependencies.graph)
  const count = administratorCount({ ...dependencies, approvalAbove, countAdministrators })
  return {
    api,
    payments,
    instances: [new ApprovalResolver(api), new PaymentApprovalResolver(payments)],
    jobs: { ...api.handlers, ...count.handlers },
    start: count.start,
  }
}
