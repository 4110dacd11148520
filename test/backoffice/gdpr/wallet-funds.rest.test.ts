import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

describe('what becomes of the money of somebody who is erased', () => {
  let platform: RunningPlatform
  let gdpr: ReturnType<typeof gdprActions>
  let testnet: ReturnType<typeof walletActions>

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
    gdpr = gdprActions(platform)
    testnet = walletActions(platform)
  })
  afterAll(() => platform.close())

  const refusedFields = async (as: Who, body: object) => {
    const { status, body: answer } = await gdpr.post('erasure', as, { confirmDeletion: true, ...body })
    expect(status, JSON.stringify(answer)).toBe(400)
    return Object.keys(answer.details)
  }

  it('goes to no address that is none, to none for somebody else’s money, and with no part of an erasure', async () => {
    const { publicKey: walletDestination } = await testnet.wallet('admin')
    const named = ['walletDestination']
    expect(await refusedFields('investor', { walletDestination: 'GNOWHERE' })).toEqual(named)
    expect(await refusedFields('admin', { walletDestination, userId: idOf('investor') })).toEqual(named)
    expect(await refusedFields('investor', { walletDestination, dataTypes: ['donations'] })).toEqual(named)
  })

  it('is paid to the address that they named; what cannot be is certified, and listed for admins', async () => {
    const beneficiary = await testnet.wallet('admin')
    const onTestnet = await testnet.wallet('donor')
    const onPublic = await walletActions(platform, '/v1/wallet').wallet('donor', { network: 'public' })
    const requestId = await gdpr.made('erasure', 'donor', {
      confirmDeletion: true,
      walletDestination: beneficiary.publicKey,
    })
    const { certificate } = await gdpr.reached(requestId, 'completed')
    const rows: { holds: string }[] = certificate.services.wallet
    // The beneficiary has no account on the public network.
    expect(rows.filter(({ holds }) => holds.startsWith('Funds of wallet'))).toEqual([
      {
        holds: `Funds of wallet ${onPublic.id} on public: 100.0000000 XLM, 0.0000000 USDC`,
        action: 'kept',
        count: 1,
        reason: expect.stringContaining('custody'),
      },
    ])
    const { data } = await platform.graphql(
      `query ($paid: ID!, $left: ID!) {
        paid: wallet(id: $paid) { status closedTo balance { XLM } unclaimedSince }
        left: wallet(id: $left) { status balance { XLM } unclaimedSince }
        wallets(filter: {isUnclaimed: true}) { nodes { id } }
      }`,
      { paid: onTestnet.id, left: onPublic.id },
      { as: 'admin' },
    )
    expect(data).toMatchObject({
      paid: {
        status: 'closed',
        closedTo: beneficiary.publicKey,
        balance: { XLM: '0.0000000' },
        unclaimedSince: null,
      },
      left: { status: 'frozen', balance: { XLM: '100.0000000' }, unclaimedSince: expect.any(String) },
      wallets: { nodes: [{ id: onPublic.id }] },
    })
    await expect.poll(async () => (await testnet.balance('admin', beneficiary.id)).XLM).toBe('19999.9999800')
  })
})
