import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { donationHarness, idsOf } from '../../support/fixtures/donations.js'

const { announce, list, openCase, pay, post, received, state } = donationHarness()

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

  it('stores the paid amount, its value and the rate of a donation in another currency', async () => {
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

  it('returns 404 for an unknown case, and for a draft to those who may not see it; 401 without a session', async () => {
    const caseId = await openCase('draft')
    const unknown = await post('create', 'donor', { caseId: 'cas_none', amount: 1 })
    expect(unknown.status).toBe(404)
    const draft = await post('create', 'donor', { caseId, amount: 1 })
    expect(JSON.stringify({ ...draft.body, timestamp: '' }).replace(caseId, 'cas_none')).toBe(
      JSON.stringify({ ...unknown.body, timestamp: '' }),
    )
    expect(draft.status).toBe(404)
    expect((await post('create', 'staff', { caseId, amount: 1 })).status).toBe(409)
    expect((await post('create', 'anonymous', { caseId: 'cas_none', amount: 1 })).status).toBe(401)
  })

  it('creates a donation that a payment for another donation cannot complete', async () => {
    const caseId = await openCase()
    const [own, foreign] = [await announce('donor', { caseId }), await announce('investor', { caseId })]
    const transactionId = await state({ donationId: own.id })
    const claimed = await post('confirm', 'investor', { donationId: foreign.id, transactionId })
    expect(claimed.body).toMatchObject({
      verified: false,
      message: 'The payment was made for another donation.',
    })
    const paid = await post('confirm', 'donor', { donationId: own.id, transactionId })
    expect(paid.body).toMatchObject({ verified: true, donation: { status: 'completed' } })
  })

  it('creates one donation per Idempotency-Key', async () => {
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
  it('completes a donation once when a statement of the provider confirms its payment', async () => {
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

  it('accepts a payment for one donation only, also in concurrent requests', async () => {
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
      message: 'The wallet service has no transaction with this id.',
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

  it('returns 404 for unknown donations and those of others, 401 without a session', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const body = { donationId, transactionId: await state() }
    expect((await post('verify', 'donor', { ...body, donationId: 'don_none' })).status).toBe(404)
    expect((await post('verify', 'investor', body)).status).toBe(404)
    expect((await post('verify', 'guardian', body)).status).toBe(404)
    expect((await post('verify', 'anonymous', body)).status).toBe(401)
    expect((await post('verify', 'staff', body)).body.verified).toBe(true)
  })
})

describe('POST /api/donations/confirm', () => {
  it('records a payment not yet reported by the provider, and completes the donation once it is', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const transactionId = `late-${donationId}`
    const confirmed = await post('confirm', 'donor', { donationId, transactionId })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).toMatchObject({
      success: true,
      verified: false,
      donation: { id: donationId, status: 'pending', transactionId },
    })
    await state({ transactionId, partnerTransactionId: 'partner-1' })
    await expect
      .poll(async () => (await list(`status=completed&limit=100`, 'donor')).body.donations)
      .toContainEqual(expect.objectContaining({ id: donationId, partnerTransactionId: 'partner-1' }))
  })

  it('completes a donation immediately when its payment is already reported', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const { body } = await post('confirm', 'donor', { donationId, transactionId: await state() })
    expect(body).toMatchObject({ success: true, verified: true, donation: { status: 'completed' } })
  })

  it('does not record a payment of a different amount', async () => {
    const { id: donationId } = await announce('donor', { caseId: await openCase() })
    const transactionId = await state({ amount: 11 })
    const { body } = await post('confirm', 'donor', { donationId, transactionId })
    expect(body).toMatchObject({ verified: false, donation: { status: 'pending' } })
    expect(body.donation).not.toHaveProperty('transactionId')
  })

  it('returns 400 for an empty body, 401 without a session, and 404 for an unknown donation', async () => {
    const body = { donationId: 'don_none', transactionId: 'x' }
    expect((await post('confirm', 'donor', {})).status).toBe(400)
    expect((await post('confirm', 'anonymous', body)).status).toBe(401)
    expect((await post('confirm', 'donor', body)).status).toBe(404)
  })

  it('returns 409 for a payment that already paid another donation', async () => {
    const caseId = await openCase()
    const { transactionId } = await pay('donor', { caseId })
    const { id: donationId } = await announce('donor', { caseId })
    const answer = await post('confirm', 'donor', { donationId, transactionId })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})
