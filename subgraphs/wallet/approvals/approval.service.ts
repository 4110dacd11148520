import { z } from 'zod'
import { formatAmount } from '../../../schema/scalars.js'
import type { ActionTrail } from '../../shared/audit/action-trail.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { type ConnectionOf, connectionOf, type PageInput, pageOf } from '../../shared/paging/page.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { CloseWalletInput } from '../transactions/closing/closing.inputs.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import { parseDestination, parseMemo, parsePaymentOrder } from '../transactions/sending/payment.policy.js'
import type { SendTransactionInput } from '../transactions/transaction.inputs.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { type Actor, systemActor } from '../wallets/wallet-status.service.js'
import type { PaymentApprovalFilter } from './approval.inputs.js'
import { type ApprovalState, approvalTransitions } from './approval.state.js'
import { type ApprovalEnd, type ApprovalRecord, approvalStore } from './approval.store.js'

/** How long another administrator has to decide. */
const DECIDE_WITHIN_MS = 7 * 24 * 3_600_000
const EXPIRY_EVERY_MS = 600_000
const EXPIRED_AT_ONCE = 100

const reasonInput = z.object({ reason: textOf(500) })

interface ApprovalDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: ActionTrail
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly closing: Closing
}

/** Operations on payments that need a second administrator. */
export type Approvals = ReturnType<typeof createApprovals>

