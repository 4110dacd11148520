import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { CloseWalletInput } from '../transactions/closing/closing.inputs.js'
import type { Closing } from '../transactions/closing/closing.service.js'
import { parseDestination, parseMemo, parsePaymentOrder } from '../transactions/sending/payment.policy.js'
import type { SpendingAuthority } from '../transactions/sending/payment-sending.service.js'
import type { SendTransactionInput } from '../transactions/transaction.inputs.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import {
  type ApprovalSubject,
  type Approvals,
  alreadyRequested,
  type GrantApproval,
} from './approval.service.js'
import type { ApprovalRecord } from './approval.store.js'

interface PaymentApprovalDependencies {
  readonly db: Database
  readonly approvals: Approvals
  readonly wallets: Wallets
  readonly transactions: Transactions
  readonly closing: Closing
}

/** Requests of payments from wallets of the organisation. */
export type PaymentApprovals = ReturnType<typeof createPaymentApprovals>

/** Payments from wallets of the organisation above the sum that one administrator may send alone. */
export function createPaymentApprovals(dependencies: PaymentApprovalDependencies) {
  const { db, approvals, wallets, transactions, closing } = dependencies

  async function request(
    context: GraphContext,
    wallet: WalletRecord,
    what: Omit<ApprovalSubject, 'walletId'>,
    reason: string,
    check: (trx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<ApprovalRecord> {
    assertOfOrganisation(wallet)
    return inTransaction(db, async (trx) => {
      await check(trx)
      const approval =
        (await requestedBefore(trx, wallet, what)) ??
        (await approvals.request(trx, context, { ...what, walletId: wallet.id }, reason))
      await context.completeIdempotent(trx, approval)
      return approval
    })
  }

  /**
   * The pending request under the same reference, which is returned once more.
   * @throws CONFLICT if it is for another payment
   */
  async function requestedBefore(
    trx: Transaction,
    { id: walletId }: WalletRecord,
    what: Omit<ApprovalSubject, 'walletId'>,
  ): Promise<ApprovalRecord | undefined> {
    const { kind, reference } = what
    if (reference === undefined) return undefined
    const before = await approvals.waiting(trx, { walletId, kind }, (one) => one.reference === reference)
    if (before && paidMembers.some((member) => before[member] !== what[member]))
      throw alreadyRequested(before)
    return before
  }

  /** Sends an approved payment, and grants the approval in the same database transaction. */
  async function pay(context: GraphContext, approval: ApprovalRecord, grant: GrantApproval): Promise<void> {
    const order = orderOf(approval)
    const wallet = await wallets.mustSpend(context.viewer, approval.walletId)
    // It may have been handed over since.
    assertOfOrganisation(wallet)
    const authority: SpendingAuthority = {
      by: context,
      approve: (trx, { id: transactionId }) => grant(trx, { transactionId }),
    }
    await transactions.sendFrom(authority, wallet, order, async () => undefined)
  }

  approvals.define('payment', pay)
  approvals.define('closing', (context, { walletId, destination = '', memo, memoType }, grant) => {
    const more = memo && memoType ? { memo, memoType } : {}
    return closing.closeApproved(context, grant, { walletId, destination, ...more })
  })

  return {
    pay,

    /**
     * Requests a payment from a wallet of the organisation; once per reference while the request is pending.
     * @param check refuses the request by throwing, in its database transaction
     * @throws what sending throws for its input and the wallet; CONFLICT for a wallet of a person, and
     *   for another payment than the one that is requested under the reference
     */
    async requestPayment(
      context: GraphContext,
      walletId: string,
      input: SendTransactionInput,
      reason: string,
      check?: (trx: Transaction) => Promise<void>,
    ): Promise<ApprovalRecord> {
      const { destination, amount, asset, memo, reference } = parsePaymentOrder(input)
      const wallet = await wallets.mustSpend(context.viewer, walletId)
      const withMemo = memo ? { memo: memo.value, memoType: memo.type } : {}
      const paid = { destination: destination.address, amount, asset, ...withMemo }
      const what = { kind: 'payment', ...paid, ...(reference === undefined ? {} : { reference }) } as const
      return request(context, wallet, what, reason, check)
    },

    /**
     * Requests the closing of an unclaimed wallet.
     * @throws what closing throws for its input and the wallet, so that nobody decides about what the ledger would refuse;
     *   CONFLICT while another closing of the wallet is requested
     */
    async requestClosing(
      context: GraphContext,
      input: CloseWalletInput,
      reason: string,
    ): Promise<ApprovalRecord> {
      const memo = parseMemo(input.memo, input.memoType)
      const destination = parseDestination(input.destination).address
      const wallet = await wallets.mustClose(context.viewer, input.walletId)
      assertOfOrganisation(wallet)
      await closing.assertPossible(context, wallet, input)
      const withMemo = memo ? { memo: memo.value, memoType: memo.type } : {}
      const what = { kind: 'closing', destination, ...withMemo } as const
      // Only one of two destinations could be paid.
      return request(context, wallet, what, reason, (trx) =>
        approvals.assertNotRequested(trx, { walletId: wallet.id, kind: 'closing' }),
      )
    },
  }
}

/** What distinguishes payments under one reference. */
const paidMembers = ['destination', 'amount', 'asset', 'memo', 'memoType'] as const

/** @throws CONFLICT */
function assertOfOrganisation({ ownerKind }: WalletRecord): void {
  if (ownerKind !== 'organisation')
    throw new DomainError('CONFLICT', 'Only payments from wallets of the organisation need an approval.')
}

function orderOf(approval: ApprovalRecord): SendTransactionInput {
  const { id, destination, amount, asset, memo, memoType, reference = null } = approval
  if (destination === undefined || amount === undefined || !asset)
    throw new Error(`The approval ${id} is not about a payment.`)
  return { destination, amount, asset, reference, ...(memo && memoType ? { memo, memoType } : {}) }
}
