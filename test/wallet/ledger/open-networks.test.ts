import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { platformConfig } from '../../../platform/config.js'
import { openNetworks } from '../../../subgraphs/wallet/open-networks.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

describe('the configured networks', () => {
  const sponsor = Keypair.random()

  async function setupsOf(env: Record<string, string>) {
    const { wallet } = platformConfig({ DATA_DIR: ':memory:', ALLOW_REAL_NETWORK: 'true', ...env })
    const { setups, close } = await openNetworks({ ...wallet, dataDirectory: ':memory:' }, recordedLog())
    await close()
    return setups
  }

  it('are embedded by default, fund wallets by a sponsor, and pay out purchases', async () => {
    const { testnet, public: ofPublic } = await setupsOf({})
    for (const setup of [testnet, ofPublic]) {
      expect(setup).toMatchObject({ embedded: true, funding: { kind: 'sponsor' } })
      expect(setup.purchases).toBeDefined()
      expect(setup.explorerUrl('ab')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/transactions\/ab$/)
    }
    expect(testnet.funding).toMatchObject({ startingBalance: 10_000_0000000n })
    expect(ofPublic.funding).toMatchObject({ startingBalance: 100_0000000n })
    // Nothing signed here is valid on the real public network.
    expect(ofPublic.ledger.passphrase).not.toBe('Public Global Stellar Network ; September 2015')
  })

  it('pay out no purchases if a provider is configured', async () => {
    const { testnet } = await setupsOf({ ONRAMP_BASE_URL: 'https://buy.provider.example' })
    expect(testnet).toMatchObject({ embedded: true, purchases: undefined })
  })

  it('are the real ones if their URL is set, with the documented issuers, friendbot and a sponsor', async () => {
    const setups = await setupsOf({
      HORIZON_URL_TESTNET: 'https://horizon-testnet.example',
      HORIZON_URL_PUBLIC: 'https://horizon.example',
      SPONSOR_SECRET_PUBLIC: sponsor.secret(),
    })
    expect(setups.testnet).toMatchObject({
      embedded: false,
      purchases: undefined,
      funding: { kind: 'friendbot' },
      ledger: {
        passphrase: 'Test SDF Network ; September 2015',
        usdcIssuer: 'GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5',
      },
    })
    expect(setups.public).toMatchObject({
      embedded: false,
      purchases: undefined,
      funding: { kind: 'sponsor', startingBalance: 0n },
      ledger: {
        passphrase: 'Public Global Stellar Network ; September 2015',
        usdcIssuer: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
      },
    })
    expect(setups.public.explorerUrl('ab')).toBe('https://stellar.expert/explorer/public/tx/ab')
  })

  it('use configured issuers, and fund no wallets without a sponsor', async () => {
    const issuer = Keypair.random().publicKey()
    const { public: ofPublic } = await setupsOf({
      HORIZON_URL_PUBLIC: 'https://horizon.example',
      USDC_ISSUER_PUBLIC: issuer,
    })
    expect(ofPublic).toMatchObject({ funding: { kind: 'none' }, ledger: { usdcIssuer: issuer } })
  })
})
