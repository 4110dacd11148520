import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { createStranger, giveUsdc, Memo } from '../../support/fixtures/stellar.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import {
  type Answer,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

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

/** A donation made from a new wallet, ended on the ledger; returns its transaction's id. */
async function donate(asset: 'USDC' | 'XLM', amount: string): Promise<string> {
  const wallet = await act.wallet('donor')
  if (asset === 'USDC') await giveUsdc(ledger, wallet.publicKey, '100')
  const body = { walletId: wallet.id, caseId: luna, amount, asset }
  const donated = await act.rest('POST /donations', 'donor', body)
  expect(donated.status, JSON.stringify(donated.body)).toBe(201)
  return (await act.ended('donor', donated.body.transactionId)).id
}

const received = async (caseId = luna): Promise<number> =>
  (await platform.rest(`GET /api/cases/${caseId}`, { as: 'donor' })).body.donationsReceived

/** The donation that a payment completed, as its donor sees it. */
async function countedFor(transactionId: string, as: Who = 'donor'): Promise<Answer['body']> {
  return eventually(async () => {
    const { body } = await platform.rest('GET /api/donations?status=completed&limit=100', { as })
    const found = body.donations.find(
      (donation: { transactionId?: string }) => donation.transactionId === transactionId,
    )
    expect(found).toBeDefined()
    return found
  })
}

it('completes the donation that the donor announced when its payment from their wallet is on the ledger, once', async () => {
  const before = await received()
  const refusals: [Who, string, string][] = [
    ['donor', await announce('donor', 12.35), 'a different amount'],
    ['donor', await announce('donor', 12.34, milo), 'not a donation to this case'],
    ['investor', await announce('investor', 12.34), 'another person'],
  ]
  const donationId = await announce('donor', 12.34)
  const transactionId = await donate('USDC', '12.34')
  expect(await countedFor(transactionId)).toMatchObject({
    id: donationId,
    amount: 12.34,
    paymentProvider: 'ledger',
  })
  for (const [as, other, reason] of refusals)
    expect((await verify(as, other, transactionId)).body).toMatchObject({
      verified: false,
      status: 'pending',
      message: expect.stringContaining(reason),
    })
  expect((await verify('donor', donationId, transactionId)).body).toMatchObject({
    verified: true,
    status: 'completed',
    amount: 12.34,
    currency: 'USD',
    provider: 'ledger',
  })
  expect(await received()).toBeCloseTo(before + 12.34, 2)
  const refused = await verify('donor', await announce('donor', 12.34), transactionId)
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain(
    `The transaction ${transactionId} already paid another donation.`,
  )
})

it('matches a donation that its donor announces after it was paid to the one that counts already, once', async () => {
  const before = await received()
  const transactionId = await donate('USDC', '21.07')
  const counted = await countedFor(transactionId)
  const body = {
    caseId: luna,
    amount: 21.07,
    paymentProvider: 'ledger',
    message: '¡Ánimo, Luna! 🐕',
    isAnonymous: true,
  }
  const announced = (await platform.rest('POST /api/donations/create', { as: 'donor', body })).body.id
  const confirm = () =>
    platform.rest('POST /api/donations/confirm', {
      as: 'donor',
      body: { donationId: announced, transactionId },
    })
  for (const { status, body: reply } of [
    await confirm(),
    await confirm(),
    await verify('donor', announced, transactionId),
  ]) {
    expect(status).toBe(200)
    expect(reply).toMatchObject({ verified: true })
    if (reply.donation)
      expect(reply.donation).toMatchObject({
        id: counted.id,
        status: 'completed',
        message: '¡Ánimo, Luna! 🐕',
        isAnonymous: true,
      })
  }
  expect(await received()).toBeCloseTo(before + 21.07, 2)
  const { body: page } = await platform.rest('GET /api/donations?limit=100', { as: 'donor' })
  const own = page.donations.find((donation: { id: string }) => donation.id === announced)
  expect(own).toMatchObject({ status: 'failed', failureReason: expect.stringContaining(counted.id) })
  expect((await verify('donor', await announce('donor', 21.07), transactionId)).status).toBe(409)
})

