import type { Ledger, LedgerAccount } from '../ledger/ledger.js'

/** Reads accounts for display, briefly remembered, so that a list of wallets costs the ledger little. */
export interface AccountReader {
  /** At most `ttlMs` old. */
  read(address: string): Promise<LedgerAccount | undefined>
  /** Something happened to the account: the next read asks the ledger. */
  forget(address: string): void
}

interface Kept {
  readonly account: Promise<LedgerAccount | undefined>
  readonly until: number
}

const MOST_KEPT = 10_000

/** An {@link AccountReader}; `now` is a monotonic clock in milliseconds. */
export function createAccountReader(
  ledger: Pick<Ledger, 'readAccount'>,
  ttlMs: number,
  now: () => number = () => performance.now(),
): AccountReader {
  const kept = new Map<string, Kept>()
  return {
    read(address) {
      const known = kept.get(address)
      if (known && known.until > now()) return known.account
      const entry = { account: ledger.readAccount(address), until: now() + ttlMs }
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(address, entry)
      entry.account.catch(() => {
        // A failure is told to who asked and not remembered.
        if (kept.get(address) === entry) kept.delete(address)
      })
      return entry.account
    },
    // A read under way finds itself forgotten: its entry is gone, and the next read begins anew.
    forget: (address) => void kept.delete(address),
  }
}
