import { inTransaction } from '../../../shared/database.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import { systemActor, type WalletStatuses } from '../../wallets/wallet-status.service.js'

export interface LatePaymentDependencies extends Pick<FeatureDependencies, 'db' | 'networks'> {
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
}

/**
 * Records whether a closed wallet has an account again: lumens sent to its address create one. Derived from the
 * ledger each time, so that the next check corrects a missed one.
 */
export async function updateUnclaimed(
  { db, networks, wallets, statuses }: LatePaymentDependencies,
  walletId: string,
): Promise<void> {
  const [wallet] = await wallets.findMany([walletId])
  if (wallet?.status !== 'closed' || wallet.closingTo !== undefined) return
  const account = await networks[wallet.network].ledger.readAccount(wallet.publicKey)
  const isUnclaimed = account !== undefined
  if (isUnclaimed === (wallet.unclaimedSince !== undefined)) return
  await inTransaction(db, (trx) => statuses.recordUnclaimed(trx, systemActor, wallet, isUnclaimed))
}
