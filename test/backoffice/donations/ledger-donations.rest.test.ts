import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { giveUsdc } from '../../support/fixtures/stellar.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import {
  type Answer,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'

let ledger: LocalNetwork
let platform: RunningPlatform
let act: ReturnType<typeof walletActions>

beforeAll(async () => {
  ledger = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 20 })
  platform = await startPlatform({
    HORIZON_URL_TESTNET: ledger.url,
    USDC_ISSUER_TESTNET: ledger.usdcIssuer,
    LEDGER_CLOSE_MS: '20',
  })
  act = walletActions(platform)
})
afterAll(async () => {
  await platform.close()
  await ledger.close()
})

const luna = 'cas_01JCDEM00000000000000000A1'
const milo = 'cas_01JCDEM00000000000000000B2'

async function announce(as: Who, amount: number, caseId = luna): Promise<string> {
  const body = { caseId, amount, paymentProvider: 'ledger' }
  return (await platform.rest('POST /api/donations/create', { as, body })).body.id
}

async function verify(as: Who, donationId: string, transactionId: string): Promise<Answer> {
  return platform.rest('POST /api/donations/verify', { as, body: { donationId, transactionId } })
}

/** A donation made from a new wallet, ended on the ledger; answers its transaction's id. */
async function donate(asset: 'USDC' | 'XLM', amount: string): Promise<string> {
  const wallet = await act.wallet('donor')
  if (asset === 'USDC') await giveUsdc(ledger, wallet.publicKey, '100')
  const body = { walletId: wallet.id, caseId: luna, amount, asset }
  const donated = await act.rest('POST /donations', 'donor', body)
  expect(donated.status, JSON.stringify(donated.body)).toBe(201)
  return (await act.ended('donor', donated.body.transactionId)).id
}

it('completes a donation that was paid from the donor’s wallet in USDC, for this case, and once', async () => {
  const transactionId = await donate('USDC', '12.34')
  const received = async () =>
    (await platform.rest(`GET /api/cases/${luna}`, { as: 'donor' })).body.donationsReceived
  const before = await received()

  const refusals: [Who, string, string][] = [
    ['donor', await announce('donor', 12.35), 'a different amount'],
    ['donor', await announce('donor', 12.34, milo), 'not a donation to this case'],
    ['investor', await announce('investor', 12.34), 'another person'],
  ]
  for (const [as, donationId, reason] of refusals)
    expect((await verify(as, donationId, transactionId)).body).toMatchObject({
      verified: false,
      status: 'pending',
      message: expect.stringContaining(reason),
    })

  const donationId = await announce('donor', 12.34)
  expect((await verify('donor', donationId, transactionId)).body).toMatchObject({
    verified: true,
    status: 'completed',
    amount: 12.34,
    currency: 'USD',
    provider: 'ledger',
  })
  expect(await received()).toBeCloseTo(before + 12.34, 2)
  expect((await verify('donor', await announce('donor', 12.34), transactionId)).status).toBe(409)
})

it('takes no lumens for dollars', async () => {
  const transactionId = await donate('XLM', '5')
  expect((await verify('donor', await announce('donor', 5), transactionId)).body).toMatchObject({
    verified: false,
    message: expect.stringContaining('XLM'),
  })
})
