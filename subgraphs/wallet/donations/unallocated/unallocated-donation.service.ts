import { z } from 'zod'
import { formatAmount } from '../../../../schema/scalars.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError, notFound } from '../../../shared/domain-error.js'
import { type OperatorAlert, raiseAlert } from '../../../shared/operator-alerts/operator-alert.worker.js'
import { connectionFrom, type PageInput } from '../../../shared/paging/page.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { modifiedConcurrently } from '../../../shared/states/versioned.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../../shared/validated.js'
import { personOf } from '../../../shared/viewer.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { MemoType } from '../../ledger/network.js'
import { wasLost } from '../../restores/restore.service.js'
import type { Transactions } from '../../transactions/transaction.service.js'
import type { TransactionRecord } from '../../transactions/transaction.type.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { AcceptsDonations } from '../cases.client.js'
import { caseNotFound } from '../donation.errors.js'
import type { ReceivedDonationRecords } from '../received-donation.service.js'
import type { Refunds } from '../refunds/refund.service.js'
import {
  type UnallocatedReason,
  type UnallocatedState,
  unallocatedTransitions,
} from './unallocated-donation.state.js'
import { type UnallocatedDecision, unallocatedDonationStore } from './unallocated-donation.store.js'
import type { UnallocatedRecord } from './unallocated-donation.type.js'

function returnedAfterAll({ id, state, caseId }: UnallocatedRecord, transactionId: string): OperatorAlert {
  const present =
    state === 'allocated'
      ? `it has since been allocated to the case ${caseId}, for which it no longer counts`
      : 'it has since been returned again: ask the receiver for the second amount'
  return {
    severity: 'critical',
    message: `The payment ${transactionId}, which counted as failed, has returned the unallocated donation ${id}; ${present}.`,
    metadata: { unallocatedDonationId: id, transactionId },
  }
}

const decisionInput = z.object({ reason: textOf(500) })

export interface UnallocatedDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly acceptsDonations: AcceptsDonations
  readonly records: ReceivedDonationRecords
  readonly refunds: Pick<Refunds, 'allocationReturned'>
}

export type UnallocatedDonations = ReturnType<typeof createUnallocatedDonations>

