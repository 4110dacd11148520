import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { donationHarness, idsOf } from '../../support/fixtures/donations.js'
import type { Who } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const { announce, graphql, list, openCase, pay, received, rest, state, database } = donationHarness()

describe('GET /api/donations', () => {
  it('filters by case, guardian, person, status and currency', async () => {
    const caseId = await openCase()
    const dollars = await pay('donor', { caseId })
    const pesos = await announce('investor', { caseId, currency: 'ARS', amount: 5_000 })
    const of = async (query: string) => idsOf(await list(`caseId=${caseId}&${query}`, 'staff'))
    expect(await of('')).toEqual([pesos.id, dollars.id])
    expect(await of(`userId=${demoPeople.donor.id}`)).toEqual([dollars.id])
    expect(await of('status=pending')).toEqual([pesos.id])
    expect(await of('currency=USD')).toEqual([dollars.id])
    expect(await of(`guardianId=${demoPeople.guardian.id}`)).toEqual([pesos.id, dollars.id])
    expect(await of('guardianId=usr_none')).toEqual([])
  })

  it('sorts by amount and by time, in consecutive pages', async () => {
    const caseId = await openCase()
    for (const amount of [3, 1, 2, 2, 5]) await announce('donor', { caseId, amount })
    const amounts = async (query: string) =>
      (await list(`caseId=${caseId}&${query}`, 'donor')).body.donations.map(
        (one: { amount: number }) => one.amount,
      )
    expect(await amounts('sort=amount')).toEqual([1, 2, 2, 3, 5])
    expect(await amounts('sort=-amount')).toEqual([5, 3, 2, 2, 1])
    expect(await amounts('sort=createdAt')).toEqual([3, 1, 2, 2, 5])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`caseId=${caseId}&limit=2&page=${page}`, 'donor')),
    )
    expect(pages.flatMap(idsOf)).toEqual(idsOf(await list(`caseId=${caseId}`, 'donor')))
    expect(pages[1]?.body.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 5,
      totalPages: 3,
      hasNext: true,
      hasPrev: true,
    })
  })

  it('compares amounts of different currencies by their value, and those of one currency as they are', async () => {
    const caseId = await openCase()
    for (const [amount, currency] of [
      [5_000, 'ARS'],
      [2, 'USD'],
      [9_000, 'ARS'],
      [50, 'USD'],
    ] as const)
      await announce('donor', { caseId, amount, currency })
    const amounts = async (query: string) =>
      (await list(`caseId=${caseId}&${query}`, 'donor')).body.donations.map(
        (one: { amount: number; currency: string }) => `${one.amount} ${one.currency}`,
      )
    expect(await amounts('sort=-amount')).toEqual(['50 USD', '9000 ARS', '5000 ARS', '2 USD'])
    expect(await amounts('sort=amount&limit=2&page=2')).toEqual(['9000 ARS', '50 USD'])
    expect(await amounts('sort=-amount&currency=ARS')).toEqual(['9000 ARS', '5000 ARS'])
  })

  it('shows donors their own, guardians those to their cases without e-mail addresses, and staff all', async () => {
    const caseId = await openCase()
    const { id } = await pay('investor', { caseId })
    expect(idsOf(await list(`caseId=${caseId}`, 'donor'))).toEqual([])
    expect(idsOf(await list(`caseId=${caseId}`, 'investor'))).toEqual([id])
    const [seen] = (await list(`caseId=${caseId}`, 'guardian')).body.donations
    expect(seen).toMatchObject({ id, userName: demoPeople.investor.name })
    expect(seen).not.toHaveProperty('userEmail')
    const [all] = (await list(`caseId=${caseId}`, 'staff')).body.donations
    expect(all.userEmail).toBe(demoPeople.investor.email)
  })

  it('hides the donor of an anonymous donation from all but the donor and admins', async () => {
    const caseId = await openCase()
    const { id } = await pay('donor', { caseId, isAnonymous: true })
    for (const as of ['guardian', 'staff'] as const) {
      const [seen] = (await list(`caseId=${caseId}`, as)).body.donations
      expect(seen).toMatchObject({ id, isAnonymous: true })
      for (const hidden of ['userId', 'userName', 'userEmail']) expect(seen).not.toHaveProperty(hidden)
    }
    const query = `query ($id: ID!, $caseId: ID!) {
      user(id: $id) { donations(filter: {caseId: $caseId}) { totalCount nodes { id } } } }`
    const variables = { id: demoPeople.donor.id, caseId }
    const shown = async (as: Who) => (await graphql(query, variables, { as })).data.user.donations
    expect(await shown('staff')).toEqual({ totalCount: 0, nodes: [] })
    for (const as of ['donor', 'admin'] as const)
      expect(await shown(as)).toEqual({ totalCount: 1, nodes: [{ id }] })
    const ofDonor = `caseId=${caseId}&userId=${demoPeople.donor.id}`
    expect(idsOf(await list(ofDonor, 'staff'))).toEqual([])
    expect(idsOf(await list(ofDonor, 'donor'))).toEqual([id])
    expect(idsOf(await list(ofDonor, 'admin'))).toEqual([id])
  })

  it('hides who donates anonymously from staff in the audit log and the recent activity too', async () => {
    const caseId = await openCase()
    const open = await announce('investor', { caseId })
    const hidden = await pay('donor', { caseId, isAnonymous: true })
    const notice = await eventually(async () => {
      const { body } = await rest('GET /api/notifications?limit=100', { as: 'donor' })
      const found = body.notifications.find((one: object) => JSON.stringify(one).includes(hidden.id))
      expect(found).toBeDefined()
      return found
    })
    expect((await rest(`DELETE /api/notifications/${notice.id}`, { as: 'donor' })).status).toBe(200)
    const query = `query ($donor: ID!) {
      auditLogs(filter: {resource: "donation"}, page: {limit: 100}) { nodes { id resourceId } }
      counted: auditLogs(filter: {resource: "donation"}, page: {limit: 1}) { totalCount }
      ofDonor: auditLogs(filter: {userId: $donor}, page: {limit: 100}) { nodes { resourceId details } }
      user(id: $donor) { auditTrail(page: {limit: 100}) { nodes { resourceId } } }
      dashboardStatistics { recentActivity { description } } }`
    const read = async (as: Who) => {
      const { data } = await graphql(query, { donor: demoPeople.donor.id }, { as })
      const { auditLogs, counted, ofDonor, user, dashboardStatistics } = data
      expect(counted.totalCount).toBe(auditLogs.nodes.length)
      return { auditLogs: auditLogs.nodes, rest: JSON.stringify([ofDonor, user, dashboardStatistics]) }
    }
    const [staff, admin] = [await read('staff'), await read('admin')]
    expect(admin.rest).toContain(hidden.id)
    expect(admin.rest).toContain(notice.id)
    expect(staff.rest).toContain(open.id)
    expect(JSON.stringify(staff)).not.toContain(hidden.id)
    const row = admin.auditLogs.find(({ resourceId }: { resourceId: string }) => resourceId === hidden.id)
    const one = async (as: Who) =>
      (await graphql('query ($id: ID!) { auditLog(id: $id) { userId } }', { id: row.id }, { as })).data
        .auditLog
    expect(await one('staff')).toBeNull()
    expect(await one('admin')).toEqual({ userId: expect.any(String) })
  })

  it.each(['limit=101', 'limit=0', 'status=paid', 'currency=EUR', 'sort=name', 'page=0'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await list(query, 'donor')
      expect(status).toBe(400)
      expect(Object.keys(body.details)).toEqual([query.split('=')[0]])
    },
  )

  it('returns 401 without a session', async () => {
    expect((await list('', 'anonymous')).status).toBe(401)
  })
})

