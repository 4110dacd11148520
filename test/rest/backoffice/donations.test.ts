import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../schema/demo-people.js'
import { type Answer, type RunningPlatform, startPlatform, type Who } from '../../support/platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const post = (path: string, as: Who, body: unknown, headers?: Record<string, string>) =>
  platform.rest(`POST /api/donations/${path}`, { as, body, ...(headers ? { headers } : {}) })
const list = (query: string, as: Who) => platform.rest(`GET /api/donations?${query}`, { as })
const idsOf = ({ body }: Answer) => body.donations.map(({ id }: { id: string }) => id)

async function openCase(status?: string): Promise<string> {
  const body = { name: 'Nube', ...(status ? { status } : {}) }
  return (await platform.rest('POST /api/cases', { as: 'guardian', body })).body.id
}

async function announce(as: Who, members: Record<string, unknown>): Promise<Answer['body']> {
  const answer = await post('create', as, { amount: 10, ...members })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

let payments = 0
/** The provider's statement about a new payment; answers its transaction id. */
async function state(members: Record<string, unknown> = {}): Promise<string> {
  payments += 1
  const input = {
    provider: 'card',
    transactionId: `pay-${payments}`,
    status: 'succeeded',
    amount: 10,
    currency: 'USD',
    ...members,
  }
  const { errors } = await platform.graphql(
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input },
    { as: 'staff' },
  )
  expect(errors).toBeUndefined()
  return input.transactionId as string
}

async function pay(as: Who, members: Record<string, unknown>): Promise<Answer['body']> {
  const donation = await announce(as, members)
  const { amount, currency } = donation
  const transactionId = await state({ amount, currency })
  const verified = await post('verify', as, { donationId: donation.id, transactionId })
  expect(verified.body, JSON.stringify(verified.body)).toMatchObject({ verified: true })
  return { ...donation, transactionId }
}

const received = async (id: string): Promise<number> =>
  (await platform.rest(`GET /api/cases/${id}`, { as: 'donor' })).body.donationsReceived

