import { refund } from '../../../schema/input-rules/donations.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { announceChange } from '../../shared/live-changes.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { assertCurrent } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import type { AuditTrail } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import { donationChanged, refundedOnLedger } from './donation.errors.js'
import type { RefundDonationInput } from './donation.inputs.js'
import { donationTransitions } from './donation.state.js'
import { type DonationRecord, donationStore } from './donation.store.js'
import type { Donation } from './donation.type.js'
import { notifyOfRefund } from './donation-notifications.service.js'
import { shownTo } from './donation-visibility.policy.js'
import type { LedgerRefundInput } from './ledger-donations/ledger-donation.inputs.js'
import { LEDGER } from './payments/payment-provider.client.js'

interface DonationRefundDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly notifier: Notifier
  /** Payments on the test network count outside production. */
  readonly acceptTestnet: boolean
}

export type DonationRefunds = ReturnType<typeof createDonationRefunds>

/** Records that donations were returned: by a payment provider, as staff report it, or by the wallet on the ledger. */
export function createDonationRefunds({
  db,
  clock,
  audit,
  notifier,
  acceptTestnet,
}: DonationRefundDependencies) {
  async function record(
    trx: Transaction,
    by: RequestContext,
    before: DonationRecord,
    how: Pick<DonationRecord, 'refundedAt' | 'refundTransactionId'>,
    reason: string,
  ): Promise<DonationRecord> {
    assertTransition(donationTransitions, 'donation', before.status, 'refunded')
    const after: DonationRecord = { ...before, ...how, status: 'refunded', version: before.version + 1 }
    if (!(await donationStore(trx).replace(after, before.version))) throw donationChanged(before)
    announceChange(trx, 'case', [[after.caseId, after.caseId]])
    await audit.record(trx, by, audited('donation_refunded', before.id, { before, after, reason }))
    await notifyOfRefund(notifier, trx, after)
    return after
  }

  return {
    /**
     * Records that the provider of a completed donation returned the money.
     * @throws ValidationError, NOT_FOUND; CONFLICT unless it is completed, for a payment on the ledger, or when it was
     *   modified concurrently
     */
    async byProvider(by: GraphContext, id: string, input: RefundDonationInput): Promise<Donation> {
      const { reason } = validated(refund, input)
      return inTransaction(db, async (trx) => {
        const before = await donationStore(trx).byId(id)
        if (!before) throw notFound('Donation', id)
        assertCurrent(before, input.version, donationChanged)
        if (before.status === 'refunded') return shownTo(by.viewer, before)
        if (before.paymentProvider === LEDGER) throw refundedOnLedger()
        const after = await record(trx, by, before, { refundedAt: timestamp(clock) }, reason)
        const shown = shownTo(by.viewer, after)
        await by.completeIdempotent(trx, shown)
        return shown
      })
    },

    /**
     * Records that the wallet returned a donation on the ledger. Idempotent by the transaction that paid it.
     * @returns undefined for payments that do not count
     * @throws NOT_FOUND while the donation is not recorded
     */
    async onLedger(by: RequestContext, input: LedgerRefundInput): Promise<DonationRecord | undefined> {
      const { transactionId, network, refundTransactionId, refundedAt } = input
      if (network !== 'public' && !acceptTestnet) return undefined
      return inTransaction(db, async (trx) => {
        const before = await donationStore(trx).paidBy(LEDGER, transactionId)
        if (!before) throw notFound('Donation', `of the transaction ${transactionId}`)
        if (before.status === 'refunded') return before
        return record(trx, by, before, { refundedAt, refundTransactionId }, 'Returned on the ledger')
      })
    },
  }
}
