import { type Database, inTransaction } from '../../../shared/database.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletStatuses } from '../../wallets/wallet-status.service.js'
import { systemActor } from '../system-actor.policy.js'

/** What noticing late payments needs. */
export interface LatePaymentDependencies {
  readonly db: Database
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
}

/**
 * Looks whether a closed wallet has an account again: lumens sent to its address make one. What is noted follows
 * the ledger, so that a look that was missed is made up for by the next.
 */
export async function noticeLatePayments(
  { db, networks, wallets, statuses }: LatePaymentDependencies,
  walletId: string,
): Promise<void> {
  const [wallet] = await wallets.findMany([walletId])
  if (wallet?.status !== 'closed' || wallet.closingTo !== undefined) return
  const account = await networks[wallet.network].ledger.readAccount(wallet.publicKey)
  const isUnclaimed = account !== undefined
  if (isUnclaimed === (wallet.unclaimedSince !== undefined)) return
  await inTransaction(db, (trx) => statuses.noteUnclaimed(trx, systemActor, wallet, isUnclaimed))
}
