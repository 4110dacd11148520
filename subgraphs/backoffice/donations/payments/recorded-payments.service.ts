import type { Database } from '../../../shared/database.js'
import type { PaymentProvider } from './payment-provider.client.js'
import { statementStore } from './statement.store.js'

/** Payments by card and the like: the provider's statements, as recorded, tell of them. */
export function recordedPayments(db: Database): PaymentProvider {
  return {
    async check({ provider, transactionId, amount, currency }) {
      const statement = await statementStore(db).find(provider, transactionId)
      if (!statement)
        return { outcome: 'unknown', reason: `There is no statement of ${provider} about this payment.` }
      if (statement.currency !== currency)
        return { outcome: 'different', reason: `The payment is in ${statement.currency}.` }
      if (statement.amount !== amount)
        return { outcome: 'different', reason: 'The payment is of another amount.' }
      if (statement.status === 'pending')
        return { outcome: 'open', reason: 'The provider has not confirmed the payment yet.' }
      if (statement.status === 'failed')
        return { outcome: 'failed', reason: statement.reason ?? 'The provider refused the payment.' }
      const { partnerTransactionId } = statement
      return { outcome: 'confirmed', ...(partnerTransactionId ? { partnerTransactionId } : {}) }
    },
  }
}
