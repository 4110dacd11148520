import { payment } from '../../../../schema/input-rules/donations.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import {
  type Database,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../../shared/database.js'
import { notFound } from '../../../shared/domain-error.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { validated } from '../../../shared/validated.js'
import { isStaff } from '../../../shared/viewer.js'
import type { AuditActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { donationChanged, paidByAnotherTransaction, paymentAlreadyUsed } from '../donation.errors.js'
import type { ConfirmDonationInput } from '../donation.inputs.js'
import { donationTransitions } from '../donation.state.js'
import { type DonationRecord, donationStore } from '../donation.store.js'
import type { DonationVerification } from '../donation.type.js'
import { type DonationOutcomeDependencies, recordOutcome } from '../donation-outcome.service.js'
import { donationScopeOf, shownTo } from '../donation-visibility.policy.js'
import { matchAnnouncement, mayBelongTo } from './late-announcement.service.js'
import { LEDGER, type PaymentCheck, type PaymentProvider } from './payment-provider.client.js'
import { checkClaim } from './unclaimed-payment.worker.js'

/** Verifies the payment of a donation that its donor reported as paid. */
export const VERIFY_PAYMENT = 'donations.verify-payment'

/** Payload of the job. */
export interface VerifyPaymentJob {
  readonly id: string
  /** Whether staff vouch for the payer, who is then not compared with the donor. */
  readonly vouched: boolean
  /** The only payment that staff vouch for; absent for any that is recorded. */
  readonly transactionId?: string
  /** When the payment was reported; retries end 72 hours later. */
  readonly since: string
}

export interface PaymentVerificationDependencies extends DonationOutcomeDependencies {
  readonly db: Database
  /** Finds a provider by name. */
  readonly providerOf: (name: string) => PaymentProvider
}

/** Verifies payments and completes or fails their donations. */
export type PaymentVerification = ReturnType<typeof createPaymentVerification>

/**
 * Donations are completed or failed by their payment provider, never by the donor alone. Providers are called outside
 * of transactions; the outcome is written in one transaction.
 */
export function createPaymentVerification(dependencies: PaymentVerificationDependencies) {
  const { db, clock, providerOf } = dependencies
  return {
    /**
     * Verifies the payment of a donation with its provider and applies the outcome. Idempotent.
     * A payment that was recorded before it was announced keeps its donation, which is then the result.
     * @throws ValidationError, NOT_FOUND also for donations of others, CONFLICT when the donation has another
     *   payment or the payment another announced donation, UPSTREAM_ERROR
     */
    async verify(by: RequestContext, input: ConfirmDonationInput): Promise<DonationVerification> {
      const { transactionId } = validated(payment, input)
      const donation = await payable(by, input.donationId)
      const vouched = isStaff(by.viewer)
      return shown(by, await settle(by, donation, transactionId, vouched))
    },

    /**
     * Records the payment that the donor reports, verifies it immediately, and retries until the provider has an outcome.
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

    /** Verifies a recorded payment. @returns whether verification has ended */
    async verifyRecorded(
      by: AuditActor,
      { id, vouched, transactionId }: Omit<VerifyPaymentJob, 'since'>,
    ): Promise<boolean> {
      const donation = await donationStore(db).byId(id)
      if (donation?.status !== 'pending' || !donation.transactionId) return true
      if (transactionId !== undefined && donation.transactionId !== transactionId) return true
      const counted = await donationStore(db).paidBy(donation.paymentProvider, donation.transactionId)
      if (counted && !mayBelongTo(donation, counted)) return true
      const settled = await settle(by, donation, donation.transactionId, vouched)
      return settled.donation.status !== 'pending' || settled.check.outcome === 'different'
    },
  }

  async function payable({ viewer }: RequestContext, id: string): Promise<DonationRecord> {
    const { own, ...rest } = donationScopeOf(viewer)
    // Guardians see donations to their cases but may not pay for the donor.
    const scope = own === undefined ? rest : { own, knowsDonorsOf: rest.knowsDonorsOf }
    const [found] = await donationStore(db).byIds([id], scope)
    if (!found) throw notFound('Donation', id)
    return found
  }

  async function settle(
    by: AuditActor,
    donation: DonationRecord,
    transactionId: string,
    vouched: boolean,
  ): Promise<Settled> {
    if (donation.status !== 'pending') return ended(donation, transactionId)
    const { paymentProvider: provider, amount, currency, caseId, userId } = donation
    const expected = { donationId: donation.id, provider, transactionId, amount, currency, caseId }
    const payerId = vouched ? undefined : userId
    const check = await providerOf(provider).check({ ...expected, payerId }, by)
    if (check.outcome !== 'confirmed' && check.outcome !== 'failed') return { donation, check }
    const end = () =>
      inTransaction(db, (trx) => endWith(dependencies, trx, by, donation.id, transactionId, check))
    return end().catch((error: unknown) => {
      // Its payment was recorded concurrently, which the next transaction sees.
      if (isUniqueViolation(error, 'transaction_id')) return end()
      throw error
    })
  }

  /** The result for a donation that has ended, or for the one that it was matched to. */
  async function ended(donation: DonationRecord, transactionId: string): Promise<Settled> {
    const counted = await donationStore(db).announcedBy(donation.id)
    if (counted?.transactionId !== transactionId) return alreadyEnded(donation, transactionId)
    return { donation: counted, check: { outcome: 'confirmed' } }
  }

  async function note(
    by: AuditActor,
    id: string,
    transactionId: string,
    vouched: boolean,
  ): Promise<DonationRecord> {
    return inTransaction(db, async (trx) => {
      const before = await donationStore(trx).byId(id)
      if (!before) throw notFound('Donation', id)
      if (before.status !== 'pending') return alreadyEnded(before, transactionId).donation
      const job: VerifyPaymentJob = { id, vouched, transactionId, since: timestamp(clock) }
      // A report of the donor does not replace that of staff.
      const key = vouched ? `${id} vouched` : id
      await enqueueJob(trx, { kind: VERIFY_PAYMENT, key, payload: job }, clock)
      if (before.transactionId === transactionId) return before
      const after = { ...before, transactionId, version: before.version + 1 }
      if (!(await donationStore(trx).replace(after, before.version))) throw donationChanged(before)
      await dependencies.audit.record(trx, by, audited('donation_payment_noted', id, { before, after }))
      return after
    })
  }
}

interface Settled {
  readonly donation: DonationRecord
  readonly check: PaymentCheck
}

/** The result for a donation that is no longer pending. @throws CONFLICT for a payment other than its own */
function alreadyEnded(donation: DonationRecord, transactionId: string): Settled {
  if (donation.transactionId !== transactionId) throw paidByAnotherTransaction(donation)
  if (donation.status === 'completed') return { donation, check: { outcome: 'confirmed' } }
  const reason = donation.failureReason ?? `The donation is ${donation.status}.`
  return { donation, check: { outcome: 'failed', reason } }
}

/** Records the outcome of a donation and its consequences. */
async function endWith(
  dependencies: PaymentVerificationDependencies,
  trx: Transaction,
  by: AuditActor,
  id: string,
  transactionId: string,
  check: Extract<PaymentCheck, { outcome: 'confirmed' | 'failed' }>,
): Promise<Settled> {
  const before = await donationStore(trx).byId(id)
  if (!before) throw notFound('Donation', id)
  if (before.status !== 'pending') return alreadyEnded(before, transactionId)
  const { paymentProvider: provider } = before
  const completed = check.outcome === 'confirmed'
  if (completed && provider !== LEDGER)
    await checkClaim(trx, { provider, transactionId }, dependencies.clock, 0)
  const counted = completed && (await donationStore(trx).paidBy(provider, transactionId))
  if (counted) {
    if (!mayBelongTo(before, counted)) throw paymentAlreadyUsed(transactionId)
    const donation = await matchAnnouncement(dependencies.audit, trx, by, before, counted)
    return { donation, check }
  }
  assertTransition(donationTransitions, 'donation', before.status, completed ? 'completed' : 'failed')
  const donation: DonationRecord = {
    ...before,
    transactionId,
    ...(completed
      ? {
          status: 'completed' as const,
          completedAt: timestamp(dependencies.clock),
          ...(check.partnerTransactionId ? { partnerTransactionId: check.partnerTransactionId } : {}),
          isAnonymous: before.isAnonymous || check.isAnonymous === true,
        }
      : {
          status: 'failed' as const,
          failureReason: check.reason,
          ...(check.failure ? { failure: check.failure } : {}),
        }),
    version: before.version + 1,
  }
  if (!(await donationStore(trx).replace(donation, before.version))) throw donationChanged(before)
  await recordOutcome(dependencies, trx, by, before, donation)
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
