import { type Timestamp, timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Ledger } from '../ledger/ledger.js'
import type { Network } from '../ledger/network.js'
import { isNetworkError } from '../ledger/network-error.js'
import { RECOVERED_OWNER } from './ownership.policy.js'
import { paymentGapStore } from './payment-gap.store.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'

/** After this many consecutive indices whose keys never had an account, no later one of their block is used. */
const GAP = 100
const READ_AT_ONCE = 20
/** After a restore, indices continue with the next block, because those of the old one may have been issued. */
const INDICES_PER_BLOCK = 65_536
/**
 * A key belongs to a wallet of one network. The public one is first: if both have an account for the key, somebody else
 * created the one on the test network, which costs nothing.
 */
const NETWORKS: readonly Network[] = ['public', 'testnet']

export interface RecoveryDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'custody' | 'networks'> {
  /** Waits until the next call to a network is within its quota. */
  readonly turn: (of: Pick<WalletRecord, 'network'>) => Promise<void>
}

type Account = Pick<WalletRecord, 'network' | 'publicKey'>

const REASON = 'Recovered from the ledger after a restore: its owner is not known. Hand it over to its owner.'

/**
 * Finds the accounts whose wallets were lost by a restore: the keys of the indices after the last known one are derived
 * and looked up on the ledgers. They become frozen wallets of the organisation. Later wallets get indices of a new
 * block, so that no address is issued twice.
 * @param since the time of the restore
 * @returns the wallets recovered since then, also by an attempt that was interrupted
 */
export async function recoverWallets(
  dependencies: RecoveryDependencies,
  since: Timestamp,
  signal: AbortSignal,
): Promise<WalletRecord[]> {
  const { custody, db } = dependencies
  let first = await custody.nextIndex()
  for (let isKnownBlock = true; ; isKnownBlock = false) {
    const last = await scan(dependencies, first, signal)
    if (!isKnownBlock && last === undefined) break
    first = (Math.floor((last ?? first) / INDICES_PER_BLOCK) + 1) * INDICES_PER_BLOCK
  }
  await custody.skipTo(first)
  return walletStore(db).ofOwnerSince(RECOVERED_OWNER, since)
}

/** Imports the accounts of a block from an index on, until a gap. @returns the last index that was used */
async function scan(
  dependencies: RecoveryDependencies,
  first: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  let last: number | undefined
  for (let from = first; from < (last ?? first - 1) + 1 + GAP; from += READ_AT_ONCE) {
    signal.throwIfAborted()
    const indices = Array.from({ length: READ_AT_ONCE }, (_, position) => from + position)
    const found = await Promise.all(indices.map((index) => findUse(dependencies, index)))
    for (const [position, use] of found.entries()) {
      if (!use) continue
      last = from + position
      if (use === 'closed') continue
      // A recovery that was interrupted has imported it.
      if (!(await walletStore(dependencies.db).byPublicKey(use.network, use.publicKey)))
        await importWallet(dependencies, last, use)
    }
  }
  return last
}

/**
 * The account with the key of an index, `closed` if there was one, or undefined if the key was never used. The account is
 * looked up first: a server may have deleted its history, and anyone can add to the history of an address, for instance
 * with a claimable balance for it on the other network.
 */
async function findUse(
  { custody, networks, turn }: RecoveryDependencies,
  index: number,
): Promise<Account | 'closed' | undefined> {
  const publicKey = await custody.addressAt(index)
  for (const network of NETWORKS) {
    await turn({ network })
    if (await networks[network].ledger.readAccount(publicKey)) return { network, publicKey }
  }
  for (const network of NETWORKS) {
    await turn({ network })
    if (await hasHistory(networks[network].ledger, publicKey)) return 'closed'
  }
  return undefined
}

async function hasHistory(ledger: Ledger, publicKey: string): Promise<boolean> {
  try {
    return (await ledger.readPayments(publicKey, undefined)).next !== undefined
  } catch (error) {
    if (isNetworkError(error)) throw error
    // There is an operation, but it cannot be decoded.
    return true
  }
}

async function importWallet(
  { db, clock, custody }: RecoveryDependencies,
  index: number,
  { network, publicKey }: Account,
): Promise<void> {
  const now = timestamp(clock)
  const wallet: WalletRecord = {
    id: newId('wal'),
    ownerId: RECOVERED_OWNER,
    ownerKind: 'organisation',
    network,
    publicKey,
    status: 'frozen',
    funding: 'funded',
    createdAt: now,
    lastActivity: now,
    freezes: [{ by: 'admin', since: now, reason: REASON }],
  }
  await inTransaction(db, async (trx) => {
    await walletStore(trx).insert(wallet)
    await custody.keyAt(index, wallet.id).store(trx)
    await paymentGapStore(trx).open({ walletId: wallet.id, network, cursor: 0n })
    await recordWalletEvent(trx, 'wallet.created', { walletId: wallet.id, network, publicKey }, clock)
  })
}
