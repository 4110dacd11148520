import { boundedCache } from '../../../../runtime/bounded-cache.js'
import type { Ledger, LedgerAccount } from '../../ledger/ledger.js'

/** Reads accounts through a cache, so that lists of wallets and payments cause few ledger requests. */
export interface AccountReader {
  /** The account as it was at most `ttlMs` ago, for display. */
  read(address: string): Promise<LedgerAccount | undefined>
  /**
   * An earlier snapshot of an existing account; if there is none, it is read. It is enough to accept a payment: what
   * left the account since is known from the envelopes. To refuse one, the account is read again with `refresh`.
   */
  snapshot(address: string): Promise<LedgerAccount | undefined>
  /** Reads the account again. */
  refresh(address: string): Promise<LedgerAccount | undefined>
  /** Removes a changed balance from the cache for display. */
  forget(address: string): void
  /** Also removes the snapshot, because the account differs from it. */
  discard(address: string): void
}

const MAX_ENTRIES = 10_000
/** Limits how long payments are accepted that the ledger then refuses because others changed the account. */
const SNAPSHOT_TTL_MS = 10 * 60_000

/** See {@link AccountReader}. */
export function createAccountReader(ledger: Pick<Ledger, 'readAccount'>, ttlMs: number): AccountReader {
  const cache = boundedCache<Promise<LedgerAccount | undefined>>(MAX_ENTRIES, ttlMs)
  const snapshots = boundedCache<LedgerAccount>(MAX_ENTRIES, SNAPSHOT_TTL_MS)

  async function refresh(address: string): Promise<LedgerAccount | undefined> {
    const account = await ledger.readAccount(address)
    // A server that is behind must not replace what another one has shown.
    const known = snapshots.get(address)
    if (!account) snapshots.delete(address)
    else if (!known || account.sequence >= known.sequence) snapshots.set(address, account)
    return account
  }

  return {
    snapshot: async (address) => snapshots.get(address) ?? refresh(address),
    refresh,
    discard(address) {
      snapshots.delete(address)
      cache.delete(address)
    },
    read(address) {
      const known = cache.get(address)
      if (known) return known
      const account = ledger.readAccount(address)
      cache.set(address, account)
      account.catch(() => {
        // Failures are not cached.
        if (cache.get(address) === account) cache.delete(address)
      })
      return account
    },
    // This also prevents a pending read from being cached.
    forget: (address) => void cache.delete(address),
  }
}
