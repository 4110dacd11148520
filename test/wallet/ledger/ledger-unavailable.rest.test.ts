import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badGateway, dropConnection, type Fault } from '../../../subgraphs/wallet/local-network/faults.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const networkError = {
  status: 502,
  body: { error: { code: 'NETWORK_ERROR', message: expect.any(String), details: expect.any(Object) } },
}

describe('wallet paths over configured Horizon servers', () => {
  let ledger: LocalNetwork
  let publicLedger: LocalNetwork
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>
  let fault: Fault | undefined

  beforeAll(async () => {
    const faults = { arriving: () => fault }
    ledger = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 20, faults })
    publicLedger = await startLocalNetwork({
      network: 'public',
      file: ':memory:',
      passphrase: 'Public Global Stellar Network ; September 2015',
    })
    platform = await startPlatform({
      HORIZON_URL_PUBLIC: publicLedger.url,
      ALLOW_REAL_NETWORK: 'true',
      HORIZON_URL_TESTNET: ledger.url,
      USDC_ISSUER_TESTNET: ledger.usdcIssuer,
      LEDGER_CLOSE_MS: '20',
      ONRAMP_BASE_URL: 'https://buy.provider.example',
    })
    act = walletActions(platform)
  })
  afterAll(async () => {
    await platform.close()
    await ledger.close()
    await publicLedger.close()
  })

  it.each<[string, Fault]>([
    ['502 with a page of HTML', badGateway],
    ['closed connections', dropConnection],
  ])(
    'return 502 NETWORK_ERROR if they need a ledger that fails, and work again afterwards: %s',
    async (_name, how) => {
      const wallet = await act.wallet('donor')
      const before = (await act.read(`GET /wallets/${wallet.id}/transactions`, 'donor')).total
      fault = how
      try {
        // A balance is cached for a second.
        await eventually(async () =>
          expect(await act.rest(`GET /wallets/${wallet.id}`, 'donor')).toMatchObject(networkError),
        )
        expect(await act.rest('GET /wallets', 'donor')).toMatchObject(networkError)
        expect(await act.send('donor', wallet.id, wallet.publicKey, '1')).toMatchObject(networkError)
        // Reads from the database still work.
        expect(await act.rest(`GET /wallets/${wallet.id}/transactions`, 'donor')).toMatchObject({
          status: 200,
        })
        expect(
          await act.rest(`POST /wallets/${wallet.id}/onramp/url`, 'donor', { amount: '1', currency: 'USD' }),
        ).toMatchObject({ status: 200 })
      } finally {
        fault = undefined
      }
      expect((await act.read(`GET /wallets/${wallet.id}/transactions`, 'donor')).total).toBe(before)
      const sent = await act.send('donor', wallet.id, wallet.publicKey, '1')
      expect(await act.ended('donor', sent.body.id)).toMatchObject({ status: 'success' })
    },
  )

  it('show the wallets of one network while the ledger of the other one cannot be read', async () => {
    const [down] = [await act.wallet('staff')]
    const up = await walletActions(platform, '/v1/wallet').wallet('staff')
    const query = `{ viewer { user { wallets { nodes {
      id publicKey balance { XLM } spendable { XLM } claimableBalances { id } } } } } }`
    fault = badGateway
    try {
      const list = async () => platform.graphql(query, {}, { as: 'staff' })
      // A balance is cached for a second.
      await eventually(async () => expect((await list()).errors).toHaveLength(3))
      const { data, errors } = await list()
      expect(data.viewer.user.wallets.nodes).toEqual([
        {
          ...{ id: up.id, publicKey: up.publicKey, claimableBalances: [] },
          ...{ balance: { XLM: '0.0000000' }, spendable: { XLM: '0.0000000' } },
        },
        { id: down.id, publicKey: down.publicKey, balance: null, spendable: null, claimableBalances: null },
      ])
      const path = ['viewer', 'user', 'wallets', 'nodes', 1]
      for (const field of ['balance', 'spendable', 'claimableBalances'])
        expect(errors).toContainEqual(
          expect.objectContaining({
            path: [...path, field],
            extensions: expect.objectContaining({ code: 'NETWORK_ERROR' }),
          }),
        )
    } finally {
      fault = undefined
    }
  })

  it('create a wallet on a public network without a sponsor, which awaits funding', async () => {
    const any = walletActions(platform, '/v1/wallet')
    const wallet = await any.wallet('guardian')
    expect(wallet).toMatchObject({ network: 'public', status: 'active' })
    expect(await any.balance('guardian', wallet.id)).toEqual({ XLM: '0.0000000', USDC: '0.0000000' })
    const query = 'query ($id: ID!) { wallet(id: $id) { status funding } }'
    const { data } = await platform.graphql(query, { id: wallet.id }, { as: 'guardian' })
    expect(data.wallet).toEqual({ status: 'active', funding: 'awaiting' })
    expect(await any.send('guardian', wallet.id, wallet.publicKey, '1')).toMatchObject({
      status: 402,
      body: { error: { code: 'INSUFFICIENT_BALANCE', details: { available: '0.0000000' } } },
    })
  })
})
