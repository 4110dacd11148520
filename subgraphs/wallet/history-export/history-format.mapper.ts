import { type Cell, csvOf } from '../../../schema/csv.js'
import { formatAmount } from '../../../schema/scalars.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'

export const historyFormats = ['csv', 'json'] as const
export type HistoryFormat = (typeof historyFormats)[number]

/** The position of a part in the document. */
export interface PartPosition {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Writes a history part by part; the concatenated parts are the document. */
interface HistoryWriter {
  readonly contentType: string
  write(transactions: readonly TransactionRecord[], part: PartPosition): string
}

/** The members of an entry in order, which are the columns of the CSV. Amounts are exact decimals, times are UTC. */
const members: readonly (readonly [string, (transaction: TransactionRecord) => Cell])[] = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => createdAt],
  ['confirmedAt', ({ confirmedAt }) => confirmedAt],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['asset', ({ asset }) => asset],
  ['amount', ({ amount }) => formatAmount(amount)],
  ['fee', ({ fee }) => formatAmount(fee)],
  ['source', ({ source }) => source],
  ['destination', ({ destination }) => destination],
  ['memoType', ({ memoType }) => memoType],
  ['memo', ({ memo }) => memo],
  ['hash', ({ hash }) => hash],
  ['ledger', ({ ledger }) => ledger],
  ['failureCode', ({ failureCode }) => failureCode],
  ['failureReason', ({ failureReason }) => failureReason],
]

export const historyWriters: Readonly<Record<HistoryFormat, HistoryWriter>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    write: (transactions, { isFirst }) => {
      const rows = transactions.map((transaction) => members.map(([, read]) => read(transaction)))
      const head = isFirst ? [members.map(([name]) => name)] : []
      return csvOf([...head, ...rows])
    },
  },
  json: {
    contentType: 'application/json',
    write: (transactions, { isFirst, isLast }) => {
      // JSON.stringify omits undefined members.
      const entries = transactions.map((transaction) =>
        JSON.stringify(Object.fromEntries(members.map(([name, read]) => [name, read(transaction)]))),
      )
      const separator = isFirst || entries.length === 0 ? '\n' : ',\n'
      return `${isFirst ? '[' : ''}${separator}${entries.join(',\n')}${isLast ? '\n]\n' : ''}`
    },
  },
}
