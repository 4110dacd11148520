import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { Timestamp } from '../../shared/clock.js'
import { bigint, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { assets, memoTypes } from '../ledger/network.js'
import { findingKinds } from '../reconciliation/finding.policy.js'
import type { WalletApprovalFilter } from './approval.inputs.js'
import { type ApprovalState, approvalKinds, approvalStates } from './approval.state.js'
import type { WalletApproval } from './approval.type.js'

export type ApprovalRecord = Readonly<WalletApproval>

/** How a pending approval ends. */
export type ApprovalEnd = Pick<ApprovalRecord, 'decidedAt'> &
  Partial<Pick<ApprovalRecord, 'decidedBy' | 'note' | 'transactionId'>>

/** The members by which the payment of a request is recognised. */
export type ApprovedPayment = Pick<
  ApprovalRecord,
  'walletId' | 'destination' | 'amount' | 'asset' | 'memo' | 'memoType'
>

const approvals = rowCodec('wallet_approvals', {
  id: text,
  walletId: text,
  kind: oneOf(approvalKinds),
  destination: optional(text),
  amount: optional(bigint),
  asset: optional(oneOf(assets)),
  memo: optional(text),
  memoType: optional(oneOf(memoTypes)),
  reference: optional(text),
  donationId: optional(text),
  newOwnerId: optional(text),
  finding: optional(oneOf(findingKinds)),
  difference: optional(text),
  reason: text,
  state: oneOf(approvalStates),
  requestedBy: text,
  createdAt: time,
  expiresAt: time,
  decidedBy: optional(text),
  decidedAt: optional(time),
  note: optional(text),
  transactionId: optional(text),
})

/** Requests that need, or needed, a second administrator. */
export function approvalStore(db: Knex) {
  const table = () => approvals.query(db)
  return {
    async insert(record: ApprovalRecord): Promise<void> {
      await table().insert(approvals.write(record))
    },

    byId: (id: string): Awaitable<ApprovalRecord | undefined> => recordById(db, approvals, id),

    async byTransaction(transactionId: string): Promise<ApprovalRecord | undefined> {
      const row = await table().where({ transaction_id: transactionId }).first()
      return row && approvals.read(row)
    },

    /** All requests to refund donations, in any state, oldest first. */
    async ofDonations(donationIds: readonly string[]): Promise<ApprovalRecord[]> {
      const query = table().whereIn('donation_id', [...donationIds])
      return (await query.orderBy('created_at').orderBy('id')).map(approvals.read)
    },

    /** The requests of a kind about a wallet in a state. */
    async ofWallet(
      walletId: string,
      { kind, state }: Pick<ApprovalRecord, 'kind' | 'state'>,
    ): Promise<ApprovalRecord[]> {
      return (await table().where({ wallet_id: walletId, kind, state }).orderBy('id')).map(approvals.read)
    },

    /** The oldest pending request of a payment with exactly these members. */
    async pendingOf(payment: ApprovedPayment): Promise<ApprovalRecord | undefined> {
      const { walletId, destination, amount, asset, memo, memoType } = payment
      const same = approvals.writePartial({ walletId, destination, amount, asset, memo, memoType })
      const row = await table()
        .where({ ...same, state: 'pending' })
        .orderBy('id')
        .first()
      return row && approvals.read(row)
    },

    async page(
      { state, kind, walletId }: WalletApprovalFilter,
      page: Page,
    ): Promise<PageRows<ApprovalRecord>> {
      const query = table()
      if (state) query.where({ state })
      if (kind) query.where({ kind })
      if (walletId) query.where({ wallet_id: walletId })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), approvals.read)
    },

    /** Ends a pending approval; false if it has ended already, possibly concurrently. */
    async end(id: string, state: ApprovalState, end: ApprovalEnd): Promise<boolean> {
      const changes = approvals.writePartial({ state, ...end })
      return (await table().where({ id, state: 'pending' }).update(changes)) === 1
    },

    /** Records another attempt of an approved transaction that failed. */
    async setTransaction(id: string, transactionId: string): Promise<void> {
      await table().where({ id }).update(approvals.writePartial({ transactionId }))
    },

    /** Pending approvals that expired before a time. */
    async overdue(at: Timestamp, limit: number): Promise<ApprovalRecord[]> {
      const query = table().where({ state: 'pending' }).where('expires_at', '<=', at)
      return (await query.orderBy('expires_at').orderBy('id').limit(limit)).map(approvals.read)
    },

    /** The transactions of a wallet that were approved since a time. */
    async approvedSince(walletId: string, since: Timestamp): Promise<string[]> {
      const ids: (string | null)[] = await table()
        .where({ wallet_id: walletId, state: 'approved' })
        .where('decided_at', '>=', since)
        .whereNotNull('transaction_id')
        .pluck('transaction_id')
      return ids.filter((id) => id !== null)
    },
  }
}
