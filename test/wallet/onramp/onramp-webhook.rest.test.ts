import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  developmentSecret,
  digest,
  openPage,
  purchase,
  signature,
} from '../../support/doubles/onramp-provider.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const received = { status: 200, body: { received: true } }
const refused = { status: 401, body: { error: { code: 'UNAUTHORIZED' } } }

describe('POST /webhooks/onramp', () => {
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '20' })
    act = walletActions(platform)
  })
  afterAll(() => platform.close())

  let count = 0
  const nextId = () => `prv-${++count}`

  /** A wallet with a purchase link. */
  async function buyer(more: object = {}, base = '/testnet/v1/wallet') {
    const actions = walletActions(platform, base)
    const wallet = await actions.wallet('donor')
    const { body } = await actions.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', {
      amount: '50.00',
      currency: 'USD',
      ...more,
    })
    return { ...wallet, orderId: openPage(body.url).parameters.externalTransactionId ?? '' }
  }

  function send(text: string, header?: string, base = '/testnet/v1/wallet', type = 'application/json') {
    const headers: Record<string, string> = { 'content-type': type }
    if (header !== undefined) headers['x-onramp-signature'] = header
    return platform.rest(`POST ${base}/webhooks/onramp`, { body: text, headers })
  }
  const deliver = (content: unknown, base?: string) => {
    const text = JSON.stringify(content)
    return send(text, signature(text), base)
  }

  async function order(id: string) {
    const query = `query ($id: ID!) { onrampOrder(id: $id) { status providerId cryptoAmount payoutHash endedAt } }`
    return (await platform.graphql(query, { id }, { as: 'donor' })).data.onrampOrder
  }
  const paid = (id: string) =>
    eventually(async () => {
      const current = await order(id)
      expect(current.payoutHash).toMatch(/^[0-9a-f]{64}$/)
      return current
    })

  /** Pays out another purchase for the same wallet, so that everything owed before has been paid out, too. */
  async function expectBalanceAfterAnother(wallet: { id: string; publicKey: string }, balance: string) {
    const { body } = await act.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', {
      amount: '1',
      currency: 'USD',
    })
    const orderId = openPage(body.url).parameters.externalTransactionId ?? ''
    const last = purchase(wallet.publicKey, {
      id: nextId(),
      cryptoAmount: '0.0000001',
      externalTransactionId: orderId,
    })
    expect(await deliver(last)).toMatchObject(received)
    await paid(orderId)
    expect((await act.balance('donor', wallet.id)).XLM).toBe(balance)
  }

  async function securityEvents(): Promise<{ type: string; description: string }[]> {
    const query = '{ securityEvents(page: {limit: 100}) { nodes { type description } } }'
    return (await platform.graphql(query, {}, { as: 'admin' })).data.securityEvents.nodes
  }

  it('pays out a completed purchase on the ledger once, even if the delivery is repeated', async () => {
    const wallet = await buyer()
    const id = nextId()
    const text = JSON.stringify(purchase(wallet.publicKey, { id }))
    const header = signature(text)
    expect(await send(text, header)).toMatchObject(received)
    const done = await paid(wallet.orderId)
    expect(done).toMatchObject({ status: 'completed', providerId: id, cryptoAmount: '12.5000000' })
    expect((await act.balance('donor', wallet.id)).XLM).toBe('10012.5000000')
    await eventually(async () => {
      const path = `GET /wallets/${wallet.id}/transactions?type=received`
      const { transactions } = await act.read(path, 'donor')
      expect(transactions[0]).toMatchObject({
        hash: done.payoutHash,
        amount: '12.5000000',
        memo: wallet.orderId.slice(4),
      })
    })

    // The same request, the same body signed later, and another body for the same purchase.
    expect(await send(text, header)).toMatchObject(received)
    expect(await send(text, signature(text, { ago: 30 }))).toMatchObject(received)
    expect(await deliver(purchase(wallet.publicKey, { id, cryptoAmount: '99' }))).toMatchObject(received)
    expect(await order(wallet.orderId)).toEqual(done)
    await expectBalanceAfterAnother(wallet, '10012.5000001')
  })

  it('pays out once when deliveries arrive at the same time', async () => {
    const wallet = await buyer()
    const id = nextId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        deliver(purchase(wallet.publicKey, { id, note: turn % 2 ? 'again' : turn })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await paid(wallet.orderId)
    await expectBalanceAfterAnother(wallet, '10012.5000001')
  })

  it('follows the provider’s states, and ignores deliveries after a final one', async () => {
    const wallet = await buyer()
    const id = nextId()
    const say = (status: string, more: object = {}) =>
      deliver(purchase(wallet.publicKey, { id, status, cryptoAmount: null, ...more }))
    expect(await order(wallet.orderId)).toMatchObject({ status: 'created' })
    for (const status of ['waitingPayment', 'pending', 'waitingAuthorization']) {
      expect(await say(status)).toMatchObject(received)
      expect(await order(wallet.orderId)).toMatchObject({
        status: 'pending',
        providerId: id,
        endedAt: null,
      })
    }
    expect(await say('failed', { cryptoAmount: '0' })).toMatchObject(received)
    const failed = await order(wallet.orderId)
    expect(failed).toMatchObject({ status: 'failed', endedAt: expect.any(String), payoutHash: null })
    expect(await say('completed', { cryptoAmount: '5' })).toMatchObject(received)
    expect(await say('pending')).toMatchObject(received)
    expect(await order(wallet.orderId)).toEqual(failed)
    await expectBalanceAfterAnother(wallet, '10000.0000001')
  })

  it('finds the purchase by the order id of the link, or else the newest one for address and currency', async () => {
    const wallet = await buyer()
    const again = async (body: object) => {
      const answer = await act.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', {
        amount: '1',
        currency: 'USD',
        ...body,
      })
      return openPage(answer.body.url).parameters.externalTransactionId ?? ''
    }
    const newer = await again({})
    const usdc = await again({ asset: 'USDC' })
    const pending = { status: 'pending' }
    await deliver(
      purchase(wallet.publicKey, { id: 'p-1', ...pending, externalTransactionId: wallet.orderId }),
    )
    await deliver(purchase(wallet.publicKey, { id: 'p-2', ...pending }))
    await deliver(purchase(wallet.publicKey, { id: 'p-3', ...pending, cryptoCurrency: 'usdc_xlm' }))
    expect(await order(wallet.orderId)).toMatchObject({ providerId: 'p-1' })
    expect(await order(newer)).toMatchObject({ providerId: 'p-2' })
    expect(await order(usdc)).toMatchObject({ providerId: 'p-3' })
  })

  it('accepts other types and unknown purchases without effect', async () => {
    const wallet = await buyer()
    const stranger = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
    expect(await deliver({ type: 'customer_updated', data: { id: 'c-1' } })).toMatchObject(received)
    expect(await deliver(purchase(stranger, { id: nextId() }))).toMatchObject(received)
    const named = { id: nextId(), externalTransactionId: 'onr_01JCDEM0000000000000000000' }
    expect(await deliver(purchase(wallet.publicKey, named))).toMatchObject(received)
    expect(await order(wallet.orderId)).toMatchObject({ status: 'created' })
    await expectBalanceAfterAnother(wallet, '10000.0000001')
  })

  it('pays nothing if address, currency or purchase do not match, and records security events', async () => {
    const wallet = await buyer()
    const other = await buyer()
    const id = nextId()
    const named = { externalTransactionId: wallet.orderId }
    const misfits = [
      purchase(wallet.publicKey, { id: nextId(), cryptoCurrency: 'BTC' }),
      purchase(wallet.publicKey, { id: nextId(), cryptoCurrency: 'USDC' }),
      purchase(other.publicKey, { id: nextId(), ...named }),
    ]
    for (const misfit of misfits) expect(await deliver(misfit)).toMatchObject(received)
    expect(await order(wallet.orderId)).toMatchObject({ status: 'created', providerId: null })
    expect(await order(other.orderId)).toMatchObject({ status: 'created', providerId: null })
    await deliver(purchase(wallet.publicKey, { id, status: 'pending' }))
    // Another purchase of the provider for the same order, and the same purchase with another address.
    expect(await deliver(purchase(wallet.publicKey, { id: nextId(), ...named }))).toMatchObject(received)
    expect(await deliver(purchase(other.publicKey, { id }))).toMatchObject(received)
    expect(await order(wallet.orderId)).toMatchObject({ status: 'pending', providerId: id })
    await expectBalanceAfterAnother(wallet, '10000.0000001')
    await eventually(async () => {
      const events = (await securityEvents()).filter(({ type }) => type === 'suspicious_activity')
      expect(events).toHaveLength(5)
      expect(events[0]?.description).toMatch(/does not match its purchase/)
    })
  })

  describe('the signature', () => {
    it('must be present, match the body and be at most 300 s old; otherwise 401 and a security event', async () => {
      const wallet = await buyer()
      const text = JSON.stringify(purchase(wallet.publicKey, { id: nextId() }))
      const now = Math.floor(Date.now() / 1000)
      const right = digest(developmentSecret, now, text)
      const bad = [
        undefined,
        '',
        'nonsense',
        right,
        `s=${right}`,
        `t=${now}`,
        `t=${now},s=`,
        `t=${now},s=${right.slice(0, -2)}`,
        `t=${now},s=${right}00`,
        `t=${now},s=${'z'.repeat(64)}`,
        `t=${now},s=${digest('another secret', now, text)}`,
        `t=${now + 1},s=${right}`,
        `t=${now},t=${now},s=${right}`,
        `t=${now},s=${right},v=2`,
        `t=-${now},s=${right}`,
        `t=${now}.5,s=${right}`,
        signature(text, { ago: 301 }),
        signature(text, { ago: -600 }),
        `t=${now},s=${digest(developmentSecret, now, `${text} `)}`,
      ]
      for (const header of bad) expect(await send(text, header), header).toMatchObject(refused)
      const changed = text.replace('12.5', '99.5')
      expect(await send(changed, signature(text))).toMatchObject(refused)
      expect(await send(text.replace('{', '{ '), signature(text))).toMatchObject(refused)
      expect(await order(wallet.orderId)).toMatchObject({ status: 'created' })
      await eventually(async () => {
        const events = (await securityEvents()).filter(({ type }) => type === 'invalid_signature')
        expect(events).toHaveLength(bad.length + 2)
      })
      // None of them was recorded as received.
      expect(await send(text, signature(text, { ago: 200 }))).toMatchObject(received)
      await paid(wallet.orderId)
    })

    it('covers the raw body, with any spaces, order of members and escapes', async () => {
      const wallet = await buyer()
      const text = `{\r\n  "data": {"walletAddress": "${wallet.publicKey}",\t"cryptoCurrency": "\\u0058LM",
        "status": "completed", "cryptoAmount": "1.0000000", "id": "prv-ü-1"}, "type": "transaction_updated" }\n`
      expect(await send(text, signature(text).replace('s=', ' s='))).toMatchObject(received)
      expect(await paid(wallet.orderId)).toMatchObject({ providerId: 'prv-ü-1', cryptoAmount: '1.0000000' })
    })

    it('is required for the same delivery over GraphQL, which needs no sign-in either', async () => {
      const wallet = await buyer()
      const text = JSON.stringify(purchase(wallet.publicKey, { id: nextId(), status: 'pending' }))
      const query = `mutation ($body: String!, $signature: String) {
        receiveOnrampDelivery(body: $body, signature: $signature) { outcome } }`
      const body = Buffer.from(text).toString('base64')
      const before = (await securityEvents()).filter(({ type }) => type === 'invalid_signature').length
      const bad = await platform.graphql(query, { body, signature: signature(`${text} `) })
      expect(bad.errors[0].extensions.code).toBe('UNAUTHORIZED')
      await eventually(async () => {
        const events = (await securityEvents()).filter(({ type }) => type === 'invalid_signature')
        expect(events).toHaveLength(before + 1)
      })
      const good = { body, signature: signature(text) }
      expect((await platform.graphql(query, good)).data).toEqual({
        receiveOnrampDelivery: { outcome: 'accepted' },
      })
      expect((await platform.graphql(query, good)).data).toEqual({
        receiveOnrampDelivery: { outcome: 'known' },
      })
    })
  })

  describe('the body', () => {
    it.each<[string, unknown, string]>([
      ['no object', [], 'body'],
      ['without type', { data: {} }, 'type'],
      ['a type that is not text', { type: 7 }, 'type'],
      ['without data', { type: 'transaction_updated' }, 'data'],
      ['data that is not an object', { type: 'transaction_updated', data: 'x' }, 'data'],
      ['without id', purchase('G'), 'data.id'],
      ['an id that is not text', purchase('G', { id: 7 }), 'data.id'],
      ['without status', purchase('G', { id: 'x', status: undefined }), 'data.status'],
      ['without currency', purchase('G', { id: 'x', cryptoCurrency: undefined }), 'data.cryptoCurrency'],
      ['without address', purchase('G', { id: 'x', walletAddress: undefined }), 'data.walletAddress'],
      ['completed without amount', purchase('G', { id: 'x', cryptoAmount: undefined }), 'data.cryptoAmount'],
      ['an amount that is a number', purchase('G', { id: 'x', cryptoAmount: 12.5 }), 'data.cryptoAmount'],
      ['an amount in another form', purchase('G', { id: 'x', cryptoAmount: '1e3' }), 'data.cryptoAmount'],
      ['an amount of nothing', purchase('G', { id: 'x', cryptoAmount: '0' }), 'data.cryptoAmount'],
      ['a long id', purchase('G', { id: 'x'.repeat(201) }), 'data.id'],
    ])('%s returns 400 and names the member if signed, otherwise 401', async (_what, content, field) => {
      expect(await send(JSON.stringify(content))).toMatchObject(refused)
      expect(await deliver(content)).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION_ERROR', details: { [field]: expect.any(String) } } },
      })
    })

    it.each(['{', '', 'null', '{"type": "transaction_updated"'])(
      '%j returns 400 if signed, otherwise 401',
      async (text) => {
        expect(await send(text)).toMatchObject(refused)
        const answer = await send(text, signature(text))
        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
      },
    )

    it('must have a JSON content type and at most 1 MiB', async () => {
      const text = JSON.stringify(purchase('G', { id: 'x' }))
      expect(await send(text, signature(text), undefined, 'text/plain')).toMatchObject({ status: 415 })
      const long = JSON.stringify(purchase('G', { id: 'x', note: 'x'.repeat(1_048_576) }))
      expect(await send(long, signature(long))).toMatchObject({ status: 413 })
    })
  })

  it('is available under both mounts, of which the test mount accepts only test network purchases', async () => {
    const ofPublic = await buyer({}, '/v1/wallet')
    const news = purchase(ofPublic.publicKey, { id: nextId(), cryptoAmount: '3' })
    expect(await deliver(news)).toMatchObject(received)
    expect(await order(ofPublic.orderId)).toMatchObject({ status: 'created' })
    expect(await deliver(news, '/v1/wallet')).toMatchObject(received)
    await paid(ofPublic.orderId)
    const any = walletActions(platform, '/v1/wallet')
    expect((await any.balance('donor', ofPublic.id)).XLM).toBe('103.0000000')
    const ofTestnet = await buyer()
    await deliver(purchase(ofTestnet.publicKey, { id: nextId(), status: 'pending' }), '/v1/wallet')
    expect(await order(ofTestnet.orderId)).toMatchObject({ status: 'pending' })
  })

  it('pays out USDC as well', async () => {
    const wallet = await buyer({ asset: 'USDC' })
    await deliver(
      purchase(wallet.publicKey, { id: nextId(), cryptoCurrency: 'USDC', cryptoAmount: '40.0000001' }),
    )
    await paid(wallet.orderId)
    expect(await act.balance('donor', wallet.id)).toEqual({ XLM: '10000.0000000', USDC: '40.0000001' })
  })

  it('shows a purchase only to its owner and to admins', async () => {
    const { orderId } = await buyer()
    const one = `query ($id: ID!) { onrampOrder(id: $id) { id } onrampOrders(page: {limit: 100}) { nodes { id } } }`
    const seen = async (as: 'donor' | 'admin' | 'guardian' | 'staff') => {
      const { data } = await platform.graphql(one, { id: orderId }, { as })
      return [data.onrampOrder?.id, data.onrampOrders.nodes.some(({ id }: { id: string }) => id === orderId)]
    }
    expect(await seen('donor')).toEqual([orderId, true])
    expect(await seen('admin')).toEqual([orderId, true])
    expect(await seen('guardian')).toEqual([undefined, false])
    expect(await seen('staff')).toEqual([undefined, false])
    const nobody = await platform.graphql(one, { id: orderId })
    expect(nobody.errors[0].extensions.code).toBe('UNAUTHORIZED')
  })

  it('lists purchases by wallet and state, in pages', async () => {
    const wallet = await buyer()
    const made = [wallet.orderId]
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await act.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', {
        amount: '1',
        currency: 'USD',
      })
      made.unshift(openPage(body.url).parameters.externalTransactionId ?? '')
    }
    const id = nextId()
    await deliver(purchase(wallet.publicKey, { id, status: 'failed', externalTransactionId: made[1] }))
    const query = `query ($filter: OnrampOrderFilter, $page: PageInput) {
      onrampOrders(filter: $filter, page: $page) { totalCount nodes { id } } }`
    const ids = async (filter: object, page: object = {}) => {
      const { data } = await platform.graphql(
        query,
        { filter: { walletId: wallet.id, ...filter }, page },
        { as: 'donor' },
      )
      return data.onrampOrders.nodes.map((node: { id: string }) => node.id)
    }
    expect(await ids({})).toEqual(made)
    expect(await ids({}, { limit: 2 })).toEqual(made.slice(0, 2))
    expect(await ids({}, { limit: 2, offset: 2 })).toEqual(made.slice(2))
    expect(await ids({ status: 'failed' })).toEqual([made[1]])
    expect(await ids({ status: 'completed' })).toEqual([])
  })
})
