import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { afterCommit, type Database, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import type { Log } from '../../../shared/log.js'
import { walletLeaseStore } from './wallet-lease.store.js'

/** The exclusive right to use the next sequence number of a wallet. */
export interface WalletLease {
  /**
   * Releases the lease in the transaction that stores the work done under it.
   * @throws if the lease has expired and another holder took it, which rolls the transaction back
   */
  release(trx: Transaction): Promise<void>
}

export interface WalletLeaseDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** Mutual exclusion on a wallet's sequence numbers, within and across processes. */
export type WalletLeases = ReturnType<typeof createWalletLeases>

/** How long a process that died blocks a wallet; a live one renews its lease. */
const LEASE_MS = 10_000
const RENEWALS_PER_LEASE = 3
const MAX_WAIT_MS = 60_000
const POLL_MS = 20

/** Requests of this process queue in order; leases of other processes are polled. */
export function createWalletLeases({ db, clock, log }: WalletLeaseDependencies) {
  const queues = new Map<string, Promise<unknown>>()

  async function takeTurn<Result>(walletId: string, work: () => Promise<Result>): Promise<Result> {
    const previous = queues.get(walletId)
    const turn = (async () => {
      await previous?.catch(() => undefined)
      return work()
    })()
    queues.set(walletId, turn)
    try {
      return await turn
    } finally {
      if (queues.get(walletId) === turn) queues.delete(walletId)
    }
  }

  async function take(walletId: string, holder: string): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS
    const store = walletLeaseStore(db)
    while (!(await store.take(walletId, holder, timestamp(clock), timestamp(clock, LEASE_MS)))) {
      if (performance.now() > deadline)
        throw new DomainError('NETWORK_ERROR', 'The wallet is busy with other transactions. Try again later.')
      await pause(POLL_MS)
    }
  }

  /** A failed renewal surfaces when the lease is released. */
  function renew(walletId: string, holder: string): void {
    walletLeaseStore(db)
      .renew(walletId, holder, timestamp(clock, LEASE_MS))
      .catch((error: unknown) =>
        log.warn({ err: error, walletId }, 'the lease of a wallet could not be renewed'),
      )
  }

  return {
    /** Runs the work under the lease, and releases it afterwards if the work did not. */
    hold<Result>(walletId: string, work: (lease: WalletLease) => Promise<Result>): Promise<Result> {
      return takeTurn(walletId, async () => {
        const holder = randomUUID()
        await take(walletId, holder)
        const renewal = setInterval(() => renew(walletId, holder), LEASE_MS / RENEWALS_PER_LEASE)
        let isReleased = false
        try {
          return await work({
            async release(trx) {
              if (!(await walletLeaseStore(trx).release(walletId, holder)))
                throw new Error(`The lease of wallet ${walletId} expired while it was in use.`)
              afterCommit(trx, () => {
                isReleased = true
              })
            },
          })
        } finally {
          clearInterval(renewal)
          if (!isReleased) await walletLeaseStore(db).release(walletId, holder)
        }
      })
    },
  }
}
