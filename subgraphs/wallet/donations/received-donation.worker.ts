import { inTransaction, type Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../shared/jobs/jobs.js'
import { waitingForBackoffice } from '../../shared/operator-alerts/operator-alert.worker.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { readDestination } from '../ledger/address.js'
import type { AssetAmounts } from '../ledger/network.js'
import { pendingRestore, wasLost } from '../restores/restore.service.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import { DONATIONS_OWNER } from '../wallets/donations-owner.policy.js'
import type { LedgerNetworks } from '../wallets/networks/ledger-networks.client.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { CaseAddresses } from './case-addresses/case-address.service.js'
import { caseOfMemo } from './case-memo.mapper.js'
import type { AcceptsDonations } from './cases.client.js'
import { donationStore } from './donation.store.js'
import type { ReceivedDonationRecords } from './received-donation.service.js'
import type { Refunds } from './refunds/refund.service.js'
import type { DonationRequests } from './requests/donation-request.service.js'
import type { DonationRequestRecord } from './requests/donation-request.type.js'
import type { UnallocatedDonations } from './unallocated/unallocated-donation.service.js'
import type { UnallocatedReason } from './unallocated/unallocated-donation.state.js'

export interface ReceivedDonationDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'networks'> {
  readonly transactions: Transactions
  readonly acceptsDonations: AcceptsDonations
  readonly addresses: Pick<CaseAddresses, 'caseOf'>
  readonly requests: Pick<DonationRequests, 'withMemo' | 'paid'>
  readonly records: ReceivedDonationRecords
  readonly refunds: Pick<Refunds, 'donationRecovered'>
  readonly unallocated: Pick<UnallocatedDonations, 'add' | 'isKnown'>
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
 * Records a donation for every payment to a donation account whose memo or muxed address refers to a case or a donation
 * request, regardless of the sender; other payments are kept as unallocated. Whether the case exists is checked in a
 * separate job, because another service owns cases.
 */
export function createReceivedDonations(dependencies: ReceivedDonationDependencies) {
  const { clock, networks, minDonation } = dependencies
  const handler: JobHandler<RecognisePayload> = {
    carriesMoney: true,
    run: ({ transactionId }) =>
      waitingForBackoffice(recognise(dependencies, transactionId), UNAVAILABLE_PAUSE_MS),
  }
  return {
    handlers: { [RECOGNISE]: handler as JobHandler<never> },

    /** Called for every payment that a wallet received. */
    async received(trx: Transaction, wallet: WalletRecord, transaction: TransactionRecord): Promise<void> {
      if (wallet.ownerId !== DONATIONS_OWNER || isFunding(networks, transaction)) return
      // Dust would create unlimited rows, events and webhook deliveries.
      if (transaction.amount < minDonation[transaction.asset]) return
      const payload: RecognisePayload = { transactionId: transaction.id }
      await enqueueJob(trx, { kind: RECOGNISE, key: transaction.id, payload }, clock)
    },
  }
}

/** Whether it is the starting balance from the platform. */
function isFunding(networks: LedgerNetworks, { movement, network }: TransactionRecord): boolean {
  return movement === 'account_creation' && networks[network].funding.kind !== 'none'
}

/** The case or donation request of a payment. */
type Recognised =
  | { readonly caseId: string; readonly request?: DonationRequestRecord }
  | { readonly reason: UnallocatedReason }

/** The case that a payment refers to, by the muxed address or the memo; otherwise why there is none. */
async function caseOf(
  { addresses, requests }: Pick<ReceivedDonationDependencies, 'addresses' | 'requests'>,
  { destination, memo, memoType }: TransactionRecord,
): Promise<Recognised> {
  const muxedId = readDestination(destination)?.muxedId
  const byAddress = muxedId === undefined ? undefined : await addresses.caseOf(muxedId)
  const text = memoType === 'text' ? memo : undefined
  const caseId = byAddress ?? (text === undefined ? undefined : caseOfMemo(text))
  if (caseId !== undefined) return { caseId }
  const request = text === undefined ? undefined : await requests.withMemo(text)
  if (request) return { caseId: request.caseId, request }
  return { reason: memo === undefined && muxedId === undefined ? 'no_memo' : 'unusable_memo' }
}

async function recognise(dependencies: ReceivedDonationDependencies, transactionId: string): Promise<void> {
  const { db, transactions, acceptsDonations, requests, records, refunds, unallocated } = dependencies
  const [received] = await transactions.findMany([transactionId])
  // Staff decides about unallocated money; it may be returned already.
  if (!received || (await unallocated.isKnown(transactionId))) return
  // Only reconciled books show who sent it.
  if (await pendingRestore(db)) throw new JobNotReady(RESTORE_PAUSE_MS)
  const found = await caseOf(dependencies, received)
  if ('caseId' in found && (await acceptsDonations(found.caseId))) {
    const donation = await records.prepare(received.id, found.caseId)
    // A donation through this service was recorded when it was sent.
    await inTransaction(db, async (trx) => {
      const isNew = await records.insert(trx, donation)
      if (!isNew) return
      if (found.request) await requests.paid(trx, found.request, donation)
      if (await wasLost(trx, received.createdAt)) await refunds.donationRecovered(trx, donation, received)
    })
    return
  }
  const sent = await transactions.sentAs(received)
  const known = sent && (await donationStore(db).byTransaction(sent.id))
  if (!known) await unallocated.add(received, 'reason' in found ? found.reason : 'unknown_case')
}
