import { EventEmitter, once } from 'node:events'
import { LEDGER_TABLES, type LedgerDatabase } from './database.js'
import { entryStore } from './entries.store.js'
import { historyStore } from './history.store.js'
import { createLedgerCloser, requireHead } from './ledger-close.js'
import { ledgerStore } from './ledgers.store.js'
import { createPastEntries } from './past-entries.js'
import { pendingStore } from './pending.store.js'
import { BASE_RESERVE } from './protocol.js'
import type { SignedTransaction } from './transactions/envelope.js'
import { type Acceptance, createTransactionQueue } from './transactions/transaction-queue.js'

export interface LedgerOptions {
  database: LedgerDatabase
  passphrase: string
  capacity: number
  lowestRate: () => bigint
  /** Whether entries of recent ledgers can be read, for nodes that are behind. */
  recordsPast?: boolean
  /** The order in which the transactions of a ledger are applied, as hashes; default their order of arrival. */
  applicationOrder?: (hashes: readonly string[]) => readonly string[]
  now: () => number
  log: (line: object) => void
}

export type Ledger = ReturnType<typeof createLedger>

/** The ledger as used by the HTTP server: accepts transactions, closes, and notifies of closes. */
export function createLedger(options: LedgerOptions) {
  const { database, now, log } = options
  let baseReserve = BASE_RESERVE
  let elder = 1
  const entries = entryStore(database, () => baseReserve)
  const stores = {
    entries,
    ledgers: ledgerStore(database),
    history: historyStore(database),
    pending: pendingStore(database),
  }
  const events = new EventEmitter().setMaxListeners(0)
  const past = createPastEntries(entries)
  const closer = createLedgerCloser({ ...options, ...stores, past: options.recordsPast ? past : undefined })
  const queue = createTransactionQueue({ ...options, ...stores })
  const close = (closedAt: number, step: number): number => {
    const summary = closer.close(closedAt, step)
    queue.ban([...summary.applied, ...summary.dropped])
    const applied = summary.applied.length
    if (applied > 0 || summary.dropped.length > 0) log({ event: 'ledger closed', ...summary, applied })
    events.emit('closed')
    return summary.sequence
  }
  return {
    ...stores,
    passphrase: options.passphrase,
    decode: queue.decode,
    accept(transaction: SignedTransaction, byOtherCore = false): Acceptance {
      const acceptance = queue.accept(transaction, byOtherCore)
      log({ event: 'transaction', hash: transaction.hash.toString('hex'), status: acceptance.status })
      if (acceptance.status === 'PENDING') events.emit('accepted')
      return acceptance
    },
    isPending: queue.isPending,
    restartCore: queue.restart,
    past,
    /** The reserve per entry, in stroops. */
    baseReserve: () => baseReserve,
    setBaseReserve(stroops: bigint): void {
      baseReserve = stroops
    },
    /** The first ledger whose history is still served. */
    elder: () => elder,
    reapBefore(ledger: number): void {
      elder = ledger
    },
    /** Deletes everything, as a reset of the test network does; the next ledger must be a genesis. */
    clear(): void {
      for (const table of LEDGER_TABLES) database.exec(`DELETE FROM ${table}`)
      queue.restart()
      past.forget()
      elder = 1
    },
    head: () => requireHead(stores.ledgers),
    close,
    /** Closes a ledger now, regardless of the interval. */
    closeNow: () => close(Math.max(now(), requireHead(stores.ledgers).closedAt), 0),
    now,
    /** Calls the listener when a transaction waits for its ledger. */
    onAccepted(listener: () => void): () => void {
      events.on('accepted', listener)
      return () => events.off('accepted', listener)
    },
    /** Resolves at the next close. */
    nextClose: (signal: AbortSignal) => once(events, 'closed', { signal }),
  }
}
