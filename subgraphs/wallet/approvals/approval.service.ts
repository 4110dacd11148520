import { z } from 'zod'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { formatAmount } from '../../../schema/scalars.js'
import type { ActionTrail } from '../../shared/audit/action-trail.js'
import { type Clock, timeAfter, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import {
  endAlert,
  type OperatorAlert,
  raiseUntilEnded,
} from '../../shared/operator-alerts/operator-alert.worker.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { MovementKind } from '../ledger/ledger.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import { type Actor, systemActor } from '../wallets/wallet-status.service.js'
import type { WalletApprovalFilter } from './approval.inputs.js'
import { type ApprovalKind, type ApprovalState, approvalTransitions } from './approval.state.js'
import { type ApprovalEnd, type ApprovalRecord, approvalStore } from './approval.store.js'

export type { ApprovalRecord } from './approval.store.js'

/** How long another administrator has to decide. */
const DECIDE_WITHIN_MS = 7 * 24 * 3_600_000
const EXPIRY_EVERY_MS = 600_000
const EXPIRED_AT_ONCE = 100

const reasonInput = z.object({ reason: textOf(500) })

interface ApprovalDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: ActionTrail
}

/** What is requested; the members depend on the kind. */
export type ApprovalSubject = Pick<
  ApprovalRecord,
  | 'walletId'
  | 'kind'
  | 'destination'
  | 'amount'
  | 'asset'
  | 'memo'
  | 'memoType'
  | 'reference'
  | 'donationId'
  | 'newOwnerId'
  | 'finding'
  | 'difference'
>

/** Ends an approval as approved, in the database transaction of its effect. */
export type GrantApproval = (trx: Transaction, how?: Pick<ApprovalRecord, 'transactionId'>) => Promise<void>

/** Executes an approved request, and calls `grant` in the database transaction of its effect. */
type ExecuteApproval = (
  context: GraphContext,
  approval: ApprovalRecord,
  grant: GrantApproval,
) => Promise<unknown>

/** Operations on requests that need a second administrator. */
export type Approvals = ReturnType<typeof createApprovals>

