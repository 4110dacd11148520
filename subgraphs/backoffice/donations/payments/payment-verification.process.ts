import { payment } from '../../../../schema/input-rules/donations.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import {
  type Database,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../../shared/database.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { validated } from '../../../shared/validated.js'
import { isStaff } from '../../../shared/viewer.js'
import type { AuditActor, AuditTrail } from '../../audit/audit-trail.js'
import { recordBackofficeEvent } from '../../events/backoffice-event.service.js'
import type { Notifier } from '../../notifications/events/notifier.service.js'
import { donationChanged, paidOtherwise, paymentTaken, unknownDonation } from '../donation.errors.js'
import type { ConfirmDonationInput } from '../donation.inputs.js'
import type { ReadCase } from '../donation.service.js'
import { donationTransitions } from '../donation.state.js'
import { type DonationRecord, donationStore } from '../donation.store.js'
import type { DonationVerification } from '../donation.type.js'
import { notifyOfOutcome } from '../donation-notifications.service.js'
import { donationScopeOf, shownTo } from '../donation-visibility.policy.js'
import type { PaymentCheck, PaymentProvider } from './payment-provider.client.js'

/** Asks again for the payment of a donation whose donor said that it was made. */
export const VERIFY_PAYMENT = 'donations.settle'

/** What the job carries: which donation, and whether staff vouch for the payer. */
export interface VerifyPaymentJob {
  readonly id: string
  readonly vouched: boolean
  /** When the payment was told of: how long it is asked for counts from then. */
  readonly since: string
}

export interface PaymentVerificationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly notifier: Notifier
  readonly caseOf: ReadCase
  /** The provider of a name. */
  readonly providerOf: (name: string) => PaymentProvider
}

/** Operations that bring donations to their end. */
export type PaymentVerification = ReturnType<typeof createPaymentVerification>

/**
 * How donations become completed or failed: the payment provider says so, never the donor alone.
 * Asking happens outside of any transaction; what it leads to is one.
 */
export function createPaymentVerification(dependencies: PaymentVerificationDependencies) {
  const { db, clock, providerOf } = dependencies
  return {
    /**
     * Asks the provider for the payment of a donation and takes over what it says. A completed donation
     * stays verified; asking again changes nothing.
     * @throws ValidationError, NOT_FOUND also for somebody else's donation, CONFLICT when the donation or the
     *   payment belongs to another one, UPSTREAM_ERROR
     */
    async verify(by: RequestContext, input: ConfirmDonationInput): Promise<DonationVerification> {
      const { transactionId } = validated(payment, input)
      const donation = await payable(by, input.donationId)
      const vouched = isStaff(by.viewer)
      return shown(by, await settle(by, donation, transactionId, vouched))
    },

    /**
     * The donor tells that the payment was made: it is noted with the donation, asked for at once, and asked
     * for again until the provider knows.
     * @throws as verify
     */
    async confirm(by: RequestContext, input: ConfirmDonationInput): Promise<DonationVerification> {
      const { transactionId } = validated(payment, input)
      const donation = await payable(by, input.donationId)
      const vouched = isStaff(by.viewer)
      const settled = await settle(by, donation, transactionId, vouched)
      if (settled.check.outcome === 'different' || settled.donation.status !== 'pending')
        return shown(by, settled)
      const noted = await note(by, settled.donation.id, transactionId, vouched)
      return shown(by, { ...settled, donation: noted })
    },

    /** One more question about a payment that was noted; answers whether it is settled. */
    async verifyRecorded(
      by: AuditActor,
      { id, vouched }: Pick<VerifyPaymentJob, 'id' | 'vouched'>,
    ): Promise<boolean> {
      const donation = await donationStore(db).byId(id)
      if (donation?.status !== 'pending' || !donation.transactionId) return true
      const settled = await settle(by, donation, donation.transactionId, vouched)
      return settled.donation.status !== 'pending' || settled.check.outcome === 'different'
    },
  }

  async function payable({ viewer }: RequestContext, id: string): Promise<DonationRecord> {
    const { own, ...rest } = donationScopeOf(viewer)
    // Guardians see donations to their cases; paying is the donor's.
    const scope = own === undefined ? rest : { own, knowsDonorsOf: rest.knowsDonorsOf }
    const [found] = await donationStore(db).byIds([id], scope)
    if (!found) throw unknownDonation(id)
    return found
  }

  async function settle(
    by: AuditActor,
    donation: DonationRecord,
    transactionId: string,
    vouched: boolean,
  ): Promise<Settled> {
    if (donation.status !== 'pending') return alreadyEnded(donation, transactionId)
    const { paymentProvider: provider, amount, currency, caseId, userId } = donation
    const expected = { provider, transactionId, amount, currency, caseId }
    const payerId = vouched ? undefined : userId
    const check = await providerOf(provider).check({ ...expected, payerId }, by)
    if (check.outcome !== 'confirmed' && check.outcome !== 'failed') return { donation, check }
    try {
      return await inTransaction(db, (trx) => end(dependencies, trx, by, donation.id, transactionId, check))
    } catch (error) {
      throw isUniqueViolation(error, 'transaction_id') ? paymentTaken(transactionId) : error
    }
  }

  async function note(
    by: AuditActor,
    id: string,
    transactionId: string,
    vouched: boolean,
  ): Promise<DonationRecord> {
    return inTransaction(db, async (trx) => {
      const before = await donationStore(trx).byId(id)
      if (!before) throw unknownDonation(id)
      if (before.status !== 'pending') return alreadyEnded(before, transactionId).donation
      const job: VerifyPaymentJob = { id, vouched, since: timestamp(clock) }
      await enqueueJob(trx, { kind: VERIFY_PAYMENT, key: id, payload: job }, clock)
      if (before.transactionId === transactionId) return before
      const after = { ...before, transactionId, version: before.version + 1 }
      if (!(await donationStore(trx).replace(after, before.version))) throw donationChanged(before)
      await dependencies.audit.record(trx, by, {
        action: 'donation_payment_noted',
        resource: 'donation',
        resourceId: id,
        before,
        after,
        severity: 'low',
        category: 'donation',
      })
      return after
    })
  }
}

