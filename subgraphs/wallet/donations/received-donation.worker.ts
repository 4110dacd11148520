import type { Clock } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { AssetAmounts } from '../ledger/network.js'
import { pendingRestore, wasLost } from '../restores/restore.service.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { caseOfMemo } from './case-memo.mapper.js'
import type { AcceptsDonations } from './cases.client.js'
import { donationStore } from './donation.store.js'
import type { DonationRecord } from './donation.type.js'
import { DONATIONS_OWNER } from './donation-accounts.service.js'
import type { AnnounceDonation } from './donation-announcement.worker.js'
import { donationEventData } from './donation-event.mapper.js'

/** Dependencies of recognising donations. */
export interface ReceivedDonationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly acceptsDonations: AcceptsDonations
  readonly announce: AnnounceDonation
  /** The smallest donation per asset, in stroops. */
  readonly minDonation: AssetAmounts
}

interface RecognisePayload {
  readonly transactionId: string
}

const RECOGNISE = 'wallet.recognise-donation'
const RESTORE_PAUSE_MS = 1_000

/** Pause while the service that owns cases is unavailable. */
const UNAVAILABLE_PAUSE_MS = 30_000

/**
 * Records a donation for every payment to a donation account whose memo refers to a case, regardless of the sender.
 * Another service knows whether the case exists, so that is checked in a separate job.
 */
export function createReceivedDonations(dependencies: ReceivedDonationDependencies) {
  const { clock, minDonation } = dependencies
  const handler: JobHandler<RecognisePayload> = {
    carriesMoney: true,
    run: ({ transactionId }) =>
      recognise(dependencies, transactionId).catch((error: unknown) => {
        const isUnavailable = error instanceof DomainError && error.code === 'UPSTREAM_ERROR'
        throw isUnavailable ? new JobNotReady(UNAVAILABLE_PAUSE_MS) : error
      }),
  }
  return {
    handlers: { [RECOGNISE]: handler as JobHandler<never> },

    /** Called for every payment that a wallet received. */
    async received(trx: Transaction, wallet: WalletRecord, transaction: TransactionRecord): Promise<void> {
      if (wallet.ownerId !== DONATIONS_OWNER || caseOf(transaction) === undefined) return
      // Dust would make rows, events and webhook deliveries without end.
      if (transaction.amount < minDonation[transaction.asset]) return
      const payload: RecognisePayload = { transactionId: transaction.id }
      await enqueueJob(trx, { kind: RECOGNISE, key: transaction.id, payload }, clock)
    },
  }
}

function caseOf({ memo, memoType }: TransactionRecord): string | undefined {
  return memoType === 'text' && memo !== undefined ? caseOfMemo(memo) : undefined
}

async function recognise(dependencies: ReceivedDonationDependencies, transactionId: string): Promise<void> {
  const { db, clock, wallets, transactions, acceptsDonations, announce } = dependencies
  const [received] = await transactions.findMany([transactionId])
  if (!received) return
  // Only reconciled books show who sent it.
  if (await pendingRestore(db)) throw new JobNotReady(RESTORE_PAUSE_MS)
  const caseId = caseOf(received)
  if (caseId === undefined || !(await acceptsDonations(caseId))) return
  const sent = await transactions.sentAs(received.network, received.hash, received.asset)
  const [wallet] = sent ? await wallets.findMany([sent.walletId]) : []
  const donation: DonationRecord = {
    id: newId('wdn'),
    caseId,
    network: received.network,
    ...(wallet ? { walletId: wallet.id, donorId: wallet.ownerId } : {}),
    transactionId: sent?.id ?? received.id,
    amount: received.amount,
    asset: received.asset,
    // A restore loses what the donor chose: the choice that reveals nothing is assumed.
    anonymous: wallet !== undefined && (await wasLost(db, received.createdAt)),
    status: 'completed',
    createdAt: received.createdAt,
    ...(received.confirmedAt === undefined ? {} : { completedAt: received.confirmedAt }),
  }
  await inTransaction(db, async (trx) => {
    // A donation through this service was recorded when it was sent.
    if (!(await donationStore(trx).insertIfNew(donation))) return
    await recordWalletEvent(trx, 'donation.created', donationEventData(donation), clock)
    await recordWalletEvent(trx, 'donation.completed', donationEventData(donation), clock)
    await announce(trx, donation)
  })
}
