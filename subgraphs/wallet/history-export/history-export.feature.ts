import type { Transactions } from '../transactions/transaction.service.js'
import { HistoryExportResolver } from './history-export.resolver.js'
import { createHistoryExport } from './history-export.service.js'

/** Exports of wallets' histories as documents. */
export function historyExportFeature(others: { transactions: Transactions }) {
  return { instances: [new HistoryExportResolver(createHistoryExport(others))] }
}
