import { UNFINISHED_RESTORE } from '../../shared/backup/backup.js'
import { type Clock, timeAfter, timestamp } from '../../shared/clock.js'
import { unblockDatabase } from '../../shared/database/blocked-database.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import type { Network } from '../ledger/network.js'
import { type RestoreProgress, type RestoreRecord, restoreStore } from './restore.store.js'

export type { RestoreRecord } from './restore.store.js'

/**
 * Records that this database was restored, and lets it be used: nothing is sent until its books are reconciled with the
 * ledger.
 */
export async function recordRestore(db: Database, backupAt: string, clock: Clock): Promise<void> {
  await inTransaction(db, async (trx) => {
    await restoreStore(trx).insert({ id: newId('rst'), backupAt, restoredAt: timestamp(clock) })
    await unblockDatabase(trx, UNFINISHED_RESTORE)
  })
}

/** The restore that waits for its reconciliation. */
export function pendingRestore(db: Database | Transaction): Promise<RestoreRecord | undefined> {
  return restoreStore(db).pending()
}

/**
 * @param network whose payments suffice; keys are known only when all networks are reconciled
 * @throws NETWORK_ERROR while restored books wait for their reconciliation: payments and keys since the backup are not
 * known yet
 */
export async function assertReconciled(trx: Transaction, network?: Network): Promise<void> {
  const restore = await restoreStore(trx).pending()
  if (restore && !(network && restore.progress?.[network]?.isCompared))
    throw new DomainError(
      'NETWORK_ERROR',
      'The wallet was restored from a backup and is being reconciled with the ledger. Try again in a few minutes.',
      { reason: 'being_reconciled' },
    )
}

/**
 * Whether a restore may have lost what was written within the second of a ledger's time, the resolution of that time.
 */
export function wasLost(db: Database | Transaction, at: string): Promise<boolean> {
  return restoreStore(db).lost({ from: at, to: timeAfter(at, 999) })
}

/** Adds to the progress of a restore. Once all wallets of a network are compared, they can send again. */
export async function addProgress(
  trx: Transaction,
  { isRecovered, ...networks }: RestoreProgress,
): Promise<void> {
  const restore = await restoreStore(trx).pending()
  if (!restore) return
  const { id, progress } = restore
  const changed = Object.entries(networks).map(([network, more]) => [
    network,
    { ...progress?.[network as Network], ...more },
  ])
  await restoreStore(trx).setProgress(id, {
    ...progress,
    ...(isRecovered && { isRecovered }),
    ...Object.fromEntries(changed),
  })
}

/** Permits sending and new wallets again. */
export function endRestore(trx: Transaction, clock: Clock): Promise<void> {
  return restoreStore(trx).setReconciled(timestamp(clock))
}