interface Settled {
  readonly donation: DonationRecord
  readonly check: PaymentCheck
}

/** An ended donation is what it is; only its own payment may be asked about. */
function alreadyEnded(donation: DonationRecord, transactionId: string): Settled {
  if (donation.transactionId !== transactionId) throw paidOtherwise(donation)
  if (donation.status === 'completed') return { donation, check: { outcome: 'confirmed' } }
  const reason = donation.failureReason ?? `The donation is ${donation.status}.`
  return { donation, check: { outcome: 'failed', reason } }
}

/** Writes the end of a donation with everything that follows from it. */
async function end(
  { clock, audit, notifier, caseOf }: PaymentVerificationDependencies,
  trx: Transaction,
  by: AuditActor,
  id: string,
  transactionId: string,
  check: Extract<PaymentCheck, { outcome: 'confirmed' | 'failed' }>,
): Promise<Settled> {
  const before = await donationStore(trx).byId(id)
  if (!before) throw unknownDonation(id)
  if (before.status !== 'pending') return alreadyEnded(before, transactionId)
  const completed = check.outcome === 'confirmed'
  assertTransition(donationTransitions, 'donation', before.status, completed ? 'completed' : 'failed')
  const donation: DonationRecord = {
    ...before,
    transactionId,
    ...(completed
      ? {
          status: 'completed' as const,
          completedAt: timestamp(clock),
          ...(check.partnerTransactionId ? { partnerTransactionId: check.partnerTransactionId } : {}),
        }
      : { status: 'failed' as const, failureReason: check.reason }),
    version: before.version + 1,
  }
  if (!(await donationStore(trx).replace(donation, before.version))) throw donationChanged(before)
  await audit.record(trx, by, {
    action: completed ? 'donation_completed' : 'donation_failed',
    resource: 'donation',
    resourceId: id,
    before,
    after: donation,
    severity: completed ? 'medium' : 'low',
    category: 'donation',
  })
  if (donation.completedAt) {
    const { caseId, userId, isAnonymous, amount, currency, paymentProvider, completedAt } = donation
    const paid = { id, caseId, amount: Number(amount) / 100, currency, paymentProvider, completedAt }
    await recordBackofficeEvent(trx, 'donation.completed', isAnonymous ? paid : { ...paid, userId }, clock)
  }
  await notifyOfOutcome(notifier, trx, donation, await caseOf(trx, donation.caseId))
  return { donation, check }
}

function shown({ viewer }: RequestContext, { donation, check }: Settled): DonationVerification {
  return {
    verified: check.outcome === 'confirmed',
    message: 'reason' in check ? check.reason : 'The payment is confirmed.',
    status: donation.status,
    amount: donation.amount,
    currency: donation.currency,
    provider: donation.paymentProvider,
    donation: shownTo(viewer, donation),
  }
}
