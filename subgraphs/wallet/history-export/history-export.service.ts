import { z } from 'zod'
import type { Timestamp } from '../../shared/clock.js'
import { ValidationError } from '../../shared/domain-error.js'
import type {
  HistoryPosition,
  RecordedTransactions,
  Transactions,
} from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { WalletHistoryPart } from './history-export.type.js'
import { type HistoryFormat, historyWriters } from './history-format.mapper.js'

/** The document to write. */
export interface HistoryQuery {
  readonly format: HistoryFormat
  readonly from?: Timestamp | null | undefined
  readonly to?: Timestamp | null | undefined
  /** The cursor of the previous part. */
  readonly after?: string | null | undefined
}

const id = z.string().regex(/^\w+$/)
/**
 * The content of a cursor: its document (format, from, to), what was recorded when its first part was requested, and the end of
 * the previous part (time and id). PostgreSQL could not compare its columns with what a forged cursor may hold in their place.
 */
const recordedRows = z.object({ upTo: z.union([id, z.literal('')]), newest: z.array(id).max(100) })
const position = z.tuple([z.string(), z.string(), z.string(), recordedRows, z.iso.datetime(), id])
type Position = z.infer<typeof position>

const PART_ROWS = 1_000

export type HistoryExport = ReturnType<typeof createHistoryExport>

/**
 * Writes wallets' histories as documents, part by part, oldest first. The first part determines the content of the
 * document: everything recorded by then, and nothing that is recorded later.
 */
export function createHistoryExport({ transactions }: { readonly transactions: Transactions }) {
  return {
    /** @throws ValidationError naming `to` or `after` */
    async part(walletId: string, query: HistoryQuery): Promise<WalletHistoryPart> {
      const { format, from, to } = query
      if (from && to && from >= to) throw new ValidationError({ to: 'must be later than `from`' })
      const previous = query.after ? positionOf(query.after, query) : undefined
      const recorded = previous ? previous[3] : await transactions.recordedOf(walletId)
      const range = { ...(from ? { from } : {}), ...(to ? { to } : {}), recorded }
      const place: HistoryPosition | undefined = previous && { createdAt: previous[4], id: previous[5] }
      const found = await transactions.history(walletId, range, place, PART_ROWS + 1)
      const rows = found.slice(0, PART_ROWS)
      const isLast = found.length <= PART_ROWS
      const last = rows.at(-1)
      const { contentType, write } = historyWriters[format]
      return {
        text: write(rows, { isFirst: previous === undefined, isLast }),
        count: rows.length,
        contentType,
        fileName: fileNameOf(walletId, query),
        ...(isLast || !last ? {} : { next: cursorOf(query, recorded, last) }),
      }
    },
  }
}

function fileNameOf(walletId: string, { format, from, to }: HistoryQuery): string {
  const range = [from, to].map((time) => (time ? `-${time.slice(0, 10)}` : '')).join('')
  return `${walletId}${range}.${format}`
}

function cursorOf(
  { format, from, to }: HistoryQuery,
  { upTo, newest }: RecordedTransactions,
  last: TransactionRecord,
): string {
  const end: Position = [format, from ?? '', to ?? '', { upTo, newest: [...newest] }, last.createdAt, last.id]
  return Buffer.from(JSON.stringify(end)).toString('base64url')
}

/** Parses a cursor, which must belong to the same document. */
function positionOf(cursor: string, { format, from, to }: HistoryQuery): Position {
  const { data } = position.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (data?.[0] !== format || data[1] !== (from ?? '') || data[2] !== (to ?? ''))
    throw new ValidationError({
      after:
        'must be the `next` of the previous part, with the same format and range; omit it to start again',
    })
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
