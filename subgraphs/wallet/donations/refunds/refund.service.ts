import type { Viewer } from '../../../../schema/viewer.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import {
  endAlert,
  raiseAlert,
  raiseUntilEnded,
} from '../../../shared/operator-alerts/operator-alert.worker.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { isStaff } from '../../../shared/viewer.js'
import type { ApprovalRecord, Approvals } from '../../approvals/approval.service.js'
import type { PaymentApprovals } from '../../approvals/payment-approval.service.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { LedgerMemo, MemoType } from '../../ledger/network.js'
import { parseDestination, parseMemo } from '../../transactions/sending/payment.policy.js'
import type { Transactions } from '../../transactions/transaction.service.js'
import type { TransactionRecord } from '../../transactions/transaction.type.js'
import { transactionWouldFail } from '../../wallets/wallet.errors.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { mayKnowDonor } from '../donation.service.js'
import { donationStore } from '../donation.store.js'
import type { DonationRecord } from '../donation.type.js'
import type { DonationAnnouncements } from '../donation-announcement.worker.js'
import { donationEventData } from '../donation-event.mapper.js'
import type { ReceiptOf } from '../donation-receipt.mapper.js'
import { hasReturnedNothing, type RefundState, refundStateOf } from './refund.state.js'
import type { DonationRefund } from './refund.type.js'
import { refundedTwice, refundFailed, refundOf } from './refund-alert.mapper.js'

interface RefundDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'custody' | 'networks'> {
  readonly approvals: Approvals
  readonly payments: PaymentApprovals
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly receiptOf: ReceiptOf
  readonly announceRefund: DonationAnnouncements['announceRefund']
}

/** A refund: its approval, and the transaction that pays it once it is approved. */
export interface RefundRecord {
  readonly donationId: string
  readonly approval: ApprovalRecord
  readonly payment: TransactionRecord | undefined
  readonly state: RefundState
}

/** The request of a refund. */
export interface RefundRequest {
  readonly reason: string
  /** Identifies the donor at the receiver; by default the memo names the payment that is returned. */
  readonly memo?: string | null | undefined
  readonly memoType?: MemoType | null | undefined
}

export type Refunds = ReturnType<typeof createRefunds>

