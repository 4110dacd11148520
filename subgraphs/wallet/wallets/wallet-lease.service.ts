import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, timestamp } from '../../shared/clock.js'
import { afterCommit, type Database, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { Log } from '../../shared/log.js'
import { walletLeaseStore } from './wallet-lease.store.js'

/** The right to use the next sequence number of a wallet. */
export interface WalletLease {
  /**
   * Gives the lease back in the transaction that stores what was done under it.
   * @throws when the lease was lost meanwhile, so that nothing of that transaction holds
   */
  spend(trx: Transaction): Promise<void>
}

/** What leases need. */
export interface WalletLeaseDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** Lets one at a time work with a wallet's sequence numbers, here and in other processes. */
export type WalletLeases = ReturnType<typeof createWalletLeases>

/** How long a wallet is blocked by a process that died; a live one renews its lease. */
const LEASE_MS = 10_000
const RENEWALS_A_LEASE = 3
const PATIENCE_MS = 60_000
const TRY_AGAIN_AFTER_MS = 20

/** Leases of the wallets of a database. Requests of this process wait in order; other processes are seen by polling. */
export function createWalletLeases({ db, clock, log }: WalletLeaseDependencies) {
  const queues = new Map<string, Promise<unknown>>()

  async function takeTurn<Result>(walletId: string, work: () => Promise<Result>): Promise<Result> {
    const before = queues.get(walletId)
    const turn = (async () => {
      await before?.catch(() => undefined)
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
    const deadline = performance.now() + PATIENCE_MS
    const store = walletLeaseStore(db)
    while (!(await store.take(walletId, holder, timestamp(clock), timestamp(clock, LEASE_MS)))) {
      if (performance.now() > deadline)
        throw new DomainError('NETWORK_ERROR', 'The wallet is busy with other transactions; try again later.')
      await pause(TRY_AGAIN_AFTER_MS)
    }
  }

  /** A renewal that fails shows when the lease is spent. */
  function renew(walletId: string, holder: string): void {
    walletLeaseStore(db)
      .renew(walletId, holder, timestamp(clock, LEASE_MS))
      .catch((error: unknown) =>
        log.warn({ err: error, walletId }, 'The lease of a wallet could not be renewed'),
      )
  }

  return {
    /** Runs the work when it is this request's turn; the lease ends with it, spent or not. */
    hold<Result>(walletId: string, work: (lease: WalletLease) => Promise<Result>): Promise<Result> {
      return takeTurn(walletId, async () => {
        const holder = randomUUID()
        await take(walletId, holder)
        const renewal = setInterval(() => renew(walletId, holder), LEASE_MS / RENEWALS_A_LEASE)
        let isSpent = false
        try {
          return await work({
            async spend(trx) {
              if (!(await walletLeaseStore(trx).release(walletId, holder)))
                throw new Error(`The lease of wallet ${walletId} was lost while it was used.`)
              afterCommit(trx, () => {
                isSpent = true
              })
            },
          })
        } finally {
          clearInterval(renewal)
          if (!isSpent) await walletLeaseStore(db).release(walletId, holder)
        }
      })
    },
  }
}
