import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchase, signature } from '../../support/doubles/onramp-provider.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'
const milo = 'cas_01JCDEM00000000000000000B2'
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('donating', () => {
  let platform: RunningPlatform
  let testnet: ReturnType<typeof walletActions>
  let any: ReturnType<typeof walletActions>
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let [mine, ofPublic]: any[] = []

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20' })
    testnet = walletActions(platform)
    any = walletActions(platform, '/v1/wallet')
    mine = await testnet.wallet('donor')
    ofPublic = await any.wallet('donor')
  })
  afterAll(() => platform.close())

  const donate = (body: object, as: Who = 'donor', act = testnet) =>
    act.rest('POST /donations', as, { walletId: mine.id, caseId: luna, amount: '1', asset: 'XLM', ...body })

  /** Buys USDC at the embedded on-ramp. */
  async function buyUsdc(wallet: { id: string; publicKey: string }, cryptoAmount: string): Promise<void> {
    const order = { amount: '10', currency: 'USD', asset: 'USDC' }
    await testnet.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', order)
    const news = { id: `prv-${wallet.id}`, cryptoCurrency: 'USDC', cryptoAmount }
    const text = JSON.stringify(purchase(wallet.publicKey, news))
    const headers = { 'x-onramp-signature': signature(text) }
    await platform.rest('POST /testnet/v1/wallet/webhooks/onramp', { body: text, headers })
    await eventually(async () =>
      expect(Number((await testnet.balance('donor', wallet.id)).USDC)).toBeGreaterThan(0),
    )
  }

  /** A donation whose transaction has ended. */
  async function donated(body: object, act = testnet) {
    const answer = await donate(body, 'donor', act)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    await act.ended('donor', answer.body.transactionId)
    return answer.body
  }

  describe.each([
    ['/testnet/v1/wallet', 'testnet', () => mine],
    ['/v1/wallet', 'public', () => ofPublic],
  ] as const)('under %s', (base, network, walletOf) => {
    it('POST /donations returns 201 with the documented members; its status follows the transaction', async () => {
      const act = walletActions(platform, base)
      const wallet = walletOf()
      const answer = await act.rest('POST /donations', 'donor', {
        walletId: wallet.id,
        caseId: luna,
        amount: '2.5',
        asset: 'XLM',
        message: 'Get well, Luna',
        anonymous: true,
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^wdn_[0-9A-Z]{26}$/),
        transactionId: expect.stringMatching(/^txn_[0-9A-Z]{26}$/),
        walletId: wallet.id,
        caseId: luna,
        amount: '2.5000000',
        asset: 'XLM',
        message: 'Get well, Luna',
        anonymous: true,
        status: 'pending',
        createdAt: expect.stringMatching(TIMESTAMP),
      })
      const { id, transactionId } = answer.body
      expect(await act.ended('donor', transactionId)).toMatchObject({
        status: 'success',
        type: 'sent',
        amount: '2.5000000',
        memo: luna.slice(4),
        memoType: 'text',
      })
      const completed = { ...answer.body, status: 'completed' }
      expect(await act.read(`GET /donations/${id}`, 'donor')).toEqual(completed)
      const list = await act.read(`GET /donations?walletId=${wallet.id}&limit=1`, 'donor')
      expect(list.donations).toEqual([completed])
      // The explorer link of the receipt leads to the transaction.
      const { data } = await platform.graphql(
        `query ($id: ID!, $transactionId: ID!) {
          walletDonation(id: $id) { network completedAt receipt { hash ledger time explorerLink } }
          ledgerTransaction(id: $transactionId) { hash ledger confirmedAt } }`,
        { id, transactionId },
        { as: 'donor' },
      )
      const { hash, ledger, confirmedAt } = data.ledgerTransaction
      const explorerLink = expect.stringMatching(new RegExp(`/transactions/${hash}$`))
      expect(data.walletDonation).toEqual({
        network,
        completedAt: confirmedAt,
        receipt: { hash, ledger, time: confirmedAt, explorerLink },
      })
      const shown = await fetch(data.walletDonation.receipt.explorerLink)
      expect(await shown.json()).toMatchObject({ hash, ledger, successful: true })
    })

    it.each([
      ['POST /donations', { walletId: 'wal_1', caseId: luna, amount: '1', asset: 'XLM' }],
      ['GET /donations', undefined],
      ['GET /donations/wdn_1', undefined],
    ])(
      '%s returns 401 without a token, with an invalid token, and with a session token',
      async (line, body) => {
        const session = await platform.session('donor')
        const [method, path] = line.split(' ')
        for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${session}`]) {
          const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
          const answer = await platform.rest(`${method} ${base}${path}`, {
            headers,
            ...(body ? { body } : {}),
          })
          expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } })
        }
      },
    )
  })

  describe('POST /donations', () => {
    it('requires neither message nor anonymous', async () => {
      const { status, body } = await donate({})
      expect(status).toBe(201)
      expect(body).toMatchObject({ anonymous: false })
      expect(body).not.toHaveProperty('message')
      await testnet.ended('donor', body.transactionId)
    })

    it('accepts USDC, and ignores unknown members', async () => {
      const usdc = await testnet.wallet('donor')
      await buyUsdc(usdc, '10')
      const { body } = await donate({ walletId: usdc.id, asset: 'USDC', amount: '3.0000001', color: 'green' })
      expect(body).toMatchObject({ asset: 'USDC', amount: '3.0000001' })
      expect(await testnet.ended('donor', body.transactionId)).toMatchObject({ status: 'success' })
    })

    it.each([
      [{ walletId: undefined }, 'walletId'],
      [{ walletId: 7 }, 'walletId'],
      [{ caseId: undefined }, 'caseId'],
      [{ caseId: 7 }, 'caseId'],
      [{ amount: undefined }, 'amount'],
      [{ amount: 1 }, 'amount'],
      [{ amount: '0' }, 'amount'],
      [{ amount: '-1' }, 'amount'],
      [{ amount: '1e3' }, 'amount'],
      [{ amount: ' 1' }, 'amount'],
      [{ amount: '.5' }, 'amount'],
      [{ amount: '1.00000001' }, 'amount'],
      [{ amount: '922337203685.4775808' }, 'amount'],
      [{ asset: undefined }, 'asset'],
      [{ asset: 'BTC' }, 'asset'],
      [{ asset: 'xlm' }, 'asset'],
      [{ message: 7 }, 'message'],
      [{ message: '' }, 'message'],
      [{ message: 'x'.repeat(501) }, 'message'],
      [{ message: 'a\u0000b' }, 'message'],
      [{ anonymous: 'yes' }, 'anonymous'],
    ])('refuses %j with 400, names %s, and records nothing', async (body, field) => {
      const before = (await testnet.read('GET /donations', 'donor')).total
      const answer = await donate(body)
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.any(String),
        details: { [field]: expect.any(String) },
      })
      expect((await testnet.read('GET /donations', 'donor')).total).toBe(before)
    })

    it('refuses invalid JSON, another content type, an unsupported method, and a body that is too large', async () => {
      const path = '/testnet/v1/wallet/donations'
      const as = 'donor'
      expect((await platform.rest(`POST ${path}`, { as, body: '{' })).status).toBe(400)
      const headers = { 'content-type': 'text/plain' }
      expect((await platform.rest(`POST ${path}`, { as, body: '{}', headers })).status).toBe(415)
      expect((await platform.rest(`DELETE ${path}`, { as })).status).toBe(405)
      const body = { message: 'x'.repeat(1_048_576) }
      expect((await platform.rest(`POST ${path}`, { as, body })).status).toBe(413)
    })

    it('returns 402 INSUFFICIENT_BALANCE with the required and the available amount, and records nothing', async () => {
      const before = (await testnet.read('GET /donations', 'donor')).total
      for (const [body, required] of [
        [{ amount: '20000' }, '20000.0000000'],
        [{ amount: '0.0000001', asset: 'USDC' }, '0.0000001'],
      ] as const) {
        const { status, body: answer } = await donate(body)
        expect(status).toBe(402)
        expect(answer.error).toMatchObject({
          code: 'INSUFFICIENT_BALANCE',
          details: { required, available: expect.stringMatching(/^\d+\.\d{7}$/) },
        })
      }
      expect((await testnet.read('GET /donations', 'donor')).total).toBe(before)
    })

    it('returns the same 404 for someone else’s wallet, a missing one, and one of the other network', async () => {
      const foreign = await donate({}, 'guardian')
      const unknown = await donate({ walletId: 'wal_01JCDEM0000000000000000000' }, 'guardian')
      expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'WALLET_NOT_FOUND' } } })
      expect(foreign.body).toEqual(unknown.body)
      const otherNetwork = await donate({ walletId: ofPublic.id })
      expect(otherNetwork.body).toEqual(unknown.body)
    })

    it.each(['cas_01JCDEM00000000000000000ZZ', 'nonsense', '', `cas_${'A'.repeat(29)}`, 'cas_a b'])(
      'returns 404 CASE_NOT_FOUND for the case %j, and sends nothing',
      async (caseId) => {
        const before = (await testnet.read(`GET /wallets/${mine.id}/transactions`, 'donor')).total
        expect(await donate({ caseId })).toMatchObject({
          status: 404,
          body: { error: { code: 'CASE_NOT_FOUND' } },
        })
        expect((await testnet.read(`GET /wallets/${mine.id}/transactions`, 'donor')).total).toBe(before)
      },
    )

    it('donates once per Idempotency-Key, and refuses the key with another body', async () => {
      const call = (amount: string) =>
        platform.rest('POST /testnet/v1/wallet/donations', {
          as: 'donor',
          body: { walletId: mine.id, caseId: milo, amount, asset: 'XLM' },
          headers: { 'Idempotency-Key': 'donate-once' },
        })
      const first = await call('4')
      expect(first.status).toBe(201)
      expect(await call('4')).toMatchObject({ status: 201, body: { id: first.body.id } })
      expect(await call('5')).toMatchObject({
        status: 409,
        body: { error: { code: 'IDEMPOTENCY_CONFLICT' } },
      })
      await testnet.ended('donor', first.body.transactionId)
      expect((await testnet.read(`GET /donations?caseId=${milo}`, 'donor')).total).toBe(1)
    })
  })

  it('sums the donations to a case exactly, by network and asset', async () => {
    const totals = async () => {
      const query =
        '{ case(id: "cas_01JCDEM00000000000000000C3") { walletTotals { network asset amount donations } } }'
      return (await platform.graphql(query, {}, { as: 'guardian' })).data.case.walletTotals
    }
    expect(await totals()).toEqual([])
    const toRocky = { caseId: 'cas_01JCDEM00000000000000000C3' }
    for (const amount of ['0.0000001', '1000.0000003', '0.1'])
      await donated({ ...toRocky, amount, anonymous: amount === '0.1' })
    await donated({ ...toRocky, amount: '5', walletId: ofPublic.id }, any)
    expect(await totals()).toEqual([
      { network: 'public', asset: 'XLM', amount: '5.0000000', donations: 1 },
      { network: 'testnet', asset: 'XLM', amount: '1000.1000004', donations: 3 },
    ])
  })
})
