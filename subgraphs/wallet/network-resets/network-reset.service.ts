import { formatAmount } from '../../../schema/scalars.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { endAlert } from '../../shared/operator-alerts/operator-alert.worker.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Network } from '../ledger/network.js'
import { unusedNetwork } from '../network-identity/network-guard.service.js'
import { recordLine } from '../transactions/books/books.service.js'
import { type Actor, createWalletStatuses } from '../wallets/wallet-status.service.js'
import { networkResetStore } from './network-reset.store.js'

/** The records that a reset ended. */
export interface AcceptedReset {
  readonly failedPayments: number
  /** Balances that became zero, by wallet and asset. */
  readonly lostBalances: number
}

/**
 * Accepts that a network was reset: balances are written off in the books, pending payments fail, and the next start
 * creates the accounts and reads the new history. All services must be stopped.
 */
export function acceptNetworkReset(
  { db, clock, audit }: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>,
  by: Actor,
  network: Network,
): Promise<AcceptedReset> {
  const statuses = createWalletStatuses({ db, clock, audit })
  return inTransaction(db, async (trx) => {
    const store = networkResetStore(trx, network)
    for (const id of await store.closing()) await statuses.endClosing(trx, by, id, 'network_reset')
    const failed = await store.failPending()
    for (const { id: transactionId, walletId, asset, amount } of failed) {
      const data = { transactionId, walletId, asset, amount: formatAmount(amount), type: 'sent' }
      await recordWalletEvent(trx, 'transaction.failed', { ...data, failureCode: 'network_reset' }, clock)
    }
    const balances = await store.balances()
    const at = timestamp(clock)
    for (const { walletId, publicKey, asset, amount } of balances)
      await recordLine(trx, clock, {
        ...{ id: newId('txn'), walletId, network, asset, fee: 0n },
        ...(amount > 0n ? { type: 'sent', amount } : { type: 'received', amount: -amount }),
        ...{ movement: 'network_reset', status: 'success', hash: '' },
        ...{ source: publicKey, destination: publicKey, createdAt: at, confirmedAt: at },
      })
    await store.forgetNetwork()
    await endAlert(trx, unusedNetwork(network), clock)
    const accepted = { failedPayments: failed.length, lostBalances: balances.length }
    await audit.record(trx, by, {
      action: 'network.reset_accepted',
      target: network,
      details: { ...accepted },
    })
    return accepted
  })
}