describe('sums, refunds and exchange rates', () => {
  it('sums completed donations exactly in the base currency, without pending and refunded ones', async () => {
    const caseId = await openCase()
    for (const amount of [0.1, 0.2, 19.99]) await pay('donor', { caseId, amount })
    await pay('donor', { caseId, amount: 12_345.67, currency: 'ARS' })
    await announce('donor', { caseId, amount: 500 })
    expect(await received(caseId)).toBe(28.81)

    const refunded = await pay('investor', { caseId, amount: 40 })
    expect(await received(caseId)).toBe(68.81)
    const refund = (as: Who) =>
      graphql(
        'mutation ($id: ID!) { refundDonation(id: $id, input: {reason: "Paid twice"}) { status } }',
        { id: refunded.id },
        { as },
      )
    expect((await refund('donor')).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await refund('staff')).data.refundDonation.status).toBe('refunded')
    expect(await received(caseId)).toBe(28.81)
    const pending = await announce('donor', { caseId })
    const refused = await graphql(
      'mutation ($id: ID!) { refundDonation(id: $id, input: {reason: "x"}) { status } }',
      { id: pending.id },
      { as: 'staff' },
    )
    expect(refused.errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      details: { allowed: ['completed', 'failed'] },
    })
  })

  it('refuses a refund with an outdated version, and returns the current donation', async () => {
    const { id } = await pay('donor', { caseId: await openCase() })
    const refund = (version: number) =>
      graphql(
        `mutation ($id: ID!, $version: Int!) {
          refundDonation(id: $id, input: {reason: "Paid twice", version: $version}) { status } }`,
        { id, version },
        { as: 'staff' },
      )
    const refused = await refund(1)
    expect(refused.errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      details: { currentVersion: 2, status: 'completed' },
    })
    expect((await refund(2)).data.refundDonation.status).toBe('refunded')
  })

  it('keeps the rate of existing donations when a new one is set', async () => {
    const caseId = await openCase()
    const before = await announce('donor', { caseId, amount: 1_000, currency: 'ARS' })
    const set = (rate: string, as: Who, confirmed?: boolean) =>
      graphql(
        `mutation ($rate: String!, $confirmed: Boolean) {
          setExchangeRate(input: {currency: ARS, rate: $rate, confirmed: $confirmed}) { rate base }
        }`,
        { rate, confirmed },
        { as },
      )
    expect((await set('0.001', 'donor')).errors[0].extensions.code).toBe('FORBIDDEN')
    // The last ones are three times the former rate and a little, a digit less, and the inverse.
    for (const wrong of ['0', '-1', '1e3', 'much', '0.00208', '0.000069', '1450'])
      expect((await set(wrong, 'staff')).errors[0].extensions).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { rate: expect.any(String) },
      })
    const db = await database()
    const rates = await db('exchange_rates')
    await db('exchange_rates').delete()
    expect((await set('1450', 'staff')).errors[0].extensions.details.rate).toContain('usual 0.00069')
    await db('exchange_rates').insert(rates)
    await db.destroy()
    expect((await set('0.001', 'staff')).data.setExchangeRate).toEqual({ rate: '0.001', base: 'USD' })
    const after = await announce('donor', { caseId, amount: 1_000, currency: 'ARS' })
    expect(after.convertedAmount).toBe(1)
    const { body } = await list(`caseId=${caseId}&sort=createdAt`, 'donor')
    expect(body.donations.map((one: { convertedAmount: number }) => one.convertedAmount)).toEqual([
      before.convertedAmount,
      1,
    ])
    await set('999999999', 'staff', true)
    const huge = { caseId, amount: 100_000_000_000, currency: 'ARS' }
    expect(await rest('POST /api/donations/create', { body: huge, as: 'donor' })).toMatchObject({
      status: 400,
      body: { details: { amount: 'must be worth at most 100000000000 USD' } },
    })
    expect((await set('0.00069', 'staff', true)).errors).toBeUndefined()
  })
})

describe('statements of payment providers', () => {
  it('are recorded once, and cannot be changed when they are final', async () => {
    const transactionId = await state({ status: 'pending' })
    const record = (members: object, as: Who = 'staff') =>
      graphql(
        'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
        {
          input: {
            provider: 'card',
            transactionId,
            status: 'succeeded',
            amount: 10,
            currency: 'USD',
            ...members,
          },
        },
        { as },
      )
    expect((await record({}, 'donor')).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await record({ amount: 9 })).errors[0].extensions.code).toBe('CONFLICT')
    expect((await record({})).data.recordPaymentStatement.status).toBe('succeeded')
    expect((await record({})).data.recordPaymentStatement.status).toBe('succeeded')
    expect((await record({ status: 'failed' })).errors[0].extensions.code).toBe('CONFLICT')
    expect((await record({ provider: 'Ledger' })).errors[0].extensions.details).toHaveProperty('provider')
  })
})