/** Returns whole donations to the accounts that paid them, once each, after the approval of a second person. */
export function createRefunds(dependencies: RefundDependencies) {
  const { db, clock, custody, networks, approvals, payments, wallets, transactions } = dependencies

  /** The refunds of donations with their states, oldest first. */
  async function refundsOf(
    from: Database | Transaction,
    donationIds: readonly string[],
  ): Promise<RefundRecord[]> {
    const found = await approvals.ofDonations(from, donationIds)
    const ids = found.flatMap(({ transactionId = [] }) => transactionId)
    const paid = await transactions.readIn(from, ids)
    return found.map((approval) => {
      const payment = paid.find(({ id }) => id === approval.transactionId)
      const state = refundStateOf(approval.state, payment?.status)
      return { donationId: approval.donationId ?? '', approval, payment, state }
    })
  }

  /** @throws CONFLICT unless the donation counts and has no refund other than the given one */
  async function assertRefundable(
    trx: Transaction,
    { id, status, refundedAt }: DonationRecord,
    own?: string,
  ): Promise<void> {
    if (status !== 'completed')
      throw conflict(`The donation is ${status}; only completed donations can be refunded.`)
    if (refundedAt !== undefined) throw conflict('The donation was already refunded.')
    const other = (await refundsOf(trx, [id])).find(
      ({ approval, state }) => approval.id !== own && !hasReturnedNothing(state),
    )
    if (other) throw conflict(`The donation already has a refund, which is ${other.state}.`)
  }

  /**
   * Records that a payment returned a donation, which no longer counts, here and in the backoffice. Alerts operators if
   * another payment has returned it before.
   */
  async function end(
    trx: Transaction,
    donationId: string,
    { id, confirmedAt }: Required<Pick<TransactionRecord, 'id' | 'confirmedAt'>>,
  ): Promise<void> {
    const donation = await donationStore(trx).setRefunded(donationId, confirmedAt)
    if (!donation) return raiseAlert(trx, `refunded again by ${id}`, refundedTwice(donationId, id), clock)
    await endAlert(trx, refundOf(donationId), clock)
    await recordWalletEvent(trx, 'donation.refunded', donationEventData(donation), clock)
    await dependencies.announceRefund(trx, donation, id)
  }

  /** The donations that a refund may have returned: a transaction can pay several of the same amount. */
  async function donationsReturnedBy(trx: Transaction, refund: TransactionRecord): Promise<DonationRecord[]> {
    const paid = (await transactions.returnedBy(trx, refund)) ?? []
    const fromReceiver = paid.filter(({ source }) => source === refund.destination)
    const donations = await donationStore(trx).byTransactions(fromReceiver.map(({ id }) => id))
    return donations.filter(
      ({ amount, asset, status }) =>
        amount === refund.amount && asset === refund.asset && status === 'completed',
    )
  }

  /** The wallet that received the donation and can return it. */
  async function receiverOf(paid: TransactionRecord): Promise<WalletRecord> {
    const { account } = parseDestination(paid.destination)
    const wallet = await wallets.byAddress(db, paid.network, account)
    if (!wallet || !(await custody.hasKey(wallet.id)))
      throw conflict(
        'The key of the account that received the donation is kept elsewhere: refund it from there.',
      )
    return wallet
  }

  /** @throws TRANSACTION_FAILED if its account, such as that of an exchange, needs the memo of its customer */
  async function payerOf({ network, source }: TransactionRecord, memo: LedgerMemo | undefined) {
    const payer = parseDestination(source)
    const isIdentified = memo !== undefined || payer.muxed
    const account = isIdentified ? undefined : await networks[network].accounts.snapshot(payer.account)
    if (account?.memoRequired)
      throw transactionWouldFail(
        'memo_required',
        'The account that paid requires a memo to identify the donor (SEP-29), as exchanges do. Ask the donor for it, ' +
          'and request the refund with this memo.',
      )
    return payer
  }

  approvals.define('refund', (context, approval, grant) =>
    payments.pay(context, approval, async (trx, how) => {
      const donation = await donationStore(trx).byId(approval.donationId ?? '')
      if (!donation) throw donationNotFound()
      await assertRefundable(trx, donation, approval.id)
      await grant(trx, how)
    }),
  )

  return {
    /**
     * Requests the refund of a donation that the ledger has confirmed.
     * @throws DONATION_NOT_FOUND, ValidationError; CONFLICT unless it counts and has no other refund, and for a
     *   donation account whose key is not in custody; INVALID_ADDRESS if a contract paid; TRANSACTION_FAILED if an account
     *   paid that needs a memo; NETWORK_ERROR
     */
    async request(
      context: GraphContext,
      donationId: string,
      { reason, ...given }: RefundRequest,
    ): Promise<DonationRecord> {
      const memo = parseMemo(given.memo, given.memoType)
      const donation = await donationStore(db).byId(donationId)
      const [paid] = donation ? await transactions.findMany([donation.transactionId]) : []
      if (!donation || !paid) throw donationNotFound()
      const { id: walletId } = await receiverOf(paid)
      const { amount, asset } = donation
      const { address: destination } = await payerOf(paid, memo)
      const { value, type } = memo ?? ({ value: paid.hash, type: 'return' } as const)
      const payment = { destination, amount, asset, memo: value, memoType: type }
      return inTransaction(db, async (trx) => {
        const now = await donationStore(trx).byId(donationId)
        if (!now) throw donationNotFound()
        await assertRefundable(trx, now)
        await approvals.request(trx, context, { kind: 'refund', walletId, donationId, ...payment }, reason)
        await context.completeIdempotent(trx, now)
        return now
      })
    },

    /** The latest refund of each donation that has one. */
    async latest(donationIds: readonly string[]): Promise<RefundRecord[]> {
      return [
        ...new Map((await refundsOf(db, donationIds)).map((refund) => [refund.donationId, refund])).values(),
      ]
    },

    /** A refund as staff and the donor see it; undefined for others. */
    shownTo(viewer: Viewer, donation: DonationRecord, refund: RefundRecord): DonationRefund | undefined {
      const isDonor = 'subject' in viewer && viewer.subject === donation.donorId
      if (!isDonor && !isStaff(viewer)) return undefined
      const { approval, payment, state } = refund
      const { id, reason, createdAt: requestedAt, decidedAt } = approval
      const isProven = state === 'completed' && mayKnowDonor(viewer, donation)
      const receipt = isProven ? dependencies.receiptOf(donation, payment) : undefined
      return {
        ...{ id, state, reason, requestedAt },
        ...(decidedAt ? { decidedAt } : {}),
        ...(receipt ? { receipt } : {}),
      }
    },

    /**
     * Ends the refund that a transaction paid: the donation no longer counts, here and in the backoffice. Alerts operators
     * if the payment has failed, which is known only after its approval.
     */
    async transactionEnded(trx: Transaction, payment: TransactionRecord): Promise<void> {
      const { id, status, confirmedAt } = payment
      const approval = await approvals.byTransaction(trx, id)
      if (approval?.kind !== 'refund' || approval.donationId === undefined) return
      if (status === 'failed')
        return raiseUntilEnded(
          trx,
          refundOf(approval.donationId),
          refundFailed(approval.donationId, payment),
          clock,
        )
      if (status === 'success' && confirmedAt !== undefined)
        await end(trx, approval.donationId, { id, confirmedAt })
    },

    /** Records that a payment returned the donations of received money, which were allocated to their case afterwards. */
    async allocationReturned(
      trx: Transaction,
      received: Pick<TransactionRecord, 'network' | 'hash' | 'amount' | 'asset'>,
      payment: Parameters<typeof end>[2],
    ): Promise<void> {
      const { network, hash, amount, asset } = received
      const paid = (await transactions.withHash(trx, network, hash)).map(({ id }) => id)
      const donations = await donationStore(trx).byTransactions(paid)
      const donation = donations.find((one) => one.amount === amount && one.asset === asset)
      if (donation) await end(trx, donation.id, payment)
    },

    /** Announces the refunds since a time again, which the backoffice records once. */
    async announceAgain(trx: Transaction, since: string): Promise<void> {
      const donations = await donationStore(trx).refundedSince(since)
      const refunds = await refundsOf(
        trx,
        donations.map(({ id }) => id),
      )
      for (const { donationId: id, payment, state } of refunds)
        if (payment && state === 'completed') await dependencies.announceRefund(trx, { id }, payment.id)
    },

    /** Ends the refund of a donation that a restore lost and that was recognised again. */
    async donationRecovered(
      trx: Transaction,
      donation: DonationRecord,
      received: TransactionRecord,
    ): Promise<void> {
      const sent = await transactions.sentBack(trx, received)
      const refunds = sent.filter(({ memoType }) => memoType === 'return')
      const [first] = refunds
      if (!first) return
      // The others have ended the refunds of further donations that the same transaction paid.
      const ended = (await donationsReturnedBy(trx, first)).filter(isRefunded)
      const refund = refunds[ended.length]
      if (refund) await end(trx, donation.id, { confirmedAt: refund.createdAt, ...refund })
    },

    /**
     * Ends the refund that a payment made after the backup of a restore: its approval, or else its memo, names the donation.
     */
    async paymentRecovered(trx: Transaction, payment: TransactionRecord): Promise<void> {
      const { id, createdAt, confirmedAt = createdAt } = payment
      const requested = (await approvals.byTransaction(trx, id))?.donationId
      const returned = (await donationsReturnedBy(trx, payment)).find((one) => !isRefunded(one))
      const donationId = requested ?? returned?.id
      if (donationId !== undefined) await end(trx, donationId, { id, confirmedAt })
    },
  }
}

const isRefunded = ({ refundedAt }: DonationRecord): boolean => refundedAt !== undefined

function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', message)
}

function donationNotFound(): DomainError {
  return new DomainError('DONATION_NOT_FOUND', 'Donation not found.')
}
