import type { Ledger, LedgerAccount } from '../ledger/ledger.js'

/** Reads accounts for display through a short-lived cache, so that lists of wallets cause few ledger requests. */
export interface AccountReader {
  /** The account as it was at most `ttlMs` ago. */
  read(address: string): Promise<LedgerAccount | undefined>
  /** Removes a changed account from the cache. */
  forget(address: string): void
}

interface CacheEntry {
  readonly account: Promise<LedgerAccount | undefined>
  readonly until: number
}

const MAX_ENTRIES = 10_000

/** An {@link AccountReader}; `now` is a monotonic clock in milliseconds. */
export function createAccountReader(
  ledger: Pick<Ledger, 'readAccount'>,
  ttlMs: number,
  now: () => number = () => performance.now(),
): AccountReader {
  const cache = new Map<string, CacheEntry>()
  return {
    read(address) {
      const known = cache.get(address)
      if (known && known.until > now()) return known.account
      const entry = { account: ledger.readAccount(address), until: now() + ttlMs }
      if (cache.size >= MAX_ENTRIES) cache.clear()
      cache.set(address, entry)
      entry.account.catch(() => {
        // Failures are not cached.
        if (cache.get(address) === entry) cache.delete(address)
      })
      return entry.account
    },
    // A pending read is not cached then: its entry is gone.
    forget: (address) => void cache.delete(address),
  }
}
