import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const luna = 'cas_01JCDEM00000000000000000A1'

describe('the wallet service', () => {
  let platform: RunningPlatform
  let act: ReturnType<typeof walletActions>

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
    act = walletActions(platform)
  })
  afterAll(() => platform.close())

  it('creates a funded wallet, sends lumens, and shows exact balances after the confirmation', async () => {
    const from = await act.wallet('donor', { metadata: { name: 'Savings' } })
    const to = await act.wallet('guardian')
    expect(from).toMatchObject({ network: 'testnet', status: 'active', metadata: { name: 'Savings' } })
    expect(await act.balance('donor', from.id)).toEqual({ XLM: '10000.0000000', USDC: '0.0000000' })

    const sent = await act.send('donor', from.id, to.publicKey, '25.5', { memo: 'for Luna' })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      id: expect.stringMatching(/^txn_/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'pending',
      amount: '25.5000000',
      asset: 'XLM',
      destination: to.publicKey,
      createdAt: expect.stringMatching(/Z$/),
    })

    const ended = await act.ended('donor', sent.body.id)
    expect(ended).toMatchObject({
      status: 'success',
      hash: sent.body.hash,
      source: from.publicKey,
      memo: 'for Luna',
      fee: '0.0000100',
      confirmedAt: expect.stringMatching(/Z$/),
    })
    expect(await act.balance('donor', from.id)).toEqual({ XLM: '9974.4999900', USDC: '0.0000000' })
    expect(await act.balance('guardian', to.id)).toEqual({ XLM: '10025.5000000', USDC: '0.0000000' })
    const list = await act.read(`GET /wallets/${from.id}/transactions?type=sent`, 'donor')
    expect(list).toMatchObject({ total: 1, transactions: [{ id: sent.body.id, status: 'success' }] })
    await eventually(async () => {
      const received = await act.read(`GET /wallets/${to.id}/transactions?type=received`, 'guardian')
      expect(received.transactions.map((one: { amount: string }) => one.amount)).toEqual([
        '25.5000000',
        '10000.0000000',
      ])
    })
  })

  it('donates to a case, and shows the donation and the total with the case in the graph', async () => {
    const wallet = await act.wallet('donor')
    const donated = await act.rest('POST /donations', 'donor', {
      walletId: wallet.id,
      caseId: luna,
      amount: '10',
      asset: 'XLM',
      message: 'Get well soon',
      anonymous: false,
    })
    expect(donated.status, JSON.stringify(donated.body)).toBe(201)
    expect(donated.body).toMatchObject({
      id: expect.stringMatching(/^wdn_/),
      transactionId: expect.stringMatching(/^txn_/),
      caseId: luna,
      amount: '10.0000000',
      asset: 'XLM',
      message: 'Get well soon',
      anonymous: false,
      status: 'pending',
    })
    const { memo } = await act.ended('donor', donated.body.transactionId)
    expect(memo).toBe(luna.slice('cas_'.length))
    expect(await act.read(`GET /donations/${donated.body.id}`, 'donor')).toMatchObject({
      status: 'completed',
    })

    const { data, errors } = await platform.graphql(
      `query ($id: ID!) { case(id: $id) { name
        walletDonations { totalCount nodes { id amount status case { id } transaction { hash } donor { name } } }
        walletTotals { network asset amount donations } } }`,
      { id: luna },
      { as: 'donor' },
    )
    expect(errors).toBeUndefined()
    expect(data.case).toMatchObject({
      name: 'Luna, hit by a car',
      walletDonations: {
        totalCount: 1,
        nodes: [{ id: donated.body.id, status: 'completed', case: { id: luna } }],
      },
      walletTotals: [{ network: 'testnet', asset: 'XLM', amount: '10.0000000', donations: 1 }],
    })
  })
})