describe('POST /api/donations/create', () => {
  it('announces a donation in the base currency', async () => {
    const caseId = await openCase()
    const donation = await announce('donor', { caseId, amount: 25.5, message: 'For Nube' })
    expect(donation).toMatchObject({
      id: expect.stringMatching(/^don_/),
      caseId,
      guardianId: demoPeople.guardian.id,
      userId: demoPeople.donor.id,
      userName: demoPeople.donor.name,
      userEmail: demoPeople.donor.email,
      amount: 25.5,
      currency: 'USD',
      paymentProvider: 'card',
      status: 'pending',
      message: 'For Nube',
      isAnonymous: false,
    })
    for (const absent of ['originalAmount', 'convertedAmount', 'transactionId', 'completedAt'])
      expect(donation).not.toHaveProperty(absent)
  })

  it('keeps what was paid, its value and the rate where the currency is another one', async () => {
    const caseId = await openCase()
    const donation = await announce('donor', { caseId, amount: 12_345.67, currency: 'ARS' })
    expect(donation).toMatchObject({
      amount: 12_345.67,
      currency: 'ARS',
      originalAmount: 12_345.67,
      convertedAmount: 8.52,
      exchangeRate: '0.00069',
    })
  })

  it.each([
    [{ amount: 10 }, 'caseId'],
    [{ caseId: 'cas_x' }, 'amount'],
    [{ caseId: 'cas_x', amount: 0 }, 'amount'],
    [{ caseId: 'cas_x', amount: -5 }, 'amount'],
    [{ caseId: 'cas_x', amount: 1.999 }, 'amount'],
    [{ caseId: 'cas_x', amount: '10' }, 'amount'],
    [{ caseId: 'cas_x', amount: 10, currency: 'EUR' }, 'currency'],
    [{ caseId: 'cas_x', amount: 10, currency: 'ARS', paymentProvider: 'ledger' }, 'currency'],
    [{ caseId: 'cas_x', amount: 10, paymentProvider: 'my bank!' }, 'paymentProvider'],
    [{ caseId: 'cas_x', amount: 10, message: 'x'.repeat(1_001) }, 'message'],
    [{ caseId: 'cas_x', amount: 10, isAnonymous: 'yes' }, 'isAnonymous'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await post('create', 'donor', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })

  it('answers 404 for an unknown case, 409 for a draft, 401 for nobody', async () => {
    expect((await post('create', 'donor', { caseId: 'cas_none', amount: 1 })).status).toBe(404)
    expect((await post('create', 'donor', { caseId: await openCase('draft'), amount: 1 })).status).toBe(409)
    expect((await post('create', 'nobody', { caseId: 'cas_none', amount: 1 })).status).toBe(401)
  })

  it('makes one donation of one Idempotency-Key', async () => {
    const caseId = await openCase()
    const key = { 'idempotency-key': `donation-${caseId}` }
    const answers = [
      await post('create', 'donor', { caseId, amount: 5 }, key),
      await post('create', 'donor', { caseId, amount: 5 }, key),
    ]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(idsOf(await list(`caseId=${caseId}`, 'donor'))).toEqual([answers[0]?.body.id])
    expect((await post('create', 'donor', { caseId, amount: 6 }, key)).status).toBe(409)
  })
})

describe('POST /api/donations/verify', () => {
  it('completes a donation whose payment is on the statement, once', async () => {
    const caseId = await openCase()
    const { id: donationId } = await announce('donor', { caseId, amount: 10.01 })
    const transactionId = await state({ amount: 10.01 })
    const expected = { verified: true, status: 'completed', amount: 10.01, currency: 'USD', provider: 'card' }
    for (let times = 0; times < 2; times++) {
      const answer = await post('verify', 'donor', { donationId, transactionId })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject(expected)
    }
    const { body } = await list(`caseId=${caseId}`, 'donor')
    expect(body.donations).toEqual([
      expect.objectContaining({
        status: 'completed',
        transactionId,
        completedAt: expect.stringMatching(/Z$/),
      }),
    ])
    expect(await received(caseId)).toBe(10.01)
  })

  it.each([
    ['of another amount', { amount: 10.01 }],
    ['in another currency', { currency: 'ARS' }],
    ['that is not confirmed yet', { status: 'pending' }],
    ['at another provider', { provider: 'bank' }],
  ])('leaves a donation pending for a payment %s', async (_what, members) => {
    const caseId = await openCase()
    const { id: donationId } = await announce('donor', { caseId })
    const transactionId = await state(members)
    const { status, body } = await post('verify', 'donor', { donationId, transactionId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ verified: false, status: 'pending', message: expect.any(String) })
    expect(await received(caseId)).toBe(0)
  })

  it('fails a donation whose payment the provider refused', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const transactionId = await state({ status: 'failed', reason: 'Card declined' })
    const { body } = await post('verify', 'donor', { donationId, transactionId })
    expect(body).toMatchObject({ verified: false, status: 'failed', message: 'Card declined' })
    const other = await post('verify', 'donor', { donationId, transactionId: await state() })
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('lets a payment pay for one donation only, also when two ask at once', async () => {
    const caseId = await openCase()
    const donations = await Promise.all([1, 2, 3].map(() => announce('donor', { caseId })))
    const transactionId = await state()
    const answers = await Promise.all(
      donations.map(({ id: donationId }) => post('verify', 'donor', { donationId, transactionId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await received(caseId)).toBe(10)
  })

  it('asks the wallet service about payments on the ledger', async () => {
    const { id: donationId } = await announce('donor', {
      caseId: await openCase(),
      paymentProvider: 'ledger',
    })
    const { body } = await post('verify', 'donor', { donationId, transactionId: 'txn_none' })
    expect(body).toMatchObject({
      verified: false,
      status: 'pending',
      provider: 'ledger',
      message: 'The wallet service knows no transaction with this id.',
    })
  })

  it.each([
    [{ transactionId: 'x' }, ['donationId']],
    [{ donationId: 'don_x' }, ['transactionId']],
    [{ donationId: 'don_x', transactionId: ' ' }, ['transactionId']],
    [{ donationId: 7, transactionId: 8 }, ['donationId', 'transactionId']],
  ])('refuses %j', async (body, fields) => {
    const answer = await post('verify', 'donor', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(fields)
  })

  it('answers 404 for unknown donations and those of others, 401 for nobody', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const body = { donationId, transactionId: await state() }
    expect((await post('verify', 'donor', { ...body, donationId: 'don_none' })).status).toBe(404)
    expect((await post('verify', 'investor', body)).status).toBe(404)
    expect((await post('verify', 'guardian', body)).status).toBe(404)
    expect((await post('verify', 'nobody', body)).status).toBe(401)
    expect((await post('verify', 'staff', body)).body.verified).toBe(true)
  })
})

describe('POST /api/donations/confirm', () => {
  it('notes a payment that the provider does not know yet, and completes the donation when it does', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const transactionId = `late-${donationId}`
    const told = await post('confirm', 'donor', { donationId, transactionId })
    expect(told.status).toBe(200)
    expect(told.body).toMatchObject({
      success: true,
      verified: false,
      donation: { id: donationId, status: 'pending', transactionId },
    })
    await state({ transactionId, partnerTransactionId: 'partner-1' })
    await expect
      .poll(async () => (await list(`status=completed&limit=100`, 'donor')).body.donations)
      .toContainEqual(expect.objectContaining({ id: donationId, partnerTransactionId: 'partner-1' }))
  })

  it('completes a donation at once whose payment is known', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const { body } = await post('confirm', 'donor', { donationId, transactionId: await state() })
    expect(body).toMatchObject({ success: true, verified: true, donation: { status: 'completed' } })
  })

  it('does not note a payment that is another one', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const transactionId = await state({ amount: 11 })
    const { body } = await post('confirm', 'donor', { donationId, transactionId })
    expect(body).toMatchObject({ verified: false, donation: { status: 'pending' } })
    expect(body.donation).not.toHaveProperty('transactionId')
  })

  it('answers 400, 401 and 404', async () => {
    const body = { donationId: 'don_none', transactionId: 'x' }
    expect((await post('confirm', 'donor', {})).status).toBe(400)
    expect((await post('confirm', 'nobody', body)).status).toBe(401)
    expect((await post('confirm', 'donor', body)).status).toBe(404)
  })
})

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

  it('sorts by amount and by time, in pages that join', async () => {
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

  it('shows people their own, guardians those to their cases without addresses, staff all', async () => {
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
    const ofDonor = `caseId=${caseId}&userId=${demoPeople.donor.id}`
    expect(idsOf(await list(ofDonor, 'staff'))).toEqual([])
    expect(idsOf(await list(ofDonor, 'donor'))).toEqual([id])
    expect(idsOf(await list(ofDonor, 'admin'))).toEqual([id])
  })

  it.each(['limit=101', 'limit=0', 'status=paid', 'currency=EUR', 'sort=name', 'page=0'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await list(query, 'donor')
      expect(status).toBe(400)
      expect(Object.keys(body.details)).toEqual([query.split('=')[0]])
    },
  )

  it('asks for a session', async () => {
    expect((await list('', 'nobody')).status).toBe(401)
  })
})

describe('what completed donations lead to', () => {
  it('is an exact sum in the base currency, without pending, failed and refunded ones', async () => {
    const caseId = await openCase()
    for (const amount of [0.1, 0.2, 19.99]) await pay('donor', { caseId, amount })
    await pay('donor', { caseId, amount: 12_345.67, currency: 'ARS' })
    await announce('donor', { caseId, amount: 500 })
    expect(await received(caseId)).toBe(28.81)

    const refunded = await pay('investor', { caseId, amount: 40 })
    expect(await received(caseId)).toBe(68.81)
    const refund = (as: Who) =>
      platform.graphql(
        'mutation ($id: ID!) { refundDonation(id: $id, input: {reason: "Paid twice"}) { status } }',
        { id: refunded.id },
        { as },
      )
    expect((await refund('donor')).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await refund('staff')).data.refundDonation.status).toBe('refunded')
    expect(await received(caseId)).toBe(28.81)
    const pending = await announce('donor', { caseId })
    const refused = await platform.graphql(
      'mutation ($id: ID!) { refundDonation(id: $id, input: {reason: "x"}) { status } }',
      { id: pending.id },
      { as: 'staff' },
    )
    expect(refused.errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      details: { allowed: ['completed', 'failed'] },
    })
  })

  it('leaves older donations at their rate when a new one is set', async () => {
    const caseId = await openCase()
    const before = await announce('donor', { caseId, amount: 1_000, currency: 'ARS' })
    const set = (rate: string, as: Who) =>
      platform.graphql(
        'mutation ($rate: String!) { setExchangeRate(input: {currency: ARS, rate: $rate}) { rate base } }',
        { rate },
        { as },
      )
    expect((await set('0.001', 'donor')).errors[0].extensions.code).toBe('FORBIDDEN')
    for (const wrong of ['0', '-1', '1e3', 'much'])
      expect((await set(wrong, 'staff')).errors[0].extensions).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { rate: expect.any(String) },
      })
    expect((await set('0.001', 'staff')).data.setExchangeRate).toEqual({ rate: '0.001', base: 'USD' })
    const after = await announce('donor', { caseId, amount: 1_000, currency: 'ARS' })
    expect(after.convertedAmount).toBe(1)
    const { body } = await list(`caseId=${caseId}&sort=createdAt`, 'donor')
    expect(body.donations.map((one: { convertedAmount: number }) => one.convertedAmount)).toEqual([
      before.convertedAmount,
      1,
    ])
    await set('0.00069', 'staff')
  })
})

describe('statements of payment providers', () => {
  it('are recorded once; a final one changes no more', async () => {
    const transactionId = await state({ status: 'pending' })
    const record = (members: object, as: Who = 'staff') =>
      platform.graphql(
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
