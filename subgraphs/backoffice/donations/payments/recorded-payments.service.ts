import type { Database } from '../../../shared/database.js'
import type { PaymentProvider } from './payment-provider.client.js'
import { statementStore } from './statement.store.js'

/** Verifies payments by card and similar providers against their recorded statements. */
export function recordedPayments(db: Database): PaymentProvider {
  return {
    async check({ donationId, provider, transactionId, amount, currency }) {
      const statement = await statementStore(db).find(provider, transactionId)
      if (!statement)
        return { outcome: 'unknown', reason: `No statement from ${provider} about this payment is recorded.` }
      if (statement.donationId !== undefined && statement.donationId !== donationId)
        return { outcome: 'different', reason: 'The payment was made for another donation.' }
      if (statement.currency !== currency)
        return { outcome: 'different', reason: `The payment is in ${statement.currency}.` }
      if (statement.amount !== amount)
        return { outcome: 'different', reason: 'The payment has a different amount.' }
      if (statement.status === 'pending')
        return { outcome: 'open', reason: 'The provider has not confirmed the payment yet.' }
      if (statement.status === 'failed')
        return statement.reason
          ? { outcome: 'failed', reason: statement.reason }
          : { outcome: 'failed', failure: 'rejected', reason: 'The provider rejected the payment.' }
      const { partnerTransactionId } = statement
      return { outcome: 'confirmed', ...(partnerTransactionId ? { partnerTransactionId } : {}) }
    },
  }
}
