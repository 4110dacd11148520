import { z } from 'zod'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { textOf, validated } from '../../../shared/validated.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { donationStore } from '../donation.store.js'
import { LEDGER } from './payment-provider.client.js'
import { VERIFY_PAYMENT, type VerifyPaymentJob } from './payment-verification.process.js'
import { statementTransitions } from './statement.state.js'
import { type StatementRecord, statementStore } from './statement.store.js'
import type { RecordPaymentStatementInput } from './statement.type.js'
import { checkClaim } from './unclaimed-payment.worker.js'

const line = z.object({
  provider: textOf(40)
    .toLowerCase()
    .refine(
      (name) => name !== LEDGER,
      'must not be `ledger`: ledger payments are verified with the wallet service',
    ),
  transactionId: textOf(200),
  partnerTransactionId: textOf(200).nullish(),
  reason: textOf(500).nullish(),
  donationId: textOf(100).nullish(),
})

/** What a later line about a payment may add. */
const additions = ['donationId', 'partnerTransactionId', 'reason'] as const

export type Statements = ReturnType<typeof createStatements>

/** Statements of payment providers: each is recorded once and verifies the pending donations that its payment pays. */
export function createStatements({ db, clock, audit }: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>) {
  /** Notes a received payment on the donation that it names: the donor may never report the payment. */
  async function noteOnNamed(trx: Transaction, by: RequestContext, paid: StatementRecord): Promise<void> {
    const { status, provider, transactionId, donationId = '', amount, currency } = paid
    const before = status === 'succeeded' ? await donationStore(trx).byId(donationId) : undefined
    const isPaid =
      before?.paymentProvider === provider && before.amount === amount && before.currency === currency
    if (!isPaid || before.status !== 'pending' || before.transactionId === transactionId) return
    const after = { ...before, transactionId, version: before.version + 1 }
    await donationStore(trx).replace(after, before.version)
    await audit.record(trx, by, audited('donation_payment_noted', before.id, { before, after }))
  }

  return {
    /**
     * Records a line of a statement. Idempotent: a repeated one adds at most what was missing.
     * @throws ValidationError, CONFLICT for another amount, currency or donation, or a change of a final state
     */
    async record(by: RequestContext, input: RecordPaymentStatementInput): Promise<StatementRecord> {
      const { provider, transactionId, partnerTransactionId, reason, donationId } = validated(line, input)
      const record: StatementRecord = {
        provider,
        transactionId,
        status: input.status,
        amount: input.amount,
        currency: input.currency,
        ...(partnerTransactionId ? { partnerTransactionId } : {}),
        ...(reason ? { reason } : {}),
        ...(donationId ? { donationId } : {}),
        recordedAt: timestamp(clock),
      }
      return inTransaction(db, async (trx) => {
        const before = await statementStore(trx).find(provider, transactionId)
        if (before) assertSamePayment(before, record)
        const isRepeated = before?.status === record.status
        if (isRepeated && !additions.some((member) => !before[member] && record[member])) return before
        if (before && !isRepeated)
          assertTransition(statementTransitions, 'payment', before.status, record.status)
        const after = isRepeated ? { ...record, ...before } : { ...before, ...record }
        await statementStore(trx).put(after)
        await audit.record(
          trx,
          by,
          audited('payment_statement_recorded', `${provider}/${transactionId}`, { before, after }),
        )
        await noteOnNamed(trx, by, after)
        for (const { id } of await donationStore(trx).pendingOf(provider, transactionId)) {
          const job: VerifyPaymentJob = { id, vouched: false, since: record.recordedAt }
          await enqueueJob(trx, { kind: VERIFY_PAYMENT, key: id, payload: job }, clock)
        }
        if (after.status === 'succeeded') await checkClaim(trx, after, clock)
        return after
      })
    },
  }
}

function assertSamePayment(before: StatementRecord, now: StatementRecord): void {
  const isOfSameDonation = !before.donationId || !now.donationId || before.donationId === now.donationId
  if (before.amount === now.amount && before.currency === now.currency && isOfSameDonation) return
  const message = 'This payment is already recorded with a different amount, currency or donation.'
  throw new DomainError('CONFLICT', message, {
    amount: Number(before.amount) / 100,
    currency: before.currency,
  })
}
