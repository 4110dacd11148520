import { formatAmount } from '../../../schema/scalars.js'
import type { TransactionRecord } from './transaction.type.js'

export function transactionEventData({ id, walletId, amount, asset, type }: TransactionRecord) {
  return { transactionId: id, walletId, amount: formatAmount(amount), asset, type }
}