/** Money of donation accounts without a case: staff allocates it to one, or it is returned to the sender. */
export function createUnallocatedDonations(dependencies: UnallocatedDependencies) {
  const { db, clock, audit, wallets, transactions, acceptsDonations, records } = dependencies
  const { allocationReturned } = dependencies.refunds

  /** @throws NOT_FOUND; CONFLICT if its state does not allow the next one */
  async function mustAllow(id: string, next: UnallocatedState): Promise<UnallocatedRecord> {
    const found = await unallocatedDonationStore(db).byId(id)
    if (!found) throw notFound('Unallocated donation', id)
    assertTransition(unallocatedTransitions, 'unallocated donation', found.state, next)
    return found
  }

  /** The payment that returned money before a restore lost the decision. */
  async function lostReturn(trx: Transaction, received: TransactionRecord): Promise<string | undefined> {
    for (const payment of await transactions.sentBack(trx, received))
      if (!(await unallocatedDonationStore(trx).byReturn(payment.id))) return payment.id
    return undefined
  }

  /** Writes a decision with its audit row. @throws CONFLICT after a concurrent one, which rolls everything back */
  async function decide(
    trx: Transaction,
    context: GraphContext,
    before: UnallocatedRecord,
    state: UnallocatedState,
    what: UnallocatedDecision,
  ): Promise<UnallocatedRecord> {
    const { id, amount, asset, source } = before
    const decision = { ...what, decidedBy: personOf(context.viewer).subject, decidedAt: timestamp(clock) }
    if (!(await unallocatedDonationStore(trx).move(id, state, decision)))
      throw modifiedConcurrently('unallocated donation')
    const details = { ...what, amount: formatAmount(amount), asset, source }
    await audit.record(trx, context, { action: `unallocated_donation.${state}`, target: id, details })
    const after = { ...before, ...decision, state }
    await context.completeIdempotent(trx, after)
    return after
  }

  return {
    /** Records money without a recognisable case, once. */
    async add(received: TransactionRecord, reason: UnallocatedReason): Promise<void> {
      const { id, walletId, network, amount, asset, source, memo, memoType, createdAt } = received
      const isLost = await wasLost(db, createdAt)
      await inTransaction(db, async (trx) => {
        const returnTransactionId = isLost ? await lostReturn(trx, received) : undefined
        await unallocatedDonationStore(trx).insertIfNew({
          ...{ id, walletId, network, amount, asset, source, reason },
          ...(memo === undefined ? {} : { memo }),
          ...(memoType === undefined ? {} : { memoType }),
          ...(returnTransactionId === undefined
            ? { state: 'open' }
            : { state: 'returned', returnTransactionId }),
          receivedAt: createdAt,
        })
      })
    },

    /** Whether a received payment was recorded as unallocated, in whatever state it is now. */
    isKnown: async (id: string): Promise<boolean> =>
      (await unallocatedDonationStore(db).byId(id)) !== undefined,

    list: (state: UnallocatedState | null | undefined, input: PageInput) =>
      connectionFrom(input, (page) => unallocatedDonationStore(db).page(state ?? undefined, page)),

    /**
     * Turns it into a completed donation to a case, which the backoffice counts once.
     * @throws NOT_FOUND, CASE_NOT_FOUND, ValidationError; CONFLICT if it is already allocated or returned
     */
    async allocate(
      context: GraphContext,
      id: string,
      caseId: string,
      reason: string,
    ): Promise<UnallocatedRecord> {
      const { reason: note } = validated(decisionInput, { reason })
      const before = await mustAllow(id, 'allocated')
      if (!(await acceptsDonations(caseId, context))) throw caseNotFound()
      const donation = await records.prepare(id, caseId)
      return inTransaction(db, async (trx) => {
        if (!(await records.insert(trx, donation)))
          throw new DomainError('CONFLICT', 'The payment is already a donation.', { transactionId: id })
        return decide(trx, context, before, 'allocated', { caseId, note })
      })
    },

    /**
     * Pays it back to the account that sent it. The limits of the organisation's wallets apply as to any of their
     * payments.
     * @param memo with which an exchange may identify its customer
     * @throws NOT_FOUND, CONFLICT, ValidationError; INVALID_ADDRESS if a contract sent it; what sending throws
     */
    async returnToSender(
      context: GraphContext,
      id: string,
      reason: string,
      memo: { readonly memo?: string | null; readonly memoType?: MemoType | null },
    ): Promise<UnallocatedRecord> {
      const { reason: note } = validated(decisionInput, { reason })
      const before = await mustAllow(id, 'returning')
      const wallet = await wallets.mustSpend(context.viewer, before.walletId)
      const { source: destination, amount, asset } = before
      return transactions.sendFrom(
        { by: context },
        wallet,
        { destination, amount, asset, ...memo },
        (trx, { id: returnTransactionId }) =>
          decide(trx, context, before, 'returning', { returnTransactionId, note }),
      )
    },

    /** Ends the return that was paid after the backup of a restore, so that it is neither paid again nor allocated. */
    async paymentRecovered(trx: Transaction, payment: TransactionRecord): Promise<void> {
      const returned = await transactions.returnedBy(trx, payment)
      const ids = returned?.map(({ id }) => id)
      const found = await unallocatedDonationStore(trx).openFrom(payment, ids)
      if (found)
        await unallocatedDonationStore(trx).move(found.id, 'returned', { returnTransactionId: payment.id })
    },

    /**
     * Ends the return whose payment has ended. One that counted as failed and was applied after all may find the money
     * allocated or returned by then, of which operators are alerted.
     */
    async transactionEnded(trx: Transaction, payment: TransactionRecord): Promise<void> {
      const { id, status, confirmedAt = payment.createdAt } = payment
      const store = unallocatedDonationStore(trx)
      const found = await store.byReturn(id)
      if (!found || status === 'pending') return
      if (status === 'failed') {
        if (found.returnTransactionId === id) await store.move(found.id, 'open')
        return
      }
      if (await store.move(found.id, 'returned', { returnTransactionId: id })) return
      const [received] = await transactions.readIn(trx, [found.id])
      if (found.state === 'allocated' && received)
        await allocationReturned(trx, received, { id, confirmedAt })
      await raiseAlert(trx, `returned by ${id}`, returnedAfterAll(found, id), clock)
    },
  }
}
