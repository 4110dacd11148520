import { Address, nativeToScVal } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyText } from '../../../platform/pages/public/page-formats.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import {
  Asset,
  createExternalAccount,
  type ExternalAccount,
  giveUsdc,
  Memo,
  Operation,
} from '../../support/fixtures/stellar.js'
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

/** Donates from a new wallet and waits for the ledger; returns the transaction id. */
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

it('completes an announced donation once when the ledger confirms its payment from the donor’s wallet', async () => {
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

it('matches a donation announced after its payment to the one already counted, once', async () => {
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

it('does not complete a card donation by a ledger payment of the same amount', async () => {
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
  await countedFor(await donate('USDC', '12.34'))
  await platform.graphql(record, { input }, { as: 'staff' })
  expect((await verify('donor', body.id, 'pay-1')).body).toMatchObject({ verified: true, provider: 'card' })
})

it('counts an unannounced donation in lumens at their price, and notifies the guardian and the donor', async () => {
  const before = await received()
  const transactionId = await donate('XLM', '5')
  expect(await countedFor(transactionId)).toMatchObject({ caseId: luna, amount: 0.5, currency: 'USD' })
  expect(await received()).toBeCloseTo(before + 0.5, 2)
  const titlesAndMessages = async (as: Who) => {
    const { body } = await platform.rest('GET /api/notifications?limit=100', { as })
    return body.notifications.map((one: { title: string; message: string }) => [one.title, one.message])
  }
  // The guardian sees the value, the donor the amount paid.
  await expect
    .poll(() => titlesAndMessages('guardian'))
    .toContainEqual(['Donation of 0.50 USD', 'Diego Paz donated 0.50 USD to Luna, hit by a car.'])
  await expect
    .poll(() => titlesAndMessages('donor'))
    .toContainEqual([
      'Your payment arrived',
      'Your payment of 5.00 XLM on the Stellar network arrived. Thank you!',
    ])
})

it('counts a payment from an account outside the platform, without a donor', async () => {
  const before = await received(milo)
  const stranger = await createExternalAccount(ledger)
  const own = await donate('XLM', '2')
  await countedFor(own)
  const { destination } = await act.read(`GET /transactions/${own}`, 'donor')
  await stranger.pay(destination, '30', { memo: Memo.text(milo.slice('cas_'.length)) })
  await eventually(async () => expect(await received(milo)).toBeCloseTo(before + 3, 2))
  const { body } = await platform.rest(`GET /api/donations?caseId=${milo}&status=completed`, { as: 'admin' })
  const [donation] = body.donations
  expect(donation).toMatchObject({ amount: 3, paymentProvider: 'ledger' })
  expect(donation).not.toHaveProperty('userId')
})

it('stops counting a donation refunded on the ledger, which a second person has to approve', async () => {
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
  await eventually(async () => {
    const { body } = await platform.rest('GET /api/notifications?limit=100', { as: 'donor' })
    const about = body.notifications.filter(
      ({ title }: { title: string }) => title === 'Your donation was returned',
    )
    expect(about).toHaveLength(1)
    expect(about[0].message).toContain('no longer counts')
  })
})

it('does not count lumens as dollars', async () => {
  const transactionId = await donate('XLM', '7')
  expect((await verify('donor', await announce('donor', 7), transactionId)).body).toMatchObject({
    verified: false,
    message: expect.stringContaining('XLM'),
  })
})

/** Opens a case as its guardian. */
async function openCase(body: object): Promise<string> {
  const created = await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Ñandú', ...body } })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  return created.body.id
}

describe('a draft accepts no donations', () => {
  let caseId: string
  let stranger: ExternalAccount
  /** The muxed address of the draft, and the donation account with the memo. */
  let address: { address: string; account: string; memo: string }

  beforeAll(async () => {
    caseId = await openCase({ status: 'draft', donationGoal: 50 })
    stranger = await createExternalAccount(ledger)
    const { data } = await platform.graphql(
      'query ($id: ID!) { case(id: $id) { donationAddresses { network address account memo } } }',
      { id: caseId },
      { as: 'guardian' },
    )
    address = data.case.donationAddresses.find(({ network }: { network: string }) => network === 'testnet')
  })

  const codeOf = async (as: Who, operation: string, variables: Record<string, unknown>) => {
    const { errors } = await platform.graphql(operation, variables, { as })
    return errors?.[0]?.extensions?.code
  }
  const unallocated = async (amount: string) =>
    eventually(async () => {
      const { data } = await platform.graphql(
        '{ unallocatedDonations(state: open, page: { limit: 100 }) { nodes { id amount reason } } }',
        {},
        { as: 'staff' },
      )
      const found = data.unallocatedDonations.nodes.find((one: { amount: string }) => one.amount === amount)
      expect(found).toBeDefined()
      return found
    })

  it('from wallets, over REST and GraphQL, as if it did not exist', async () => {
    const wallet = await act.wallet('donor')
    const input = { walletId: wallet.id, caseId, amount: '1', asset: 'XLM' }
    expect(await act.rest('POST /donations', 'donor', input)).toMatchObject({
      status: 404,
      body: { error: { code: 'CASE_NOT_FOUND' } },
    })
    const donate = 'mutation ($input: DonateInput!) { donate(input: $input) { id } }'
    expect(await codeOf('donor', donate, { input })).toBe('CASE_NOT_FOUND')
    expect((await act.read(`GET /wallets/${wallet.id}/transactions?type=sent`, 'donor')).total).toBe(0)
  })

  it('by card or announced for the ledger, over REST and GraphQL', async () => {
    const create = 'mutation ($input: CreateDonationInput!) { createDonation(input: $input) { id } }'
    for (const paymentProvider of ['card', 'ledger']) {
      const body = { caseId, amount: 3, paymentProvider }
      expect((await platform.rest('POST /api/donations/create', { as: 'donor', body })).status).toBe(404)
      expect((await platform.rest('POST /api/donations/create', { as: 'guardian', body })).status).toBe(409)
      const input = { caseId, amount: 3, paymentProvider }
      expect(await codeOf('donor', create, { input })).toBe('NOT_FOUND')
      expect(await codeOf('staff', create, { input })).toBe('CONFLICT')
    }
  })

  it('by memo, muxed address, path payment or contract, and unallocated money cannot be allocated to it', async () => {
    const memo = Memo.text(address.memo)
    await stranger.pay(address.account, '1.0000001', { memo })
    await stranger.pay(address.address, '1.0000002')
    const destination = address.account
    const native = { sendAsset: Asset.native(), destAsset: Asset.native(), destination }
    const path = Operation.pathPaymentStrictReceive({ ...native, sendMax: '2', destAmount: '1.0000003' })
    await stranger.submit([path], { memo })
    const transfer = [new Address(stranger.address).toScVal(), new Address(destination).toScVal()]
    const byContract = Operation.invokeContractFunction({
      contract: Asset.native().contractId(ledger.passphrase),
      function: 'transfer',
      args: [...transfer, nativeToScVal(10_000_004n, { type: 'i128' })],
    })
    await stranger.submit([byContract], { memo })
    for (const [amount, reason] of [
      ['1.0000001', 'unknown_case'],
      ['1.0000002', 'unknown_case'],
      ['1.0000003', 'unknown_case'],
      ['1.0000004', 'unknown_case'],
    ] as const) {
      const found = await unallocated(amount)
      expect(found.reason).toBe(reason)
      const allocate = 'mutation ($input: AllocateDonationInput!) { allocateDonation(input: $input) { id } }'
      const input = { id: found.id, caseId, reason: 'they meant the draft' }
      expect(await codeOf('staff', allocate, { input })).toBe('CASE_NOT_FOUND')
    }
    const { data } = await platform.graphql(
      'query ($id: ID!) { case(id: $id) { donationsReceived walletTotals { amount } walletDonations { totalCount } } }',
      { id: caseId },
      { as: 'guardian' },
    )
    expect(data.case).toEqual({ donationsReceived: 0, walletTotals: [], walletDonations: { totalCount: 0 } })
  })
})

it('passes on the surplus of a completed case, also of later donations, and still counts it for the case', async () => {
  const caseId = await openCase({ donationGoal: 10 })
  const wallet = await act.wallet('donor')
  await giveUsdc(ledger, wallet.publicKey, '100')
  const give = async (amount: string) => {
    const body = { walletId: wallet.id, caseId, amount, asset: 'USDC' }
    const { transactionId } = (await act.rest('POST /donations', 'donor', body)).body
    await act.ended('donor', transactionId)
    await countedFor(transactionId)
  }
  const sums = 'query ($id: ID!) { case(id: $id) { surplusPassedOn surplusTakenOver } }'
  const passedOn = async () => (await platform.graphql(sums, { id: caseId }, { as: 'donor' })).data.case
  await give('12.5')
  expect(await passedOn()).toEqual({ surplusPassedOn: 0, surplusTakenOver: 0 })
  await platform.rest(`PUT /api/cases/${caseId}`, { as: 'guardian', body: { status: 'completed' } })
  await eventually(async () => expect((await passedOn()).surplusPassedOn).toBe(2.5))
  await give('4')
  await eventually(async () => expect((await passedOn()).surplusPassedOn).toBe(6.5))
  expect(await received(caseId)).toBe(16.5)
  const shown = 'query ($id: ID!) { publicCase(id: $id) { slug raised surplusPassedOn surplusTakenOver } }'
  const publicCase = async (id: string) => {
    const found = (await platform.graphql(shown, { id })).data.publicCase
    const page = await fetch(`${platform.origin}/c/${found.slug}?lang=en`)
    return { ...found, page: await page.text() }
  }
  const giver = await publicCase(caseId)
  expect(giver).toMatchObject({ raised: 10, surplusPassedOn: 6.5, surplusTakenOver: 0 })
  expect(giver.page).toContain('US$6.50 beyond the goal was passed on to other cases.')
  const transfers =
    'query ($id: ID!) { surplusTransfers(caseId: $id) { nodes { amount from { id } to { id status donationsReceived raised surplusTakenOver } } } }'
  expect((await platform.graphql(transfers, { id: caseId }, { as: 'donor' })).errors).toBeDefined()
  const { data } = await platform.graphql(transfers, { id: caseId }, { as: 'staff' })
  expect(data.surplusTransfers.nodes.length).toBeGreaterThanOrEqual(2)
  for (const { from, to } of data.surplusTransfers.nodes) {
    expect(from.id).toBe(caseId)
    expect(['urgent', 'active']).toContain(to.status)
    const { raised, surplusTakenOver, page: shownPage } = await publicCase(to.id)
    expect(surplusTakenOver).toBeGreaterThan(0)
    expect(to).toMatchObject({ raised, surplusTakenOver })
    expect(raised).toBeCloseTo(to.donationsReceived + surplusTakenOver, 2)
    expect(shownPage).toContain(
      `Includes ${moneyText('en', surplusTakenOver, 'USD')} that other cases received`,
    )
    expect(shownPage).toContain(`<b>${moneyText('en', raised, 'USD')}</b>`)
  }
})
