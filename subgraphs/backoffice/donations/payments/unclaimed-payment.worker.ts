import { formatCents } from '../../../../schema/scalars.js'
import type { Clock } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../../shared/jobs/jobs.js'
import type { Alerts } from '../../alerts/alert.service.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { donationStore } from '../donation.store.js'
import { type StatementRecord, statementStore } from './statement.store.js'

type PaymentReference = Pick<StatementRecord, 'provider' | 'transactionId'>

const CHECK_CLAIM = 'donations.check-claim'

/** Donors report most payments when they return from the provider. */
const CLAIMED_WITHIN_MS = 24 * 3_600_000

/**
 * Schedules the check whether a received payment has completed the donation that it was made for.
 * @param afterMs by default a day, for a payment that is recorded; 0 when it has completed a donation, which ends the alert
 */
export async function checkClaim(
  trx: Transaction,
  { provider, transactionId }: PaymentReference,
  clock: Clock,
  afterMs = CLAIMED_WITHIN_MS,
): Promise<void> {
  const payload: PaymentReference = { provider, transactionId }
  const runAt = new Date(clock.now().getTime() + afterMs)
  await enqueueJob(trx, { kind: CHECK_CLAIM, key: `${provider}/${transactionId}`, payload, runAt }, clock)
}

/** Alerts administrators of a received payment that has completed no donation, or a donation other than the one it names. */
export function unclaimedPaymentJobs({
  db,
  alerts,
}: Pick<FeatureDependencies, 'db'> & { readonly alerts: Alerts }): JobHandlers {
  const actor = backgroundActor(CHECK_CLAIM)
  return {
    [CHECK_CLAIM]: {
      carriesMoney: true,
      run: ({ provider, transactionId }: PaymentReference) =>
        inTransaction(db, async (trx) => {
          const payment = await statementStore(trx).find(provider, transactionId)
          if (!payment) return
          const paid = await donationStore(trx).paidBy(provider, transactionId)
          const key = `unclaimed-payment:${provider}/${transactionId}`
          if (paid && (payment.donationId ?? paid.id) === paid.id)
            return void (await alerts.resolveByKey(trx, actor, key))
          const alert = { source: 'rule', type: 'unclaimed_payment', severity: 'high', key } as const
          await alerts.raise(trx, actor, { ...alert, message: messageOf(payment, paid?.id) })
        }),
    },
  }
}

function messageOf(payment: StatementRecord, paidId: string | undefined): string {
  const { provider, transactionId, amount, currency, donationId } = payment
  const paid = paidId === undefined ? 'no donation' : `the donation ${paidId}`
  const named = donationId === undefined ? '' : `, but names ${donationId}`
  return `The payment ${transactionId} of ${formatCents(amount)} ${currency} by ${provider} has completed ${paid}${named}. ${remedyOf(payment, paidId)}`
}

function remedyOf({ donationId }: StatementRecord, paidId: string | undefined): string {
  if (paidId !== undefined)
    return 'Return it at the provider, and record the refund of the completed donation.'
  if (donationId !== undefined) return 'Return it at the provider.'
  return 'Record its line again with the donation that it was made for, or return it at the provider.'
}
