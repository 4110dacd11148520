import type { HistoryFilter, HistoryRecord, PageQuery } from './history.store.js'
import type { Ledger } from './ledger.js'
import { requireHead } from './ledger-close.js'
import type { LedgerHead } from './ledgers.store.js'
import { totalOrderId } from './protocol.js'

/** How far a Horizon node is behind the network: in ledgers, or in milliseconds since a ledger was closed. */
export type Lag = { readonly ledgers: number } | { readonly milliseconds: number }

/** The ledger as one Horizon node serves it: from its elder ledger to the last that it has ingested. */
export type LedgerNode = ReturnType<typeof nodeOf>

/** A view of the ledger up to the position of the node, evaluated at each read because streams continue. */
export function nodeOf(ledger: Ledger, lag: Lag | undefined) {
  const { history, ledgers } = ledger
  const head = (): LedgerHead => (lag ? headBehind(ledger, lag) : ledger.head())
  const elder = () => Math.max(ledger.elder(), ledgers.elderSequence())
  const isKept = (id: bigint) =>
    id >= totalOrderId(elder(), 0, 0) && id < totalOrderId(head().sequence + 1, 0, 0)
  const kept = (record: HistoryRecord | undefined) => (record && isKept(record.id) ? record : undefined)
  const within = ({ range, ...filter }: HistoryFilter): HistoryFilter => ({
    ...filter,
    range: {
      from: largest(range?.from ?? 0n, totalOrderId(elder(), 0, 0)),
      below: smallest(
        range?.below ?? totalOrderId(head().sequence + 1, 0, 0),
        totalOrderId(head().sequence + 1, 0, 0),
      ),
    },
  })
  const transactions = (filter: HistoryFilter, page: PageQuery) => history.transactions(within(filter), page)
  return {
    head,
    elder,
    entries: lag ? ledger.past.asOf(() => head().sequence) : ledger.entries,
    history: {
      transactionByHash: (hash: string) => kept(history.transactionByHash(hash)),
      transactionById: (id: bigint) => kept(history.transactionById(id)),
      operationById: (id: bigint) => kept(history.operationById(id)),
      knowsAccount: (account: string) =>
        transactions({ account, includeFailed: true }, { cursor: 0n, order: 'asc', limit: 1 }).length > 0,
      transactions,
      operations: (filter: HistoryFilter, page: PageQuery) => history.operations(within(filter), page),
    },
    ledgers: {
      bySequence: (sequence: number) =>
        sequence >= elder() && sequence <= head().sequence ? ledgers.bySequence(sequence) : undefined,
      page(cursor: number, order: 'asc' | 'desc', limit: number) {
        const [first, last] = [elder(), head().sequence]
        return ledgers
          .page(order === 'desc' ? Math.min(cursor, last + 1) : Math.max(cursor, first - 1), order, limit)
          .filter(({ sequence }) => sequence >= first && sequence <= last)
      },
    },
  }
}

function headBehind({ ledgers, now }: Ledger, lag: Lag): LedgerHead {
  const latest = requireHead(ledgers)
  if ('ledgers' in lag) return ledgers.bySequence(Math.max(latest.sequence - lag.ledgers, 1)) ?? latest
  const seen = ledgers.page(latest.sequence + 1, 'desc', 100)
  return seen.find(({ closedAt }) => closedAt <= now() - lag.milliseconds) ?? seen.at(-1) ?? latest
}

const largest = (a: bigint, b: bigint) => (a > b ? a : b)
const smallest = (a: bigint, b: bigint) => (a < b ? a : b)
