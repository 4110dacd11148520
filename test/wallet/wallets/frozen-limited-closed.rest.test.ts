import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

describe('restrictions of wallets that are set in the graph, over REST', () => {
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
    act = walletActions(platform)
  })
  afterAll(() => platform.close())

  it('a frozen wallet refuses to send, with the reason, until the administrator unfreezes it', async () => {
    const mine = await act.wallet('donor')
    const other = await act.wallet('donor')
    const freeze =
      'mutation ($id: ID!) { freezeWallet(walletId: $id, reason: "reported") { status freezes { by } } }'
    expect(await platform.graphql(freeze, { id: mine.id }, { as: 'admin' })).toEqual({
      data: { freezeWallet: { status: 'frozen', freezes: [{ by: 'admin' }] } },
    })
    const refused = await act.send('donor', mine.id, other.publicKey, '1')
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'TRANSACTION_FAILED', details: { reason: 'wallet_frozen' } } },
    })
    expect((await act.read('GET /wallets?status=frozen', 'donor')).wallets).toMatchObject([{ id: mine.id }])
    const unfreeze = 'mutation ($id: ID!) { unfreezeWallet(walletId: $id) { status } }'
    expect(await platform.graphql(unfreeze, { id: mine.id }, { as: 'donor' })).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    })
    expect(await platform.graphql(unfreeze, { id: mine.id }, { as: 'guardian' })).toMatchObject({
      errors: [{ extensions: { code: 'WALLET_NOT_FOUND' } }],
    })
    await platform.graphql(unfreeze, { id: mine.id }, { as: 'admin' })
    expect((await act.send('donor', mine.id, other.publicKey, '1')).status).toBe(201)
  })

  it('a spend limit is enforced, and the response names it', async () => {
    const mine = await act.wallet('donor')
    const other = await act.wallet('donor')
    const set = 'mutation ($id: ID!) { setWalletSpendLimit(walletId: $id, asset: XLM, amount: "2") { left } }'
    expect(await platform.graphql(set, { id: mine.id }, { as: 'donor' })).toEqual({
      data: { setWalletSpendLimit: { left: '2.0000000' } },
    })
    expect((await act.send('donor', mine.id, other.publicKey, '1.5')).status).toBe(201)
    expect(await act.send('donor', mine.id, other.publicKey, '0.5000001')).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'TRANSACTION_FAILED',
          details: { reason: 'spend_limit', asset: 'XLM', limit: '2.0000000', left: '0.5000000' },
        },
      },
    })
  })

  it('a closed wallet is listed as closed and cannot send, but its history can still be exported', async () => {
    const mine = await act.wallet('donor')
    const other = await act.wallet('donor')
    const close = `mutation ($id: ID!, $to: String!) { closeWallet(input: {walletId: $id, destination: $to}) { status } }`
    await platform.graphql(close, { id: mine.id, to: other.publicKey }, { as: 'donor' })
    await eventually(async () =>
      expect((await act.read('GET /wallets?status=closed', 'donor')).total).toBe(1),
    )
    expect(await act.send('donor', mine.id, other.publicKey, '1')).toMatchObject({
      status: 422,
      body: { error: { details: { reason: 'wallet_closed' } } },
    })
    expect(await act.balance('donor', mine.id)).toEqual({ XLM: '0.0000000', USDC: '0.0000000' })
    const history = 'query ($id: ID!) { wallet(id: $id) { history(format: csv) { text next count } } }'
    const { data } = await platform.graphql(history, { id: mine.id }, { as: 'donor' })
    expect(data.wallet.history).toMatchObject({ next: null, count: 2 })
    expect(data.wallet.history.text).toContain(`,sent,success,XLM,9999.9999800,`)
  })
})
