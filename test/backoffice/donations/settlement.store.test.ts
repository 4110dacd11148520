import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { localLiveEvents } from '../../../runtime/live-events/live-events.js'
import { type Alerts, createAlerts } from '../../../subgraphs/backoffice/alerts/alert.service.js'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import {
  createRecordedDonations,
  type RecordedDonations,
} from '../../../subgraphs/backoffice/donations/donation.service.js'
import {
  donationStatuses,
  donationTransitions,
} from '../../../subgraphs/backoffice/donations/donation.state.js'
import { donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import { createExchangeRates } from '../../../subgraphs/backoffice/donations/exchange-rates/exchange-rate.service.js'
import type { PaymentCheck } from '../../../subgraphs/backoffice/donations/payments/payment-provider.client.js'
import {
  createPaymentVerification,
  type PaymentVerification,
  VERIFY_PAYMENT,
} from '../../../subgraphs/backoffice/donations/payments/payment-verification.process.js'
import { paymentVerificationJobs } from '../../../subgraphs/backoffice/donations/payments/payment-verification.worker.js'
import { recordedPayments } from '../../../subgraphs/backoffice/donations/payments/recorded-payments.service.js'
import { createStatements } from '../../../subgraphs/backoffice/donations/payments/statement.service.js'
import { unclaimedPaymentJobs } from '../../../subgraphs/backoffice/donations/payments/unclaimed-payment.worker.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { type ManualClock, manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const HOUR = 3_600_000

describeOnDatabasesOf('backoffice', 'the settlement of donations', (open) => {
  let db: Database
  let clock: ManualClock
  let donations: RecordedDonations
  let settlement: PaymentVerification
  let answer: PaymentCheck
  let asked: number
  let payers: string[]
  let alerts: Alerts

  beforeEach(async () => {
    db = await open()
    clock = manualClock('2026-02-01T12:00:00.000Z')
    answer = { outcome: 'unknown', reason: 'not known' }
    asked = 0
    payers = []
    const audit = auditTrailForTest(clock)
    const context = { db, clock, audit, baseCurrency: 'USD' as const }
    const notifier = createNotifier({ clock })
    alerts = createAlerts({ ...context, notifier, live: localLiveEvents() })
    const rates = createExchangeRates({ ...context, alerts })
    await rates.set(requestBy('admin'), { currency: 'ARS', rate: '0.00069' })
    donations = createRecordedDonations({ ...context, rates })
    settlement = createPaymentVerification({
      ...context,
      notifier,
      providerOf: () => ({
        async check({ transactionId, payerId }) {
          asked += 1
          payers.push(`${transactionId} of ${payerId ?? 'anyone'}`)
          return answer
        },
      }),
    })
    const guardian = { guardianId: 'usr_guardian', guardianName: 'guardian' }
    await caseStore(db).insert(caseRow('cas_1', clock.now().toISOString(), guardian))
  })

  const donor = requestBy('user')
  const announce = (amount = 1_000n, currency: 'USD' | 'ARS' = 'USD') =>
    donations.create(graphContext(donor), { caseId: 'cas_1', amount, currency })
  const payment = (donationId: string, transactionId = 'pay-1') => ({ donationId, transactionId })
  const actions = () => db('audit_logs').orderBy('id').pluck('action')
  const notices = async () =>
    (await db('jobs').where({ kind: 'notification.notify' }).orderBy('id').pluck('payload')).map(
      (text) => JSON.parse(text).kind,
    )
  const line = { provider: 'card', status: 'succeeded', amount: 1_000n, currency: 'USD' } as const
  const recordLine = (members: object) =>
    createStatements({ db, clock, audit: auditTrailForTest(clock) }).record(requestBy('staff'), {
      ...line,
      transactionId: 'pay-1',
      ...members,
    })
  const work = () =>
    createWorker({
      db,
      clock,
      log: recordedLog(),
      handlers: { ...paymentVerificationJobs(settlement, clock), ...unclaimedPaymentJobs({ db, alerts }) },
    }).runDue()

  test('writes the result with its audit row, event and notifications', async () => {
    const { id } = await announce()
    answer = { outcome: 'confirmed', partnerTransactionId: 'p-1' }
    const { verified, donation } = await settlement.verify(donor, payment(id))
    expect(verified).toBe(true)
    expect(donation).toMatchObject({
      status: 'completed',
      transactionId: 'pay-1',
      partnerTransactionId: 'p-1',
      completedAt: '2026-02-01T12:00:00.000Z',
    })
    expect(await actions()).toEqual(['exchange_rate_set', 'donation_created', 'donation_completed'])
    expect(await notices()).toEqual(['donation_received', 'payment_processed'])
    const [event] = await db('events').where({ kind: 'donation.completed' })
    expect(JSON.parse(event.data)).toMatchObject({
      id,
      caseId: 'cas_1',
      amount: 10,
      currency: 'USD',
      userId: 'usr_user',
    })
  })

  test.each<[string, boolean, PaymentCheck]>([
    ['in the announcement', true, { outcome: 'confirmed' }],
    ['for the payment', false, { outcome: 'confirmed', isAnonymous: true }],
  ])(
    'names a donor who is anonymous %s neither in the event nor to the guardian',
    async (_where, isAnonymous, check) => {
      const { id } = await donations.create(graphContext(donor), {
        caseId: 'cas_1',
        amount: 1_000n,
        isAnonymous,
      })
      answer = check
      await settlement.verify(donor, payment(id))
      expect(await donationStore(db).byId(id)).toMatchObject({ status: 'completed', isAnonymous: true })
      const [event] = await db('events').where({ kind: 'donation.completed' })
      expect(JSON.parse(event.data)).toMatchObject({ id, caseId: 'cas_1' })
      expect(event.data).not.toContain('usr_user')
      const jobs = await db('jobs').where({ kind: 'notification.notify' }).orderBy('id').pluck('payload')
      const received = jobs.map((text) => JSON.parse(text)).find(({ kind }) => kind === 'donation_received')
      expect(JSON.stringify(received)).not.toMatch(/usr_user|user@rescue|donorName/)
    },
  )

  test('hides the donor of a payment that was anonymous also in the announcement that it is matched to', async () => {
    const { announcementId: id = '', ...announced } = await announce()
    const paid = { id: 'don_paid', transactionId: 'pay-1', status: 'completed', isAnonymous: true } as const
    await donationStore(db).insert({ ...announced, ...paid, completedAt: announced.createdAt })
    answer = { outcome: 'confirmed', isAnonymous: true }
    expect((await settlement.verify(donor, payment(id))).donation.id).toBe(paid.id)
    const failureReason = expect.stringContaining(paid.id)
    expect(await donationStore(db).byId(id)).toMatchObject({
      status: 'failed',
      failure: 'counted_elsewhere',
      failureReason,
      isAnonymous: true,
    })
  })

  test('notifies the donor and the staff of a failed payment, and sends no event', async () => {
    const { id } = await announce()
    answer = { outcome: 'failed', failure: 'rejected', reason: 'declined' }
    expect((await settlement.verify(donor, payment(id))).donation).toMatchObject({
      status: 'failed',
      failure: 'rejected',
      failureReason: 'declined',
    })
    expect(await notices()).toEqual(['donation_failed', 'payment_failed'])
    expect(await db('events').where({ kind: 'donation.completed' })).toEqual([])
  })

  test('changes nothing while the payment is unknown, open or a different one', async () => {
    const { id } = await announce()
    for (const outcome of ['unknown', 'open', 'different'] as const) {
      answer = { outcome, reason: 'because' }
      expect(await settlement.verify(donor, payment(id))).toMatchObject({
        verified: false,
        message: 'because',
        status: 'pending',
      })
    }
    expect(await donationStore(db).byId(id)).toMatchObject({ version: 1, status: 'pending' })
  })

  test('settles a donation once, even with concurrent requests', async () => {
    const { id } = await announce()
    answer = { outcome: 'confirmed' }
    const all = await Promise.all([1, 2, 3, 4].map(() => settlement.verify(donor, payment(id))))
    expect(all.map(({ verified }) => verified)).toEqual([true, true, true, true])
    expect((await actions()).filter((action) => action === 'donation_completed')).toHaveLength(1)
    expect(await notices()).toHaveLength(2)
  })

  test('verifies a recorded payment again: every minute, then every hour, for three days', async () => {
    const { id } = await announce()
    await settlement.confirm(donor, payment(id))
    asked = 0
    await work()
    expect(asked).toBe(1)
    clock.advance(59_000)
    await work()
    expect(asked).toBe(1)
    clock.advance(1_000)
    await work()
    expect(asked).toBe(2)
    clock.advance(2 * HOUR)
    await work()
    clock.advance(10 * 60_000)
    await work()
    expect(asked).toBe(3)
    clock.advance(72 * HOUR)
    await work()
    expect(asked).toBe(4)
    clock.advance(100 * HOUR)
    await work()
    expect(asked).toBe(4)
    expect(await donationStore(db).byId(id)).toMatchObject({ status: 'pending', transactionId: 'pay-1' })
  })

  test('keeps that staff vouch for the payer of a payment that the donor reports too, and of no other payment', async () => {
    const { id } = await announce()
    answer = { outcome: 'open', reason: 'not decided' }
    await settlement.confirm(requestBy('staff'), payment(id))
    await settlement.confirm(donor, payment(id))
    payers = []
    await work()
    expect(payers.sort()).toEqual(['pay-1 of anyone', 'pay-1 of usr_user'])
    await settlement.confirm(donor, payment(id, 'pay-2'))
    payers = []
    clock.advance(60_000)
    await work()
    expect(payers).toEqual(['pay-2 of usr_user'])
  })

  test('completes a donation with a recorded payment as soon as the provider confirms it', async () => {
    const { id } = await announce()
    await settlement.confirm(donor, payment(id))
    answer = { outcome: 'confirmed' }
    await work()
    expect(await donationStore(db).byId(id)).toMatchObject({ status: 'completed' })
    const row = await db('audit_logs').where({ action: 'donation_completed' }).first()
    expect(row.user_role).toBe('service')
  })

  test('completes the donation that the statement of a payment names, whatever its donor has reported', async () => {
    const statements = createStatements({ db, clock, audit: auditTrailForTest(clock) })
    const line = { provider: 'card', status: 'succeeded', amount: 1_000n, currency: 'USD' } as const
    const announced = async (reported?: string) => {
      const { id } = await announce()
      if (reported) await settlement.confirm(donor, payment(id, reported))
      return id
    }
    const [silent, mistaken, short, refused] = [
      await announced(),
      await announced('mistyped'),
      await announced(),
      await announced(),
    ]
    for (const [donationId, transactionId, members] of [
      [silent, 'pay-1', {}],
      [mistaken, 'pay-2', {}],
      [short, 'pay-3', { amount: 999n }],
      [refused, 'pay-4', { status: 'failed' }],
    ] as const)
      await statements.record(requestBy('staff'), { ...line, donationId, transactionId, ...members })
    answer = { outcome: 'confirmed' }
    await work()
    const rows = await db('donations').orderBy('id').select('status', 'transaction_id')
    expect(rows).toEqual([
      { status: 'completed', transaction_id: 'pay-1' },
      { status: 'completed', transaction_id: 'pay-2' },
      { status: 'pending', transaction_id: null },
      { status: 'pending', transaction_id: null },
    ])
  })

  test('alerts administrators a day later of a received payment that has completed no donation, or not the one it names', async () => {
    const { id: other } = await announce()
    await settlement.confirm(donor, payment(other, 'mistyped'))
    answer = { outcome: 'confirmed' }
    const { id } = await announce()
    await settlement.verify(donor, payment(id))
    await work()
    await recordLine({})
    for (const transactionId of ['pay-2', 'pay-3']) await recordLine({ transactionId, donationId: id })
    await recordLine({ transactionId: 'pay-4' })
    await recordLine({ donationId: other })
    await recordLine({ transactionId: 'pay-5', status: 'failed' })
    await work()
    const messages = () => db('alerts').where({ status: 'active' }).orderBy('message').pluck('message')
    expect(await messages()).toEqual([])
    clock.advance(24 * HOUR)
    await work()
    expect(await messages()).toEqual([
      expect.stringContaining(
        `pay-1 of 10.00 USD by card has completed the donation ${id}, but names ${other}. Return it at the provider, and record the refund`,
      ),
      expect.stringContaining(`pay-2 of 10.00 USD by card has completed no donation, but names ${id}.`),
      expect.stringContaining(`pay-3 of 10.00 USD by card has completed no donation, but names ${id}.`),
      expect.stringContaining('pay-4 of 10.00 USD by card has completed no donation. Record its line again'),
    ])
    expect(await db('jobs').where({ kind: VERIFY_PAYMENT })).toEqual([])
    const { id: third } = await announce()
    await recordLine({ transactionId: 'pay-4', donationId: third })
    await work()
    expect(await donationStore(db).byId(third)).toMatchObject({ status: 'completed' })
    expect(await messages()).toHaveLength(3)
  })

  test('resolves the alert of a payment as soon as its donor reports it', async () => {
    const { id } = await announce()
    await recordLine({})
    clock.advance(24 * HOUR)
    await work()
    expect(await db('alerts').pluck('status')).toEqual(['active'])
    answer = { outcome: 'confirmed' }
    await settlement.confirm(donor, payment(id))
    await work()
    expect(await db('alerts').pluck('status')).toEqual(['resolved'])
    expect(await db('jobs').where({ kind: 'donations.check-claim' })).toEqual([])
  })

  test('keeps what a repeated line of a statement adds, so that the named donation alone is paid', async () => {
    const statements = createStatements({ db, clock, audit: auditTrailForTest(clock) })
    const { id } = await announce()
    const { id: other } = await announce()
    await settlement.confirm(donor, payment(id))
    await db('jobs').delete()
    const line = {
      provider: 'card',
      transactionId: 'pay-1',
      status: 'succeeded' as const,
      amount: 1_000n,
      currency: 'USD' as const,
    }
    await statements.record(requestBy('staff'), { ...line, partnerTransactionId: 'p-1' })
    await db('jobs').delete()
    const added = await statements.record(requestBy('staff'), { ...line, donationId: id })
    expect(added).toMatchObject({ donationId: id, partnerTransactionId: 'p-1' })
    expect(await statements.record(requestBy('staff'), line)).toEqual(added)
    await expect(statements.record(requestBy('staff'), { ...line, donationId: other })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
    const check = (donationId: string) =>
      recordedPayments(db).check(
        { donationId, ...line, caseId: 'cas_1', payerId: undefined },
        { requestId: 'r' },
      )
    expect(await check(other)).toMatchObject({ outcome: 'different' })
    expect(await check(id)).toEqual({ outcome: 'confirmed', partnerTransactionId: 'p-1' })
    expect(await db('jobs').where({ kind: VERIFY_PAYMENT }).pluck('key')).toEqual([id])
    expect((await actions()).filter((action) => action === 'payment_statement_recorded')).toHaveLength(2)
  })

  test('sums exactly to the cent, and converts currencies at the rate of each donation', async () => {
    const gift = fc.record({
      amount: fc.bigInt({ min: 1n, max: 9_999_999n }),
      currency: fc.constantFrom<'USD' | 'ARS'>('USD', 'ARS'),
      completed: fc.boolean(),
    })
    let payments = 0
    const property = fc.asyncProperty(fc.array(gift, { maxLength: 8 }), async (gifts) => {
      await db('donations').delete()
      let [sum, count] = [0n, 0]
      for (const { amount, currency, completed } of gifts) {
        const { id, convertedAmount } = await announce(amount, currency)
        answer = completed ? { outcome: 'confirmed' } : { outcome: 'failed', reason: 'x' }
        payments += 1
        await settlement.verify(donor, payment(id, `p-${payments}`))
        if (!completed) continue
        sum += convertedAmount ?? amount
        count += 1
      }
      const [received] = await donations.received(['cas_1'])
      expect([received?.cents ?? 0n, received?.donations ?? 0]).toEqual([sum, count])
    })
    await fc.assert(property, { numRuns: 10 })
  })

  test('has a transition table of exactly the known states', () => {
    expect(Object.keys(donationTransitions).sort()).toEqual([...donationStatuses].sort())
    for (const targets of Object.values(donationTransitions))
      for (const target of targets) expect(donationStatuses).toContain(target)
  })
})