/** Requests that an administrator other than the requester must approve. The features define the execution. */
export function createApprovals({ db, clock, audit }: ApprovalDependencies) {
  const carryOut: Partial<Record<ApprovalKind, ExecuteApproval>> = {}

  /** Records a change of an approval, with audit row and event, in the transaction of the change. */
  async function announce(trx: Transaction, by: Actor, approval: ApprovalRecord): Promise<void> {
    const { id, walletId, kind, state, destination, amount, asset, requestedBy } = approval
    const { donationId, newOwnerId, finding, difference } = approval
    const what = amount === undefined || !asset ? {} : { amount: formatAmount(amount), asset }
    const outcome = state === 'pending' ? 'requested' : state
    const about = { donationId, newOwnerId, finding, difference }
    const details = { walletId, kind, destination, requestedBy, ...about, ...what }
    await audit.record(trx, by, { action: `wallet_approval.${outcome}`, target: id, details })
    await recordWalletEvent(
      trx,
      `wallet_approval.${outcome}`,
      { approvalId: id, walletId, kind, ...what },
      clock,
    )
  }

  /** @throws NOT_FOUND; CONFLICT once it was decided or has expired */
  async function mustBePending(from: Database | Transaction, id: string): Promise<ApprovalRecord> {
    const approval = await approvalStore(from).byId(id)
    if (!approval) throw notFound('Approval', id)
    const hasExpired = approval.state === 'pending' && approval.expiresAt <= timestamp(clock)
    const state: ApprovalState = hasExpired ? 'expired' : approval.state
    if (state !== 'pending') assertTransition(approvalTransitions, 'approval', state, 'pending')
    return approval
  }

  /** A request of a kind about a wallet that awaits its decision; undefined if there is none. */
  async function waiting(
    trx: Transaction,
    { walletId, kind }: Pick<ApprovalRecord, 'walletId' | 'kind'>,
    isSame: (pending: ApprovalRecord) => boolean,
  ): Promise<ApprovalRecord | undefined> {
    const pending = await approvalStore(trx).ofWallet(walletId, { kind, state: 'pending' })
    return pending.find((one) => one.expiresAt > timestamp(clock) && isSame(one))
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
    if (!(await approvalStore(trx).end(approval.id, state, decision))) throw modifiedConcurrently('approval')
    const after = { ...approval, ...decision, state }
    await announce(trx, by, after)
    await endAlert(trx, causeOf(after), clock)
    return after
  }

  return {
    /** Defines how a kind is executed. */
    define(kind: ApprovalKind, how: ExecuteApproval): void {
      carryOut[kind] = how
    },

    find: (id: string): Awaitable<ApprovalRecord | undefined> => approvalStore(db).byId(id),

    /** The approval that a transaction was sent with. */
    byTransaction: (from: Database | Transaction, transactionId: string) =>
      approvalStore(from).byTransaction(transactionId),

    /** All requests to refund donations, in any state, oldest first. */
    ofDonations: (from: Database | Transaction, donationIds: readonly string[]) =>
      approvalStore(from).ofDonations(donationIds),

    /** The requests of a kind about a wallet in a state. */
    ofWallet: (
      from: Database | Transaction,
      walletId: string,
      which: Pick<ApprovalRecord, 'kind' | 'state'>,
    ): Promise<ApprovalRecord[]> => approvalStore(from).ofWallet(walletId, which),

    waiting,

    /**
     * Refuses a second request while the first one waits.
     * @param isSame which requests of the kind about the wallet are about the same; default: all
     * @throws CONFLICT naming the one that is pending
     */
    async assertNotRequested(
      trx: Transaction,
      about: Pick<ApprovalRecord, 'walletId' | 'kind'>,
      isSame: (pending: ApprovalRecord) => boolean = () => true,
    ): Promise<void> {
      const open = await waiting(trx, about, isSame)
      if (open) throw alreadyRequested(open)
    },

    /** Ends the request of a payment or closing that was sent after the backup of a restore, so that it is not sent again. */
    async paymentRecovered(trx: Transaction, payment: TransactionRecord, kind: MovementKind): Promise<void> {
      const { walletId, destination } = payment
      const closings =
        kind === 'account_merge'
          ? await approvalStore(trx).ofWallet(walletId, { kind: 'closing', state: 'pending' })
          : []
      const closing = closings.find((one) => one.destination === destination)
      const approval = closing ?? (await approvalStore(trx).pendingOf(payment))
      if (approval) await end(trx, systemActor, approval, 'approved', { transactionId: payment.id })
    },

    list: (filter: WalletApprovalFilter, input: PageInput) =>
      connectionFrom(input, (page) => approvalStore(db).page(filter, page)),

    /** Creates a request, in the transaction of the caller's checks. @throws ValidationError for the reason */
    async request(
      trx: Transaction,
      context: GraphContext,
      what: ApprovalSubject,
      reason: string,
    ): Promise<ApprovalRecord> {
      const checked = validated(reasonInput, { reason })
      const createdAt = timestamp(clock)
      const approval: ApprovalRecord = {
        ...what,
        id: newId('apr'),
        reason: checked.reason,
        state: 'pending',
        requestedBy: personOf(context.viewer).subject,
        createdAt,
        expiresAt: timeAfter(createdAt, DECIDE_WITHIN_MS),
      }
      await approvalStore(trx).insert(approval)
      await announce(trx, context, approval)
      await raiseUntilEnded(trx, causeOf(approval), awaitsApproval(approval), clock)
      return approval
    },

    /**
     * Approves a request of another person and executes it, in one database transaction.
     * @throws NOT_FOUND; FORBIDDEN for the requester; CONFLICT once it was decided or has expired; what the kind throws,
     *   for example INSUFFICIENT_BALANCE for a payment, after which it is still pending
     */
    async grant(context: GraphContext, id: string): Promise<ApprovalRecord> {
      const { subject } = personOf(context.viewer)
      const approval = await mustBePending(db, id)
      if (approval.requestedBy === subject)
        throw new DomainError('FORBIDDEN', 'An administrator other than the requester must approve it.')
      let approved: ApprovalRecord | undefined
      await carryOut[approval.kind]?.(context, approval, async (trx, how = {}) => {
        approved = await end(trx, context, approval, 'approved', { decidedBy: subject, ...how })
        await context.completeIdempotent(trx, approved)
      })
      if (!approved) throw new Error(`The approval ${id} (${approval.kind}) was not executed.`)
      return approved
    },

    /** Rejects a request; the requester withdraws it this way. @throws NOT_FOUND, CONFLICT, ValidationError */
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
      'wallet-approvals.expire': {
        everyMs: EXPIRY_EVERY_MS,
        async run() {
          for (const approval of await approvalStore(db).overdue(timestamp(clock), EXPIRED_AT_ONCE))
            await inTransaction(db, (trx) => end(trx, systemActor, approval, 'expired', {}))
        },
      },
    } satisfies JobHandlers,
  }
}

/** The cause of the alert of a request. */
const causeOf = ({ id }: ApprovalRecord) => `approval ${id}`

/** Without it, the other administrators would find the request by chance. */
function awaitsApproval({ id, kind, walletId, amount, asset, expiresAt }: ApprovalRecord): OperatorAlert {
  const sum = amount === undefined ? '' : ` of ${formatAmount(amount)} ${asset}`
  return {
    severity: 'medium',
    message:
      `The request ${id} (${kind}${sum}, wallet ${walletId}) needs the approval of another administrator, and expires ` +
      `at ${expiresAt}. Decide on the page of approvals, or read it with walletApprovals and use grantWalletApproval or ` +
      'rejectWalletApproval.',
    metadata: { approvalId: id, kind, walletId },
  }
}

/** A request is refused because another one about the same is pending. */
export function alreadyRequested({ id, kind }: ApprovalRecord): DomainError {
  return new DomainError('CONFLICT', `The same is already requested: ${id} (${kind}) is pending.`, {
    approvalId: id,
  })
}
