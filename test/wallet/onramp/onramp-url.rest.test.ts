import { Account, MuxedAccount } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../support/doubles/onramp-provider.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const SECRET = 'the shop’s own secret'

describe('POST /wallets/{walletId}/onramp/url', () => {
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let mine: any

  beforeAll(async () => {
    platform = await startPlatform({
      LEDGER_CLOSE_MS: '20',
      ONRAMP_BASE_URL: 'https://buy.provider.example/start',
      ONRAMP_API_KEY: 'pk_live_shop',
      ONRAMP_SECRET: SECRET,
    })
    act = walletActions(platform)
    mine = await act.wallet('donor')
  })
  afterAll(() => platform.close())

  const link = (body: object, walletId = mine.id, as: Who = 'donor') =>
    act.rest(`POST /wallets/${walletId}/onramp/url`, as, { amount: '50.00', currency: 'USD', ...body })
  const orders = async (as: Exclude<Who, 'anonymous'> = 'donor') =>
    (
      await platform.graphql(
        `{ onrampOrders { totalCount nodes { id walletId wallet { id } network walletAddress asset amount currency
            redirectURL status providerId cryptoAmount payoutHash createdAt expiresAt endedAt } } }`,
        {},
        { as },
      )
    ).data.onrampOrders

  it('returns a signed link in the provider’s format, and its expiry', async () => {
    const redirectURL = 'https://rescue.example/danke?für=Luna&schön=1#oben'
    const { status, body } = await link({ redirectURL, walletAddress: mine.publicKey })
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.any(String), expiresAt: expect.any(String) })
    expect(body.url).toMatch(/^https:\/\/buy\.provider\.example\/start\?apiKey=pk_live_shop&/)
    const page = openPage(body.url)
    const { nodes } = await orders()
    const [order] = nodes
    expect(page.parameters).toEqual({
      apiKey: 'pk_live_shop',
      currencyCode: 'xlm',
      walletAddress: mine.publicKey,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '50.00',
      redirectURL,
      externalTransactionId: order.id,
    })
    expect(page.isSignedWith(SECRET)).toBe(true)
    expect(openPage(body.url.replace('50.00', '51.00')).isSignedWith(SECRET)).toBe(false)
    expect(order).toEqual({
      id: expect.stringMatching(/^onr_[0-9A-Z]{26}$/),
      walletId: mine.id,
      wallet: { id: mine.id },
      network: 'testnet',
      walletAddress: mine.publicKey,
      asset: 'XLM',
      amount: '50.00',
      currency: 'USD',
      redirectURL,
      status: 'created',
      providerId: null,
      cryptoAmount: null,
      payoutHash: null,
      createdAt: expect.any(String),
      expiresAt: body.expiresAt,
      endedAt: null,
    })
    expect(Date.parse(body.expiresAt) - Date.parse(order.createdAt)).toBe(15 * 60_000)
  })

  it('requires only amount and currency', async () => {
    const { status, body } = await link({ amount: '7.5', currency: 'eur' })
    expect(status).toBe(200)
    const { parameters } = openPage(body.url)
    expect(parameters).toMatchObject({
      walletAddress: mine.publicKey,
      baseCurrencyCode: 'eur',
      baseCurrencyAmount: '7.50',
    })
    expect(parameters).not.toHaveProperty('redirectURL')
  })

  it('buys USDC on request', async () => {
    const { body } = await link({ asset: 'USDC' })
    expect(openPage(body.url).parameters.currencyCode).toBe('usdc_xlm')
  })

  it('is also available under the public mount, for wallets of both networks', async () => {
    const any = walletActions(platform, '/v1/wallet')
    const ofPublic = await any.wallet('donor')
    for (const wallet of [ofPublic, mine]) {
      const { status, body } = await any.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', {
        amount: '1',
        currency: 'USD',
      })
      expect(status).toBe(200)
      expect(openPage(body.url).parameters.walletAddress).toBe(wallet.publicKey)
    }
    expect(await link({}, ofPublic.id)).toMatchObject({
      status: 404,
      body: { error: { code: 'WALLET_NOT_FOUND' } },
    })
  })

  it.each([
    'http://localhost:3000/back',
    'http://127.0.0.1/back',
    'http://[::1]:8080/back',
    'https://rescue.example',
  ])('accepts the redirect URL %s', async (redirectURL) => {
    const { status, body } = await link({ redirectURL })
    expect(status).toBe(200)
    expect(openPage(body.url).parameters.redirectURL).toBe(redirectURL)
  })

  it.each([
    [{ amount: undefined }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: 50 }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '-5.00' }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: ' 1' }, 'amount'],
    [{ amount: '.50' }, 'amount'],
    [{ amount: '5.' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '1,00' }, 'amount'],
    [{ amount: '1234567890123' }, 'amount'],
    [{ currency: undefined }, 'currency'],
    [{ currency: 840 }, 'currency'],
    [{ currency: '' }, 'currency'],
    [{ currency: 'US' }, 'currency'],
    [{ currency: 'dollars' }, 'currency'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ currency: 'XLM' }, 'currency'],
    [{ walletAddress: 7 }, 'walletAddress'],
    [{ redirectURL: 7 }, 'redirectURL'],
    [{ redirectURL: 'rescue.example' }, 'redirectURL'],
    [{ redirectURL: 'http://rescue.example/back' }, 'redirectURL'],
    [{ redirectURL: 'http://localhost.rescue.example' }, 'redirectURL'],
    [{ redirectURL: 'ftp://localhost/back' }, 'redirectURL'],
    [{ redirectURL: 'javascript:alert(1)' }, 'redirectURL'],
    [{ redirectURL: `https://rescue.example/${'x'.repeat(2048)}` }, 'redirectURL'],
    [{ asset: 'BTC' }, 'asset'],
  ])('refuses %j with 400, names %s, and records nothing', async (body, field) => {
    const before = (await orders()).totalCount
    const answer = await link(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: expect.any(String) },
    })
    expect((await orders()).totalCount).toBe(before)
  })

  it('names all invalid members in one response', async () => {
    const answer = await link({ amount: '0', currency: 'QQQ', redirectURL: 'http://rescue.example' })
    expect(Object.keys(answer.body.error.details)).toEqual(['amount', 'currency', 'redirectURL'])
  })

  it('accepts only the wallet’s own address', async () => {
    const other = await act.wallet('guardian')
    const muxed = new MuxedAccount(new Account(mine.publicKey, '0'), '7').accountId()
    const before = (await orders()).totalCount
    for (const walletAddress of [other.publicKey, muxed, 'nonsense', ''])
      expect(await link({ walletAddress })).toMatchObject({
        status: 400,
        body: { error: { code: 'INVALID_ADDRESS', details: { walletAddress: expect.any(String) } } },
      })
    expect((await orders()).totalCount).toBe(before)
  })

  it('refuses invalid JSON, and another content type', async () => {
    const path = `POST /testnet/v1/wallet/wallets/${mine.id}/onramp/url`
    expect((await platform.rest(path, { as: 'donor', body: '{' })).status).toBe(400)
    const headers = { 'content-type': 'text/plain' }
    expect((await platform.rest(path, { as: 'donor', body: '{}', headers })).status).toBe(415)
  })

  it('returns 401 without an ID token', async () => {
    const session = await platform.session('donor')
    for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${session}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const path = `POST /v1/wallet/wallets/${mine.id}/onramp/url`
      const answer = await platform.rest(path, { body: { amount: '1', currency: 'USD' }, headers })
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } })
    }
  })

  it('returns the same 404 for someone else’s wallet and for a missing one', async () => {
    const foreign = await link({}, mine.id, 'guardian')
    const unknown = await link({}, 'wal_01JCDEM0000000000000000000', 'guardian')
    expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'WALLET_NOT_FOUND' } } })
    expect(foreign.body).toEqual(unknown.body)
    expect((await orders('guardian')).totalCount).toBe(0)
    // Admins may act for the owner.
    expect((await link({}, mine.id, 'admin')).status).toBe(200)
  })

  it('creates one purchase per Idempotency-Key, and refuses the key with another body', async () => {
    const call = (body: object) =>
      platform.rest(`POST /testnet/v1/wallet/wallets/${mine.id}/onramp/url`, {
        as: 'donor',
        body,
        headers: { 'Idempotency-Key': 'buy-once' },
      })
    const before = (await orders()).totalCount
    const first = await call({ amount: '9', currency: 'USD' })
    expect(await call({ amount: '9', currency: 'USD' })).toMatchObject({ status: 200, body: first.body })
    expect(await call({ amount: '8', currency: 'USD' })).toMatchObject({
      status: 409,
      body: { error: { code: 'IDEMPOTENCY_CONFLICT' } },
    })
    expect((await orders()).totalCount).toBe(before + 1)
  })
})
