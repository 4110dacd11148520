import type { Awaitable } from '../../../runtime/awaitable.js'
import { walletDonation } from '../../../schema/input-rules/wallets.js'
import { formatAmount } from '../../../schema/scalars.js'
import type { Viewer } from '../../../schema/viewer.js'
import type { Transaction } from '../../shared/database.js'
import { ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type Page, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import { personOf, readsAll } from '../../shared/viewer.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Asset, AssetAmounts, Network } from '../ledger/network.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { memoOfCase } from './case-memo.mapper.js'
import type { AcceptsDonations } from './cases.client.js'
import { caseNotFound } from './donation.errors.js'
import type { DonateInput, WalletDonationFilter } from './donation.inputs.js'
import { donationStatusOf } from './donation.state.js'
import { type CaseTotals, donationStore } from './donation.store.js'
import type { DonationRecord, DonationSum } from './donation.type.js'
import type { DonationAccounts } from './donation-accounts.service.js'
import type { AnnounceDonation } from './donation-announcement.worker.js'
import { donationEventData } from './donation-event.mapper.js'

/** Cases whose sums are returned together. */
const CASES_PER_PAGE = 500

export interface DonationDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly accounts: DonationAccounts
  readonly acceptsDonations: AcceptsDonations
  readonly announce: AnnounceDonation
  /** The smallest donation per asset, in stroops. */
  readonly minDonation: AssetAmounts
  /** Networks whose donations are public. */
  readonly publicNetworks: readonly Network[]
}

export type Donations = ReturnType<typeof createDonations>

/** Rules of donations (docs/contract/wallet.md). */
export function createDonations(dependencies: DonationDependencies) {
  const { db, clock, wallets, transactions, accounts, acceptsDonations, announce } = dependencies
  const stored = donationStore(db)

  /** @throws VALIDATION_ERROR */
  function assertLargeEnough(amount: bigint, asset: Asset): void {
    const smallest = dependencies.minDonation[asset]
    if (amount < smallest)
      throw new ValidationError({ amount: `must be at least ${formatAmount(smallest)} ${asset}` })
  }

  return {
    /** The viewer's donation; undefined if it does not exist or belongs to another user. Admins see all. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<DonationRecord | undefined> =>
      stored.byId(id, wallets.scopeOf(viewer, network)),

    list: (
      viewer: Viewer,
      filter: WalletDonationFilter,
      network: Network | null | undefined,
      input: PageInput,
    ) => connectionFrom(input, (page) => stored.page(wallets.scopeOf(viewer, network), filter, page)),

    /** Donations of all donors; {@link mayKnowDonor} decides who may see them. */
    listAll: (viewer: Viewer, filter: WalletDonationFilter, input: PageInput) => {
      const scope = readsAll(viewer) ? {} : { knowsDonor: personOf(viewer).subject }
      return connectionFrom(input, (page) => stored.page(scope, filter, page))
    },

    /** All donations to a case; {@link mayKnowDonor} decides who may see the donors. */
    pagesOfCases: stored.pagesOfCases,

    /** Completed donations to a case for viewers without an account. */
    publicPagesOfCases: (caseIds: readonly string[], page: Page) =>
      donationStore(db).countingPagesOfCases(caseIds, page, dependencies.publicNetworks),

    /** The donations that these transactions made. */
    ofTransactions: stored.byTransactions,

    totals: (caseIds: readonly string[]): Awaitable<CaseTotals[]> => stored.totals(caseIds),

    /** The sums of the next cases in the order of their ids, of donations completed before a time. */
    async sumsAfter(caseId: string, before: string): Promise<DonationSum[]> {
      const cases = await donationStore(db).casesAfter(caseId, before, CASES_PER_PAGE)
      const totals = await donationStore(db).totals(cases, before)
      return totals.map(({ caseId, total }) => ({ caseId, ...total }))
    },

    /**
     * Donates from the viewer's wallet to a case: a transaction to the donation account of the wallet's
     * network with the case as memo.
     * @throws what sending throws; CASE_NOT_FOUND; VALIDATION_ERROR for less than the smallest donation
     */
    async donate(context: GraphContext, input: DonateInput, scope?: Network | null): Promise<DonationRecord> {
      const { viewer } = context
      const { message } = validated(walletDonation, input)
      assertLargeEnough(input.amount, input.asset)
      const wallet = await wallets.mustSpend(viewer, input.walletId, scope)
      const memo = memoOfCase(input.caseId)
      if (!memo || !(await acceptsDonations(input.caseId, context))) throw caseNotFound()
      const { publicKey: destination } = await accounts.on(wallet.network)
      const { amount, asset, caseId } = input
      const payment = { destination, amount, asset, memo }
      return transactions.sendFrom(
        { by: context },
        wallet,
        payment,
        async (trx, { id: transactionId, createdAt }) => {
          const donation: DonationRecord = {
            id: newId('wdn'),
            caseId,
            network: wallet.network,
            walletId: wallet.id,
            donorId: wallet.ownerId,
            transactionId,
            amount,
            asset,
            ...(message ? { message } : {}),
            anonymous: input.anonymous ?? false,
            status: 'pending',
            createdAt,
          }
          await donationStore(trx).insert(donation)
          await recordWalletEvent(trx, 'donation.created', donationEventData(donation), clock)
          await context.completeIdempotent(trx, donation)
          return donation
        },
      )
    },

    /** Makes a person the donor of the donations that the previous owner of a wallet made, here and in the backoffice. */
    async passOn(
      trx: Transaction,
      { id, ownerId }: Pick<WalletRecord, 'id' | 'ownerId'>,
      to: string,
    ): Promise<void> {
      for (const donation of await donationStore(trx).passOn(id, ownerId, to))
        if (donation.status === 'completed') await announce(trx, donation)
    },

    /** Announces the donations since a time again, which the backoffice counts once. */
    async announceAgain(trx: Transaction, since: string): Promise<void> {
      for (const donation of await donationStore(trx).completedSince(since)) await announce(trx, donation)
    },

    /** Ends the donation of a transaction that has ended. */
    async transactionEnded(trx: Transaction, transaction: TransactionRecord): Promise<void> {
      const donation = await donationStore(trx).byTransaction(transaction.id)
      if (!donation) return
      const status = donationStatusOf[transaction.status]
      if (!(await donationStore(trx).end(donation.id, status, transaction.confirmedAt))) return
      if (status !== 'completed') return
      await recordWalletEvent(trx, 'donation.completed', donationEventData(donation), clock)
      await announce(trx, donation)
    },
  }
}

/** Whether the viewer may know who donated. */
export function mayKnowDonor(viewer: Viewer, { anonymous, donorId }: DonationRecord): boolean {
  if (!anonymous || readsAll(viewer)) return true
  return 'role' in viewer && viewer.subject === donorId
}
