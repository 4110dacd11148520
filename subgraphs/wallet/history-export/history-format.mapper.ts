import { formatAmount } from '../../../schema/scalars.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'

/** What a history can be written as. */
export const historyFormats = ['csv', 'json'] as const
export type HistoryFormat = (typeof historyFormats)[number]

/** Where a part of the document stands in it. */
export interface Part {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** One way to write a history, part by part: the parts one after the other are the document. */
interface HistoryWriter {
  readonly contentType: string
  write(transactions: readonly TransactionRecord[], part: Part): string
}

type Cell = string | number | undefined

/** The members of an entry in their order: the columns of the CSV. Amounts are exact decimals, times are UTC. */
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
      return [...head, ...rows].map(csvRow).join('')
    },
  },
  json: {
    contentType: 'application/json',
    write: (transactions, { isFirst, isLast }) => {
      // JSON leaves out what is undefined.
      const entries = transactions.map((transaction) =>
        JSON.stringify(Object.fromEntries(members.map(([name, read]) => [name, read(transaction)]))),
      )
      const separator = isFirst || entries.length === 0 ? '\n' : ',\n'
      return `${isFirst ? '[' : ''}${separator}${entries.join(',\n')}${isLast ? '\n]\n' : ''}`
    },
  },
}

/** One record of RFC 4180, with its line break. */
function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Begins what a spreadsheet would take for a formula, also after blanks and in full width (OWASP "CSV Injection"). */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u
const MUST_BE_QUOTED = /[",\r\n]|^\s|\s$/

/** A cell as RFC 4180 writes it; an apostrophe before it keeps hostile text from being run as a formula. */
function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '')
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