/** Payments from wallets of the organisation that one administrator requests and another one approves. */
export function createApprovals({ db, clock, audit, wallets, transactions, closing }: ApprovalDependencies) {
  /** Writes what happened to an approval: audit row and event, in the transaction of the change. */
  async function announce(trx: Transaction, by: Actor, approval: ApprovalRecord): Promise<void> {
    const { id, walletId, kind, state, destination, amount, asset, requestedBy } = approval
    const what = amount === undefined || !asset ? {} : { amount: formatAmount(amount), asset }
    const verb = state === 'pending' ? 'requested' : state
    const details = { walletId, kind, destination, requestedBy, ...what }
    await audit.record(trx, by, { action: `payment_approval.${verb}`, target: id, details })
    await recordWalletEvent(
      trx,
      `payment_approval.${verb}`,
      { approvalId: id, walletId, kind, ...what },
      clock,
    )
  }

  async function request(
    context: GraphContext,
    wallet: WalletRecord,
    reason: string,
    what: Pick<ApprovalRecord, 'kind' | 'destination' | 'amount' | 'asset' | 'memo' | 'memoType'>,
  ): Promise<ApprovalRecord> {
    const checked = validated(reasonInput, { reason })
    if (wallet.ownerKind !== 'organisation')
      throw new DomainError('CONFLICT', 'Only payments from wallets of the organisation need an approval.')
    const approval: ApprovalRecord = {
      ...what,
      id: newId('apr'),
      walletId: wallet.id,
      reason: checked.reason,
      state: 'pending',
      requestedBy: personOf(context.viewer).subject,
      createdAt: timestamp(clock),
      expiresAt: timestamp(clock, DECIDE_WITHIN_MS),
    }
    return inTransaction(db, async (trx) => {
      await approvalStore(trx).insert(approval)
      await announce(trx, context, approval)
      await context.completeIdempotent(trx, approval)
      return approval
    })
  }

  /** @throws NOT_FOUND; CONFLICT once it was decided or has expired */
  async function mustBePending(from: Database | Transaction, id: string): Promise<ApprovalRecord> {
    const approval = await approvalStore(from).byId(id)
    if (!approval) throw new DomainError('NOT_FOUND', `Approval ${id} not found.`)
    const hasExpired = approval.state === 'pending' && approval.expiresAt <= timestamp(clock)
    const state: ApprovalState = hasExpired ? 'expired' : approval.state
    if (state !== 'pending') assertTransition(approvalTransitions, 'payment approval', state, 'pending')
    return approval
  }

  /** Ends a pending approval. @throws CONFLICT if it was decided concurrently, which rolls everything back */
  async function end(
    trx: Transaction,
    by: Actor,
    approval: ApprovalRecord,
    state: ApprovalState,
    how: Omit<ApprovalEnd, 'decidedAt'>,
  ): Promise<ApprovalRecord> {
    const decision = { ...how, decidedAt: timestamp(clock) }
    if (!(await approvalStore(trx).end(approval.id, state, decision)))
      throw new DomainError(
        'CONFLICT',
        `The approval ${approval.id} was modified concurrently; reload and retry.`,
      )
    const after = { ...approval, ...decision, state }
    await announce(trx, by, after)
    return after
  }

  return {
    find: (id: string): Promise<ApprovalRecord | undefined> => approvalStore(db).byId(id),

    async list({ state }: PaymentApprovalFilter, input: PageInput): Promise<ConnectionOf<ApprovalRecord>> {
      const page = pageOf(input)
      return connectionOf(await approvalStore(db).page(state, page), page)
    },

    /**
     * Requests a payment from a wallet of the organisation.
     * @throws what sending throws for its input and the wallet; CONFLICT for a wallet of a person
     */
    async requestPayment(
      context: GraphContext,
      walletId: string,
      input: SendTransactionInput,
      reason: string,
    ): Promise<ApprovalRecord> {
      const { destination, amount, asset, memo } = parsePaymentOrder(input)
      const wallet = await wallets.mustSpend(context.viewer, walletId)
      const withMemo = memo ? { memo: memo.value, memoType: memo.type } : {}
      const what = { kind: 'payment', destination: destination.address, amount, asset, ...withMemo } as const
      return request(context, wallet, reason, what)
    },

    /** Requests the closing of an unclaimed wallet. @throws what closing throws for its input and the wallet */
    async requestClosing(
      context: GraphContext,
      input: CloseWalletInput,
      reason: string,
    ): Promise<ApprovalRecord> {
      const memo = parseMemo(input.memo, input.memoType)
      const destination = parseDestination(input.destination).address
      const wallet = await wallets.mustClose(context.viewer, input.walletId)
      const withMemo = memo ? { memo: memo.value, memoType: memo.type } : {}
      return request(context, wallet, reason, { kind: 'closing', destination, ...withMemo })
    },

    /**
     * Approves a payment that another administrator requested, and sends it: both in one database transaction.
     * @throws NOT_FOUND; FORBIDDEN for the requester; CONFLICT once it was decided or has expired; what sending throws,
     *   for example INSUFFICIENT_BALANCE, after which it is still pending
     */
    async approve(context: GraphContext, id: string): Promise<ApprovalRecord> {
      const { subject } = personOf(context.viewer)
      const approval = await mustBePending(db, id)
      if (approval.requestedBy === subject)
        throw new DomainError('FORBIDDEN', 'Another administrator must approve the payment.')
      const { walletId, kind, destination, amount, asset, memo, memoType } = approval
      let approved: ApprovalRecord | undefined
      const authority = {
        by: context,
        async approve(trx: Transaction, { id: transactionId }: TransactionRecord): Promise<void> {
          approved = await end(trx, context, approval, 'approved', { decidedBy: subject, transactionId })
          await context.completeIdempotent(trx, approved)
        },
      }
      const more = memo && memoType ? { memo, memoType } : {}
      if (kind === 'closing')
        await closing.closeApproved(context, authority.approve, { walletId, destination, ...more })
      else if (amount !== undefined && asset) {
        const wallet = await wallets.mustSpend(context.viewer, walletId)
        const order = { destination, amount, asset, ...more }
        await transactions.sendFrom(authority, wallet, order, async () => undefined)
      }
      if (!approved)
        throw new DomainError('CONFLICT', 'The wallet has no account: there is nothing to pay out.')
      return approved
    },

    /** Rejects a payment; the requester withdraws it this way. @throws NOT_FOUND, CONFLICT, ValidationError */
    async reject(context: GraphContext, id: string, reason: string): Promise<ApprovalRecord> {
      const { reason: note } = validated(reasonInput, { reason })
      const { subject } = personOf(context.viewer)
      return inTransaction(db, async (trx) => {
        const approval = await mustBePending(trx, id)
        const after = await end(trx, context, approval, 'rejected', { decidedBy: subject, note })
        await context.completeIdempotent(trx, after)
        return after
      })
    },

    /** Jobs of the feature. */
    handlers: {
      'payment-approvals.expire': {
        everyMs: EXPIRY_EVERY_MS,
        async run() {
          for (const approval of await approvalStore(db).overdue(timestamp(clock), EXPIRED_AT_ONCE))
            await inTransaction(db, (trx) => end(trx, systemActor, approval, 'expired', {}))
        },
      },
    } satisfies JobHandlers,
  }
}
