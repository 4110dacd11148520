import { Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badGateway, type Fault } from '../../../subgraphs/wallet/local-network/faults.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { giveUsdc } from '../../support/fixtures/stellar.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { freePort } from '../../support/platform/free-port.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const luna = 'cas_01JCDEM00000000000000000A1'

describe('donations that the ledger or the backoffice prevents', () => {
  let ledger: LocalNetwork
  let platform: RunningPlatform
  let fault: Fault | undefined
  const account = Keypair.random().publicKey()

  beforeAll(async () => {
    const faults = { arriving: () => fault }
    ledger = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 20, faults })
    platform = await startPlatform({
      HORIZON_URL_TESTNET: ledger.url,
      USDC_ISSUER_TESTNET: ledger.usdcIssuer,
      DONATION_ACCOUNT_TESTNET: account,
      LEDGER_CLOSE_MS: '20',
    })
  })
  afterAll(async () => {
    await platform.close()
    await ledger.close()
  })

  it('return 422 TRANSACTION_FAILED if the ledger would reject them, and 201 otherwise', async () => {
    const act = walletActions(platform)
    const wallet = await act.wallet('donor')
    await giveUsdc(ledger, wallet.publicKey, '10')
    const donate = (asset: string, amount: string) =>
      act.rest('POST /donations', 'donor', { walletId: wallet.id, caseId: luna, amount, asset })
    for (const [asset, amount] of [
      ['XLM', '0.9999999'],
      ['USDC', '1'],
    ] as const)
      expect(await donate(asset, amount)).toMatchObject({
        status: 422,
        body: { error: { code: 'TRANSACTION_FAILED', details: { reason: 'destination_missing' } } },
      })
    const made = await donate('XLM', '2')
    expect(made.status).toBe(201)
    expect(await act.ended('donor', made.body.transactionId)).toMatchObject({ status: 'success' })
    expect(await donate('USDC', '1')).toMatchObject({
      status: 422,
      body: { error: { code: 'TRANSACTION_FAILED', details: { reason: 'destination_no_trustline' } } },
    })
    expect((await act.read('GET /donations', 'donor')).total).toBe(1)
  })

  it('return 502 NETWORK_ERROR while the ledger does not respond, and are not recorded', async () => {
    const act = walletActions(platform)
    const wallet = await act.wallet('guardian')
    const body = { walletId: wallet.id, caseId: luna, amount: '1', asset: 'XLM' }
    fault = badGateway
    try {
      expect(await act.rest('POST /donations', 'guardian', body)).toMatchObject({
        status: 502,
        body: { error: { code: 'NETWORK_ERROR', message: expect.any(String) } },
      })
    } finally {
      fault = undefined
    }
    expect((await act.read('GET /donations', 'guardian')).total).toBe(0)
  })

  it('return 502 UPSTREAM_ERROR while the backoffice does not respond', async () => {
    const alone = await startPlatform({
      LEDGER_CLOSE_MS: '20',
      BACKOFFICE_URL: `http://127.0.0.1:${await freePort()}`,
    })
    try {
      const act = walletActions(alone)
      const wallet = await act.wallet('donor')
      const body = { walletId: wallet.id, caseId: luna, amount: '1', asset: 'XLM' }
      expect(await act.rest('POST /donations', 'donor', body)).toMatchObject({
        status: 502,
        body: { error: { code: 'UPSTREAM_ERROR' } },
      })
      expect((await act.read('GET /donations', 'donor')).total).toBe(0)
    } finally {
      await alone.close()
    }
  })
})
