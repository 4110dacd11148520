import { formatAmount } from '../../../schema/scalars.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'

/** The formats of histories. */
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

type Cell = string | number | undefined

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
      return [...head, ...rows].map(csvRow).join('')
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

/** One record of RFC 4180, with its line break. */
function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The start of a formula in spreadsheets, also after blanks and in full width (OWASP "CSV Injection"). */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/u
const MUST_BE_QUOTED = /[",\r\n]|^\s|\s$/

/** A cell by RFC 4180; a leading apostrophe prevents hostile text from running as a formula. */
function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '')
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