it('leaves donations by card to the statements of their provider', async () => {
  const announced = { caseId: luna, amount: 12.34, paymentProvider: 'card' }
  const { body } = await platform.rest('POST /api/donations/create', { as: 'donor', body: announced })
  const input = {
    provider: 'card',
    transactionId: 'pay-1',
    status: 'succeeded',
    amount: 12.34,
    currency: 'USD',
  }
  const record =
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }'
  await donate('USDC', '12.34')
  await platform.graphql(record, { input }, { as: 'staff' })
  expect((await verify('donor', body.id, 'pay-1')).body).toMatchObject({ verified: true, provider: 'card' })
})

it('counts a donation that nobody announced, in lumens at their price, and notifies the guardian', async () => {
  const before = await received()
  const transactionId = await donate('XLM', '5')
  expect(await countedFor(transactionId)).toMatchObject({ caseId: luna, amount: 0.5, currency: 'USD' })
  expect(await received()).toBeCloseTo(before + 0.5, 2)
  await eventually(async () => {
    const { body } = await platform.rest('GET /api/notifications?limit=100', { as: 'guardian' })
    expect(JSON.stringify(body)).toContain('0.50')
  })
})

it('counts a payment from an account outside the platform, without a donor', async () => {
  const before = await received(milo)
  const stranger = await createStranger(ledger)
  const own = await donate('XLM', '2')
  const { destination } = await act.read(`GET /transactions/${own}`, 'donor')
  await stranger.pay(destination, '30', { memo: Memo.text(milo.slice('cas_'.length)) })
  await eventually(async () => expect(await received(milo)).toBeCloseTo(before + 3, 2))
  const { body } = await platform.rest(`GET /api/donations?caseId=${milo}&status=completed`, { as: 'admin' })
  const [donation] = body.donations
  expect(donation).toMatchObject({ amount: 3, paymentProvider: 'ledger' })
  expect(donation).not.toHaveProperty('userId')
})

it('stops counting a donation that was refunded on the ledger, which only a second person can have done', async () => {
  const before = await received()
  const transactionId = await donate('USDC', '8.5')
  const counted = await countedFor(transactionId)
  expect(await received()).toBeCloseTo(before + 8.5, 2)
  const byHand = await platform.graphql(
    'mutation ($id: ID!) { refundDonation(id: $id, input: {reason: "x"}) { status } }',
    { id: counted.id },
    { as: 'staff' },
  )
  expect(byHand.errors[0].extensions.code).toBe('CONFLICT')
  const { data } = await platform.graphql(
    'query ($id: ID!) { ledgerTransaction(id: $id) { donation { id } } }',
    { id: transactionId },
    { as: 'donor' },
  )
  const requested = await platform.graphql(
    'mutation ($id: ID!) { requestDonationRefund(donationId: $id, reason: "Zweimal gespendet") { refund { id state } } }',
    { id: data.ledgerTransaction.donation.id },
    { as: 'staff' },
  )
  expect(requested.errors).toBeUndefined()
  const { id } = requested.data.requestDonationRefund.refund
  const grant = 'mutation ($id: ID!) { grantWalletApproval(id: $id) { state } }'
  expect((await platform.graphql(grant, { id }, { as: 'staff' })).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await platform.graphql(grant, { id }, { as: 'admin' })).errors).toBeUndefined()
  await eventually(async () => {
    const { body } = await platform.rest('GET /api/donations?status=refunded&limit=100', { as: 'donor' })
    expect(body.donations.map((donation: { id: string }) => donation.id)).toContain(counted.id)
  })
  expect(await received()).toBeCloseTo(before, 2)
})

it('takes no lumens for dollars', async () => {
  const transactionId = await donate('XLM', '7')
  expect((await verify('donor', await announce('donor', 7), transactionId)).body).toMatchObject({
    verified: false,
    message: expect.stringContaining('XLM'),
  })
})

it('refuses a donation to a draft as if the case did not exist', async () => {
  const created = await platform.rest('POST /api/cases', {
    as: 'guardian',
    body: { name: 'Ñandú', status: 'draft' },
  })
  const caseId = created.body.id
  const wallet = await act.wallet('donor')
  const body = { walletId: wallet.id, caseId, amount: '1', asset: 'XLM' }
  expect(await act.rest('POST /donations', 'donor', body)).toMatchObject({
    status: 404,
    body: { error: { code: 'CASE_NOT_FOUND' } },
  })
})
