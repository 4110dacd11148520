import { beforeEach, expect, test } from 'vitest'
import { localLiveEvents } from '../../../runtime/live-events/live-events.js'
import { createAlerts } from '../../../subgraphs/backoffice/alerts/alert.service.js'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import {
  type AssetPrices,
  createAssetPrices,
  type PriceSettings,
} from '../../../subgraphs/backoffice/donations/asset-prices/asset-price.service.js'
import { createRecordedDonations } from '../../../subgraphs/backoffice/donations/donation.service.js'
import { donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import { createDonationRefunds } from '../../../subgraphs/backoffice/donations/donation-refund.service.js'
import { createExchangeRates } from '../../../subgraphs/backoffice/donations/exchange-rates/exchange-rate.service.js'
import {
  COMPARE_BOOKS,
  donationBooksJobs,
} from '../../../subgraphs/backoffice/donations/ledger-donations/donation-books.worker.js'
import type { LedgerDonationInput } from '../../../subgraphs/backoffice/donations/ledger-donations/ledger-donation.inputs.js'
import {
  createLedgerDonations,
  type LedgerDonations,
} from '../../../subgraphs/backoffice/donations/ledger-donations/ledger-donation.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import type { JobHandler, RunningJob } from '../../../subgraphs/shared/jobs/job-handler.js'
import type { OutboundResponse } from '../../../subgraphs/shared/outbound/outbound.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { type ManualClock, manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const NOON = '2026-02-01T12:00:00.000Z'
const service = graphContext({
  viewer: { kind: 'service', subject: 'service:wallet' },
  requestId: 'req-wallet',
})

const feed = { url: 'https://prices.example.org/v1', pointer: '/stellar/usd' }
const settings: PriceSettings = {
  feeds: { XLM: feed },
  fixed: { USDC: '1' },
  maxAgeMs: 3_600_000,
  tolerancePercent: 20,
}

describeOnDatabasesOf('backoffice', 'donations confirmed by the ledger', (open) => {
  let db: Database
  let clock: ManualClock
  let prices: AssetPrices
  let donations: LedgerDonations
  let answer: OutboundResponse
  let parts: ReturnType<typeof partsOf>

  const people: Record<string, { id: string; name: string; email: string }> = {
    usr_ana: { id: 'usr_ana', name: 'Ana 🐕', email: 'ana@rescue.test' },
  }

  function partsOf(baseCurrency: 'USD' | 'ARS' = 'USD') {
    const audit = auditTrailForTest(clock)
    const notifier = createNotifier({ clock })
    const context = { db, clock, audit, notifier, log: recordedLog(), baseCurrency }
    const alerts = createAlerts({ ...context, live: localLiveEvents() })
    const rates = createExchangeRates({ ...context, alerts })
    return { ...context, alerts, rates, recorded: createRecordedDonations({ ...context, rates }) }
  }

  function pricesBy(given: PriceSettings) {
    const outbound = { check: async () => undefined, send: async () => answer, close: async () => undefined }
    return createAssetPrices({ ...parts, outbound, prices: given })
  }

  function ledgerDonations(of = parts, acceptTestnet = false) {
    return createLedgerDonations({
      ...of,
      prices,
      conversion: of.recorded.conversion,
      acceptTestnet,
      userOf: async (_trx, id) => people[id],
    })
  }

  beforeEach(async () => {
    db = await open()
    clock = manualClock(NOON)
    parts = partsOf()
    answer = { statusCode: 200, body: '{"stellar":{"usd":0.1}}' }
    prices = pricesBy(settings)
    donations = ledgerDonations()
    const guardian = { guardianId: 'usr_guardian', guardianName: 'guardian' }
    await caseStore(db).insert(caseRow('cas_1', NOON, { name: "O'Neil", ...guardian }))
  })

  const payment = (members: Partial<LedgerDonationInput> = {}): LedgerDonationInput => ({
    transactionId: 'txn_1',
    caseId: 'cas_1',
    network: 'public',
    asset: 'USDC',
    amount: 123_400_000n,
    anonymous: false,
    completedAt: NOON,
    ...members,
  })
  const received = async () => (await donationStore(db).received(['cas_1']))[0]?.cents ?? 0n
  const alerts = (type = 'asset_price') => db('alerts').where({ type, status: 'active' })

  test('count once, even if reported repeatedly and concurrently', async () => {
    const reports = await Promise.all(Array.from({ length: 6 }, () => donations.record(service, payment())))
    expect(new Set(reports.map((donation) => donation?.id)).size).toBe(1)
    expect(await received()).toBe(1_234n)
    expect(await db('donations')).toHaveLength(1)
    expect(await db('events').where({ kind: 'donation.completed' })).toHaveLength(1)
  })

  test('no longer count after a refund on the ledger, even if it is reported repeatedly', async () => {
    const refunds = createDonationRefunds({ ...parts, acceptTestnet: false })
    const returned = {
      transactionId: 'txn_1',
      network: 'public',
      refundTransactionId: 'txn_2',
      refundedAt: '2026-02-01T13:00:00.000Z',
    }
    await expect(refunds.onLedger(service, returned)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await donations.record(service, payment())
    const reports = await Promise.all([1, 2, 3].map(() => refunds.onLedger(service, returned)))
    for (const report of reports)
      expect(report).toMatchObject({ status: 'refunded', refundTransactionId: 'txn_2', version: 2 })
    expect(await received()).toBe(0n)
    expect(await db('audit_logs').where({ action: 'donation_refunded' })).toHaveLength(1)
    const notices = (await db('jobs').where({ kind: 'notification.notify' }).pluck('payload')).map(String)
    expect(notices.filter((payload) => payload.includes('"isRefund":true'))).toHaveLength(1)
    expect(await donations.record(service, payment())).toMatchObject({ status: 'refunded' })
    expect(await refunds.onLedger(service, { ...returned, network: 'testnet' })).toBeUndefined()
    const sums = (at: string) => donationStore(db).ledgerSums(['cas_1'], at)
    expect(await sums('2026-02-01T12:30:00.000Z')).toMatchObject([{ asset: 'USDC', amount: 123_400_000n }])
    expect(await sums('2026-02-01T13:30:00.000Z')).toEqual([])
  })

  test('keep asset, amount and price, and have no donor if paid from an external account', async () => {
    await prices.set(requestBy('admin'), 'XLM', '0.1234')
    const donation = await donations.record(service, payment({ asset: 'XLM', amount: 1_000_000_005n }))
    expect(donation).toMatchObject({
      amount: 1_234n,
      currency: 'USD',
      asset: 'XLM',
      assetAmount: 1_000_000_005n,
      assetRate: '0.1234',
      paymentProvider: 'ledger',
      status: 'completed',
      guardianId: 'usr_guardian',
    })
    expect(donation).not.toHaveProperty('userId')
  })

  test('get the donor who is known later, once, and are then in the statement of that person', async () => {
    const first = await donations.record(service, payment({ donorId: 'service:recovered' }))
    expect(first?.userId).toBeUndefined()
    const year = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', 10] as const
    const paid = async (id: string) =>
      (await donationStore(db).paidWithin(id, ...year)).map(({ id: donation }) => donation)
    expect(await paid('usr_ana')).toEqual([])
    people.usr_bo = { id: 'usr_bo', name: 'Bo', email: 'bo@rescue.test' }
    for (const donorId of ['usr_ana', 'usr_ana', 'usr_bo', undefined])
      await donations.record(service, payment({ donorId }))
    expect(await paid('usr_ana')).toEqual([first?.id])
    expect(await donationStore(db).byId(first?.id ?? '')).toMatchObject({
      ...{ userName: 'Ana 🐕', userEmail: 'ana@rescue.test', version: 2 },
    })
    expect(await db('audit_logs').where({ action: 'donation_matched' })).toHaveLength(1)
    expect(await received()).toBe(1_234n)
  })

  test('get no donor who was erased before the transaction that records them', async () => {
    const erasedInBetween = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') delete people.usr_ana
        return Reflect.get(target, name)
      },
    })
    const { usr_ana: ana } = people
    const late = ledgerDonations({ ...parts, db: erasedInBetween })
    const donation = await late.record(service, payment({ donorId: 'usr_ana' }))
    if (ana) people.usr_ana = ana
    expect(donation).toMatchObject({ status: 'completed' })
    expect(donation).not.toHaveProperty('userId')
  })

  test('complete the donation that the donor announced, and no other', async () => {
    const donor = graphContext(requestBy('user', { id: 'usr_ana' }))
    const announce = (amount: bigint, caseId = 'cas_1') =>
      parts.recorded.create(donor, { caseId, amount, paymentProvider: 'ledger' })
    const other = await announce(1_235n)
    const first = await announce(1_234n)
    const second = await announce(1_234n)
    const done = await donations.record(service, payment({ donorId: 'usr_ana' }))
    expect(done).toMatchObject({ id: first.id, status: 'completed', transactionId: 'txn_1', version: 2 })
    const pending = await db('donations').where({ status: 'pending' }).orderBy('id').pluck('id')
    expect(pending).toEqual([other.id, second.id].sort())
    expect(await received()).toBe(1_234n)
  })

  test('keep a donor anonymous who chose so for the payment, or in the announcement that it completes', async () => {
    const donor = graphContext(requestBy('user', { id: 'usr_ana' }))
    const announced = { caseId: 'cas_1', amount: 1_234n, paymentProvider: 'ledger' }
    await parts.recorded.create(donor, announced)
    const hidden = payment({ donorId: 'usr_ana', anonymous: true, message: 'For Luna 🐈' })
    const done = await donations.record(service, hidden)
    expect(done).toMatchObject({ version: 2, isAnonymous: true, message: 'For Luna 🐈' })
    await parts.recorded.create(donor, { ...announced, isAnonymous: true, message: 'Mine' })
    const open = payment({ transactionId: 'txn_2', donorId: 'usr_ana', message: 'Later' })
    expect(await donations.record(service, open)).toMatchObject({
      version: 2,
      isAnonymous: true,
      message: 'Mine',
    })
    const events = await db('events').where({ kind: 'donation.completed' }).pluck('data')
    expect(events).toHaveLength(2)
    expect(String(events)).not.toContain('usr_ana')
  })

  test('keep a donor anonymous who announced a payment that counted as failed before', async () => {
    const donor = graphContext(requestBy('user', { id: 'usr_ana' }))
    const announced = { caseId: 'cas_1', amount: 1_234n, paymentProvider: 'ledger' }
    const refused = await parts.recorded.create(donor, { ...announced, isAnonymous: true, message: 'Mine' })
    const failed = { ...refused, status: 'failed', transactionId: 'txn_1', version: 2 } as const
    await donationStore(db).replace(failed, 1)
    const next = await parts.recorded.create(donor, announced)
    const done = await donations.record(service, payment({ donorId: 'usr_ana' }))
    expect(done).toMatchObject({ isAnonymous: true, message: 'Mine', announcementId: refused.id })
    expect(String(await db('events').pluck('data'))).not.toContain('usr_ana')
    expect(await donationStore(db).byId(next.id)).toMatchObject({ status: 'pending' })
  })

  test('in lumens are valued at the price nearest in time, within the age limit', async () => {
    const observe = async (usd: string, minutesLater: number) => {
      clock.advance(minutesLater * 60_000)
      answer = { statusCode: 200, body: JSON.stringify({ stellar: { usd } }) }
      await prices.observeAll()
    }
    await observe('0.10', 0)
    await observe('0.11', 30)
    await observe('0.12', 170)
    const valued = async (id: string, minutes: number) => {
      const completedAt = new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
      const paid = payment({ transactionId: id, asset: 'XLM', amount: 1_000_000_000n, completedAt })
      return (await donations.record(service, paid))?.assetRate
    }
    expect(await valued('txn_before', -10)).toBe('0.10')
    expect(await valued('txn_between', 29)).toBe('0.10')
    expect(await valued('txn_later', 31)).toBe('0.11')
    expect(await valued('txn_early', 150)).toBe('0.12')
    await expect(valued('txn_gap', 120)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('No price of XLM'),
    })
  })

  test('wait while an unusual price is held back, until an administrator sets one', async () => {
    await prices.observeAll()
    clock.advance(7_200_000)
    answer = { statusCode: 200, body: '{"stellar":{"usd":"0.1201"}}' }
    for (const _ of [1, 2]) await prices.observeAll()
    expect(await alerts()).toHaveLength(1)
    const paid = payment({ asset: 'XLM', completedAt: clock.now().toISOString() })
    await expect(donations.record(service, paid)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await prices.current())[0]).toMatchObject({ source: 'prices.example.org', isUsable: false })
    await prices.set(requestBy('admin'), 'XLM', '0.1201')
    expect(await prices.current()).toMatchObject([{ source: 'staff', isUsable: true }, { usd: '1' }])
    expect(await alerts()).toHaveLength(0)
    expect(await donations.record(service, paid)).toMatchObject({ assetRate: '0.1201' })
  })

  test('wait for the price of an administrator, who is alerted while the feed cannot be read and about the gap afterwards', async () => {
    await prices.observeAll()
    const working = answer
    answer = { statusCode: 503, body: '' }
    clock.advance(3_600_000)
    await prices.observeAll()
    expect(await alerts()).toEqual([])
    clock.advance(1)
    await prices.observeAll()
    await prices.observeAll()
    expect(await alerts()).toMatchObject([
      { severity: 'high', message: expect.stringContaining(`no price of XLM since ${NOON}`) },
    ])
    clock.advance(3_600_000)
    const paid = payment({ asset: 'XLM', completedAt: clock.now().toISOString() })
    clock.advance(5 * 3_600_000)
    answer = working
    await prices.observeAll()
    await prices.observeAll()
    expect(await alerts()).toMatchObject([
      {
        severity: 'high',
        message: expect.stringContaining(`between ${NOON} and ${clock.now().toISOString()}`),
      },
    ])
    await expect(donations.record(service, paid)).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const usd of ['0.11', '0.09']) {
      clock.advance(2 * 3_600_000)
      await prices.set(requestBy('admin'), 'XLM', usd)
    }
    expect(await alerts()).toEqual([])
    expect(await donations.record(service, paid)).toMatchObject({ assetRate: '0.11' })
    // Dollar coins have a price.
    const dollars = payment({ transactionId: 'txn_2', completedAt: paid.completedAt })
    expect(await donations.record(service, dollars)).toMatchObject({ assetRate: '1' })
  })

  test('are not valued at a mistyped price that an administrator corrects before they are recorded', async () => {
    clock.advance(4 * 3_600_000)
    const early = payment({ transactionId: 'early', asset: 'XLM', completedAt: '2026-02-01T16:00:00.000Z' })
    await prices.set(requestBy('admin'), 'XLM', '1.1')
    await donations.record(service, early)
    clock.advance(60_000)
    const refused = { extensions: { code: 'VALIDATION_ERROR', details: { usd: expect.any(String) } } }
    await expect(prices.set(requestBy('admin'), 'XLM', '0.11')).rejects.toMatchObject(refused)
    await prices.set(requestBy('admin'), 'XLM', '0.11', true)
    expect(await donations.record(service, early)).toMatchObject({ assetRate: '1.1' })
    for (const hour of ['12:00:00', '15:59:59', '16:00:01']) {
      const paid = payment({ transactionId: hour, asset: 'XLM', completedAt: `2026-02-01T${hour}.000Z` })
      expect(await donations.record(service, paid)).toMatchObject({ assetRate: '0.11' })
    }
  })

  test.each([
    ['another status', { statusCode: 503, body: '' }],
    ['no JSON', { statusCode: 200, body: '<html>' }],
    ['nothing at the pointer', { statusCode: 200, body: '{"bitcoin":{"usd":1}}' }],
    ['a price of zero', { statusCode: 200, body: '{"stellar":{"usd":0}}' }],
    ['a negative price', { statusCode: 200, body: '{"stellar":{"usd":-1}}' }],
  ])('are never valued by a feed that returns %s', async (_case, response) => {
    answer = response
    await prices.observeAll()
    await expect(donations.record(service, payment({ asset: 'XLM' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await db('asset_prices')).toEqual([])
  })

  test('alert administrators, on whom they wait, without a price feed or a rate to another base currency', async () => {
    parts = partsOf('ARS')
    prices = pricesBy({ ...settings, feeds: {} })
    const inPesos = ledgerDonations(parts)
    const paid = payment({ asset: 'XLM' })
    const refused = () => expect(inPesos.record(service, paid)).rejects.toMatchObject({ code: 'CONFLICT' })
    for (let attempt = 0; attempt < 2; attempt++) await refused()
    expect(await alerts()).toMatchObject([{ message: expect.stringContaining('No price of XLM is known') }])
    await prices.set(requestBy('admin'), 'XLM', '0.1')
    await refused()
    expect([await alerts(), await alerts('exchange_rate')]).toMatchObject([[], [{ severity: 'high' }]])
    await parts.rates.set(requestBy('admin'), { currency: 'USD', rate: '1450.5' })
    expect(await alerts('exchange_rate')).toEqual([])
    expect(await inPesos.record(service, paid)).toMatchObject({ convertedAmount: 178_412n })
  })

  test('on the test network count outside production only', async () => {
    expect(await donations.record(service, payment({ network: 'testnet' }))).toBeUndefined()
    expect(await received()).toBe(0n)
    const accepting = ledgerDonations(parts, true)
    expect(await accepting.record(service, payment({ network: 'testnet' }))).toMatchObject({ amount: 1_234n })
  })

  test('are compared with the wallet service, and a difference raises an alert until it is resolved', async () => {
    const sums: { caseId: string; network: string; asset: string; amount: string }[] = []
    const run = async () => {
      const graph = {
        request: async (_operation: unknown, { after }: { after: string }) =>
          ({ sums: sums.filter(({ caseId }) => caseId > after) }) as never,
      } as GraphClient
      const alerts = createAlerts({ ...parts, live: localLiveEvents() })
      const jobs = donationBooksJobs({ ...parts, graph, alerts, acceptTestnet: false })
      const handler = jobs[COMPARE_BOOKS] as JobHandler<unknown>
      await handler.run({}, { signal: new AbortController().signal } as RunningJob)
    }
    const active = () => db('alerts').where({ type: 'donation_books', status: 'active' }).pluck('message')

    await donations.record(service, payment())
    clock.advance(7_200_000)
    await run()
    expect(await active()).toEqual([
      'Donations differ from the wallet service for 1 sums: cas_1 USDC: 12.3400000 counted, 0.0000000 paid',
    ])
    sums.push(
      { caseId: 'cas_1', network: 'public', asset: 'USDC', amount: '12.3400000' },
      { caseId: 'cas_1', network: 'testnet', asset: 'USDC', amount: '99.0000000' },
    )
    await run()
    expect(await active()).toEqual([])
  })

  test('to an unknown case are refused', async () => {
    await expect(donations.record(service, payment({ caseId: 'cas_none' }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Case cas_none not found.',
    })
  })
})
