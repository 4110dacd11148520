import { type Timestamp, timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Ledger } from '../ledger/ledger.js'
import type { Network } from '../ledger/network.js'
import { isNetworkError } from '../ledger/network-error.js'
import { paymentGapStore } from './payment-gap.store.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'

/** This many consecutive unused indices mean that no later one of their block is used. */
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

/** The owner of wallets whose owner is unknown. */
export const RECOVERED_OWNER = 'service:recovered'
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
      const { network, publicKey, exists } = use
      // A recovery that was interrupted has imported it.
      if (exists && !(await walletStore(dependencies.db).byPublicKey(network, publicKey)))
        await importWallet(dependencies, last, use)
    }
  }
  return last
}

/** An account with the key of an index. */
interface KeyUse extends Pick<WalletRecord, 'network' | 'publicKey'> {
  /** Otherwise it was closed; its index counts as used. */
  readonly exists: boolean
}

/** The account with the key of an index, by its history, which remains after it was closed. */
async function findUse(
  { custody, networks, turn }: RecoveryDependencies,
  index: number,
): Promise<KeyUse | undefined> {
  const publicKey = await custody.addressAt(index)
  for (const network of NETWORKS) {
    const { ledger } = networks[network]
    await turn({ network })
    if (!(await hasHistory(ledger, publicKey))) continue
    await turn({ network })
    return { network, publicKey, exists: (await ledger.readAccount(publicKey)) !== undefined }
  }
  return undefined
}

/** An operation that cannot be decoded shows that there is one, too. */
async function hasHistory(ledger: Ledger, publicKey: string): Promise<boolean> {
  try {
    return (await ledger.readPayments(publicKey, undefined)).next !== undefined
  } catch (error) {
    if (isNetworkError(error)) throw error
    return true
  }
}

async function importWallet(
  { db, clock, custody }: RecoveryDependencies,
  index: number,
  { network, publicKey }: Pick<WalletRecord, 'network' | 'publicKey'>,
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
