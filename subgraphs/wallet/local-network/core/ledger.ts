import { EventEmitter, once } from 'node:events'
import type { LedgerDatabase } from './database.js'
import { directoryStore } from './directory.store.js'
import { entryStore } from './entries.store.js'
import type { SignedTransaction } from './envelope.js'
import { historyStore } from './history.store.js'
import { createLedgerCloser, requireHead } from './ledger-close.js'
import { ledgerStore } from './ledgers.store.js'
import { pendingStore } from './pending.store.js'
import { type Acceptance, createTransactionQueue } from './transaction-queue.js'

export interface LedgerOptions {
  database: LedgerDatabase
  passphrase: string
  capacity: number
  lowestRate: () => bigint
  now: () => number
  log: (line: object) => void
}

export type Ledger = ReturnType<typeof createLedger>

/** The ledger as used by the HTTP server: accepts transactions, closes, and notifies of closes. */
export function createLedger(options: LedgerOptions) {
  const { database, now, log } = options
  const stores = {
    entries: entryStore(database),
    directory: directoryStore(database),
    ledgers: ledgerStore(database),
    history: historyStore(database),
    pending: pendingStore(database),
  }
  const events = new EventEmitter().setMaxListeners(0)
  const closer = createLedgerCloser({ ...options, ...stores })
  const queue = createTransactionQueue({ ...options, ...stores })
  const close = (closedAt: number, step: number): number => {
    const summary = closer.close(closedAt, step)
    queue.ban(summary.dropped)
    if (summary.applied > 0 || summary.dropped.length > 0) log({ event: 'ledger closed', ...summary })
    events.emit('closed')
    return summary.sequence
  }
  return {
    ...stores,
    passphrase: options.passphrase,
    decode: queue.decode,
    accept(transaction: SignedTransaction): Acceptance {
      const acceptance = queue.accept(transaction)
      log({ event: 'transaction', hash: transaction.hash.toString('hex'), status: acceptance.status })
      return acceptance
    },
    isPending: queue.isPending,
    head: () => requireHead(stores.ledgers),
    close,
    /** Closes a ledger now, regardless of the interval. */
    closeNow: () => close(Math.max(now(), requireHead(stores.ledgers).closedAt), 0),
    now,
    onClosed(listener: () => void): () => void {
      events.on('closed', listener)
      return () => events.off('closed', listener)
    },
    /** Resolves at the next close. */
    nextClose: (signal: AbortSignal) => once(events, 'closed', { signal }),
  }
}
