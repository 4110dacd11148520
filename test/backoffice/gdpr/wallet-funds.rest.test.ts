import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const caseId = 'cas_01JCDEM00000000000000000A1'

describe('the funds of an erased person', () => {
  let platform: RunningPlatform
  let gdpr: ReturnType<typeof gdprActions>
  let testnet: ReturnType<typeof walletActions>
  const clock = shiftedClock()

  beforeAll(async () => {
    platform = await startPlatform({ LEDGER_CLOSE_MS: '50' }, { clock })
    gdpr = gdprActions(platform)
    testnet = walletActions(platform)
  })
  afterAll(() => platform.close())

  const refusedFields = async (as: Who, body: object) => {
    const { status, body: answer } = await gdpr.post('erasure', as, { confirmDeletion: true, ...body })
    expect(status, JSON.stringify(answer)).toBe(400)
    return Object.keys(answer.details)
  }

  /** The response to an erasure that is requested that long after the sign-in. */
  const lateBy = async (milliseconds: number, as: Who, body: object) => {
    await platform.session(as as 'donor')
    clock.advance(milliseconds)
    const answer = await gdpr.post('erasure', as, { confirmDeletion: true, ...body })
    clock.advance(-milliseconds)
    return { status: answer.status, message: answer.body.error }
  }

  const mailsTo = (address: string) => {
    const folder = join(platform.dataDirectory, 'mail')
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    return texts.filter((text) => text.includes(`To: ${address}`)).map((text) => text.replaceAll('=\r\n', ''))
  }

  it('cannot be sent to an invalid address, by another person, or with a partial erasure', async () => {
    const { publicKey: walletDestination } = await testnet.wallet('admin')
    const named = ['walletDestination']
    expect(await refusedFields('investor', { walletDestination: 'GNOWHERE' })).toEqual(named)
    expect(await refusedFields('admin', { walletDestination, userId: idOf('investor') })).toEqual(named)
    expect(await refusedFields('investor', { walletDestination, dataTypes: ['donations'] })).toEqual(named)
  })

  it('are not sent without a memo to an account that requires one', async () => {
    const { data } = await platform.graphql(
      `{ case(id: "${caseId}") { donationAddresses { network account } } }`,
      {},
      { as: 'admin' },
    )
    const { account } = data.case.donationAddresses.find(
      (one: { network: string }) => one.network === 'public',
    )
    const check = `{ found: validateDestination(address: "${account}", network: public, asset: XLM) { memoRequired } }`
    await expect
      .poll(async () => (await platform.graphql(check, {}, { as: 'investor' })).data.found.memoRequired)
      .toBe(true)
    expect(await refusedFields('investor', { walletDestination: account })).toEqual(['walletMemo'])
  })

  it('are sent only after a recent sign-in, and with the second factor if there is one', async () => {
    const { publicKey: walletDestination } = await testnet.wallet('admin')
    const stale = await lateBy(11 * MINUTE_MS, 'staff', { walletDestination })
    expect(stale).toEqual({ status: 403, message: expect.stringContaining('Sign in again') })
    const variables = { userId: idOf('staff') }
    const { data } = await platform.graphql(
      'mutation ($userId: ID!) { setupMfa(userId: $userId) { secret } }',
      variables,
      { as: 'staff' },
    )
    const code = generateSync({ secret: data.setupMfa.secret })
    const verified = await platform.graphql(
      'mutation ($userId: ID!, $code: String!) { verifyMfa(userId: $userId, token: $code) { validUntil } }',
      { ...variables, code },
      { as: 'staff' },
    )
    expect(verified.errors).toBeUndefined()
    const unverified = await lateBy(13 * 60 * MINUTE_MS, 'staff', { walletDestination })
    expect(unverified).toEqual({ status: 403, message: expect.stringContaining('second factor') })
  })

  it('are sent a day after an e-mail to the person, who can cancel until then', async () => {
    const { publicKey: walletDestination } = await testnet.wallet('admin')
    const wallet = await testnet.wallet('investor')
    const portuguese = 'mutation { updateNotificationPreferences(input: {language: pt}) { language } }'
    await platform.graphql(portuguese, {}, { as: 'investor' })
    const requestId = await gdpr.made('erasure', 'investor', { confirmDeletion: true, walletDestination })
    const { state, notBefore, createdAt } = (await gdpr.read(requestId, 'investor')).body
    expect(state).toBe('received')
    expect(Math.round((Date.parse(notBefore) - Date.parse(createdAt)) / MINUTE_MS)).toBe(DAY_MS / MINUTE_MS)
    await expect
      .poll(() => mailsTo('investor@rescue.example').join('\n'))
      .toContain(`Para cancelar, entre na sua conta aqui: ${platform.origin}/app/my-account`)

    // Nothing is sent within the day.
    clock.advance(DAY_MS - 5 * MINUTE_MS)
    expect((await gdpr.read(requestId, 'investor')).body.state).toBe('received')
    const cancel = `POST /api/gdpr/requests/${requestId}/cancel`
    expect((await platform.rest(cancel, { as: 'donor' })).status).toBe(404)
    expect((await platform.rest(cancel, { as: 'admin' })).status).toBe(404)
    expect((await platform.rest(cancel, { as: 'anonymous' })).status).toBe(401)
    expect((await platform.rest(cancel, { as: 'investor' })).body.state).toBe('cancelled')
    expect((await platform.rest(cancel, { as: 'investor' })).status).toBe(409)
    clock.advance(10 * MINUTE_MS)
    expect((await gdpr.read(requestId, 'investor')).body.state).toBe('cancelled')
    expect(await testnet.read(`GET /wallets/${wallet.id}`, 'investor')).toMatchObject({ status: 'active' })
    clock.advance(-DAY_MS - 5 * MINUTE_MS)
  })

  it('are paid to the given address; the rest is certified and listed for administrators', async () => {
    const beneficiary = await testnet.wallet('admin')
    const onTestnet = await testnet.wallet('donor')
    const onPublic = await walletActions(platform, '/v1/wallet').wallet('donor', { network: 'public' })
    const requestId = await gdpr.made('erasure', 'donor', {
      confirmDeletion: true,
      walletDestination: beneficiary.publicKey,
      walletMemo: '4711',
      walletMemoType: 'id',
    })
    clock.advance(DAY_MS)
    const { certificate } = await gdpr.reached(requestId, 'completed')
    clock.advance(-DAY_MS)
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
      `query ($paid: ID!, $left: ID!, $beneficiary: ID!) {
        paid: wallet(id: $paid) { status closedTo balance { XLM } unclaimedSince }
        left: wallet(id: $left) { status balance { XLM } unclaimedSince }
        wallets(filter: {isUnclaimed: true}) { nodes { id } }
        beneficiary: wallet(id: $beneficiary) { transactions { nodes { memo memoType } } }
      }`,
      { paid: onTestnet.id, left: onPublic.id, beneficiary: beneficiary.id },
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
      beneficiary: { transactions: { nodes: expect.arrayContaining([{ memo: '4711', memoType: 'id' }]) } },
    })
    await expect.poll(async () => (await testnet.balance('admin', beneficiary.id)).XLM).toBe('19999.9999800')
  })

  /** As if the books of the wallet differed from the ledger. */
  const freezeByReconciliation = async (id: string) => {
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory: platform.dataDirectory })
    const freezes = JSON.stringify([{ by: 'reconciliation', since: clock.now().toISOString() }])
    await db('wallets').where({ id }).update({ status: 'frozen', freezes })
    await db.destroy()
  }

  it('stay while administrators or the reconciliation have frozen a wallet: the erasure waits and raises an alert', async () => {
    const { publicKey: walletDestination } = await testnet.wallet('admin')
    const { id } = await testnet.wallet('guardian')
    const { id: differing } = await testnet.wallet('guardian')
    const act = async (mutation: string) => {
      const { errors } = await platform.graphql(`mutation { ${mutation} { status } }`, {}, { as: 'admin' })
      expect(errors).toBeUndefined()
    }
    await act(`freezeWallet(walletId: "${id}", reason: "suspected fraud")`)
    await freezeByReconciliation(differing)
    const requestId = await gdpr.made('erasure', 'guardian', { confirmDeletion: true, walletDestination })
    clock.advance(DAY_MS)
    const waiting = await gdpr.reached(requestId, 'waiting')
    expect(waiting.waitingFor).toBe('frozen wallet')
    expect(await testnet.read(`GET /wallets/${id}`, 'admin')).toMatchObject({
      status: 'frozen',
      balance: { XLM: '10000.0000000' },
    })
    // Nothing of the person was erased, not even the account.
    expect((await platform.rest('GET /api/notifications', { as: 'guardian' })).status).toBe(200)
    const alerts = () =>
      platform.graphql(
        '{ alerts(filter: {source: security}) { nodes { type status metadata } } }',
        {},
        { as: 'admin' },
      )
    await expect
      .poll(async () => (await alerts()).data.alerts.nodes)
      .toContainEqual({
        type: 'erasure_held',
        status: 'active',
        metadata: { requestId, walletIds: [id, differing] },
      })

    // A name that the person adopts in the meantime is erased as well.
    const name = 'Wilhelmina Zzyzxova'
    const renamed = { as: 'guardian', body: { name } } as const
    expect((await platform.rest(`PUT /api/users/${idOf('guardian')}`, renamed)).status).toBe(200)
    const note = { caseId, type: 'note', notes: `${name} called` }
    expect((await platform.rest('POST /api/updates', { as: 'staff', body: note })).status).toBe(200)

    for (const frozen of [id, differing]) await act(`unfreezeWallet(walletId: "${frozen}")`)
    clock.advance(11 * MINUTE_MS)
    await gdpr.reached(requestId, 'completed')
    const list = await platform.rest(`GET /api/updates?caseId=${note.caseId}&limit=1`, { as: 'staff' })
    expect(list.body.updates[0].notes).toBe('[erased] called')
    expect(await testnet.read(`GET /wallets/${id}`, 'admin')).toMatchObject({ status: 'closed' })
    await expect
      .poll(async () => (await alerts()).data.alerts.nodes)
      .toContainEqual(expect.objectContaining({ type: 'erasure_held', status: 'resolved' }))
  })
})
