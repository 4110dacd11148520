import { boundedCache } from '../../../../runtime/bounded-cache.js'
import type { Ledger, LedgerAccount } from '../../ledger/ledger.js'

/** The account of a wallet. */
export interface DisplayedAccount {
  readonly publicKey: string
  readonly ownerId: string
}

/** Reads accounts through a cache, so that lists of wallets and payments cause few ledger requests. */
export interface AccountReader {
  /** The account as it was at most `ttlMs` ago, for display; otherwise as {@link latest}. */
  read(account: DisplayedAccount): Promise<LedgerAccount | undefined>
  /**
   * Reads the account for display. While those of its owner are read again and again, one without known changes is returned as
   * it was at most ten minutes ago.
   */
  latest(account: DisplayedAccount): Promise<LedgerAccount | undefined>
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

const SHOWN_TTL_MS = 10 * 60_000
/**
 * Repeated reads for display per owner and {@link SHOWN_TTL_MS}: a sixth of the calls that a public Horizon server allows, which
 * payments need too.
 */
export const MAX_REPEATED_READS = 100

/** See {@link AccountReader}. An embedded ledger has no quota of calls. */
export function createAccountReader(
  ledger: Pick<Ledger, 'readAccount'>,
  { ttlMs, hasQuota }: { readonly ttlMs: number; readonly hasQuota: boolean },
): AccountReader {
  const cache = boundedCache<Promise<LedgerAccount | undefined>>(MAX_ENTRIES, ttlMs)
  const shown = boundedCache<LedgerAccount>(MAX_ENTRIES, SHOWN_TTL_MS)
  const repeatedReads = boundedCache<{ count: number }>(MAX_ENTRIES, SHOWN_TTL_MS)
  const snapshots = boundedCache<LedgerAccount>(MAX_ENTRIES, SNAPSHOT_TTL_MS)

  async function refresh(address: string): Promise<LedgerAccount | undefined> {
    const account = await ledger.readAccount(address)
    // A server that is behind must not replace what another one has shown.
    const known = snapshots.get(address)
    if (!account) snapshots.delete(address)
    else if (!known || account.sequence >= known.sequence) snapshots.set(address, account)
    return account
  }

  function mayRepeat(ownerId: string): boolean {
    const reads = repeatedReads.get(ownerId) ?? { count: 0 }
    if (reads.count === 0) repeatedReads.set(ownerId, reads)
    reads.count += 1
    return reads.count <= MAX_REPEATED_READS
  }

  async function latest({
    publicKey: address,
    ownerId,
  }: DisplayedAccount): Promise<LedgerAccount | undefined> {
    const earlier = hasQuota ? shown.get(address) : undefined
    if (earlier && !mayRepeat(ownerId)) return earlier
    const reading = ledger.readAccount(address)
    cache.set(address, reading)
    const isLatest = () => cache.get(address) === reading
    try {
      const account = await reading
      if (account && isLatest()) shown.set(address, account)
      return account
    } catch (error) {
      // Failures are not cached.
      if (isLatest()) cache.delete(address)
      throw error
    }
  }

  return {
    snapshot: async (address) => snapshots.get(address) ?? refresh(address),
    refresh,
    discard(address) {
      snapshots.delete(address)
      shown.delete(address)
      cache.delete(address)
    },
    read: async (account) => cache.get(account.publicKey) ?? latest(account),
    latest,
    // This also prevents a pending read from being cached.
    forget(address) {
      shown.delete(address)
      cache.delete(address)
    },
  }
}
