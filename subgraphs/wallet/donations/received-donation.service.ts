import type { Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { wasLost } from '../restores/restore.service.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { donationStore } from './donation.store.js'
import type { DonationRecord } from './donation.type.js'
import type { AnnounceDonation } from './donation-announcement.worker.js'
import { donationEventData } from './donation-event.mapper.js'

export interface ReceivedDonationRecordDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly announce: AnnounceDonation
}

/** See {@link receivedDonationRecords}. */
export type ReceivedDonationRecords = ReturnType<typeof receivedDonationRecords>

/** Turns payments that donation accounts received into completed donations. */
export function receivedDonationRecords(dependencies: ReceivedDonationRecordDependencies) {
  const { db, clock, wallets, transactions, announce } = dependencies
  return {
    /** The donation of a received transaction to a case. */
    async prepare(receivedId: string, caseId: string): Promise<DonationRecord> {
      const [received] = await transactions.findMany([receivedId])
      if (!received) throw new Error(`Transaction ${receivedId} does not exist.`)
      const sent = await transactions.sentAs(received)
      const [wallet] = sent ? await wallets.findMany([sent.walletId]) : []
      return {
        id: newId('wdn'),
        caseId,
        network: received.network,
        ...(wallet ? { walletId: wallet.id, donorId: wallet.ownerId } : {}),
        transactionId: sent?.id ?? received.id,
        amount: received.amount,
        asset: received.asset,
        // A restore loses the donor's choice, so the donation is anonymous.
        anonymous: wallet !== undefined && (await wasLost(db, received.createdAt)),
        status: 'completed',
        createdAt: received.createdAt,
        ...(received.confirmedAt === undefined ? {} : { completedAt: received.confirmedAt }),
      }
    },

    /** Records and announces a donation; false if its transaction already has one. */
    async insert(trx: Transaction, donation: DonationRecord): Promise<boolean> {
      if (!(await donationStore(trx).insertIfNew(donation))) return false
      await recordWalletEvent(trx, 'donation.created', donationEventData(donation), clock)
      await recordWalletEvent(trx, 'donation.completed', donationEventData(donation), clock)
      await announce(trx, donation)
      return true
    },
  }
}
