import { Horizon, Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import type { Viewer } from '../../../schema/viewer.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { dropConnection, type FaultScript } from '../../../subgraphs/wallet/local-network/faults.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import { giveUsdc } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const DAY_MS = 24 * 3_600_000
const ana = person('ana')
const [root, vera, olu] = [person('root', 'admin'), person('vera', 'admin'), person('olu', 'admin')]
const luna = 'cas_01JCDEM00000000000000000A1'
const APPROVAL = '{ id state requestedBy decidedBy transactionId amount note }'

describe('the approval of payments from wallets of the organisation', () => {
  let wallet: WalletUnderTest
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let payee: any
  /** Whether submissions of the wallet fail to reach the ledger. */
  let isHeld = false
  const clock = shiftedClock()
  /** An account whose key the platform does not hold. */
  const cold = Keypair.random()

  beforeAll(async () => {
    // One administrator alone may send 5,000 XLM a day.
    const coldAccounts = {
      addresses: { testnet: cold.publicKey(), public: undefined },
      above: { XLM: parseAmount('9000'), USDC: 0n },
    }
    const faults: FaultScript = {
      arriving: ({ path }) => (isHeld && path === '/transactions_async' ? dropConnection : undefined),
    }
    wallet = await startWallet({ clock, administrators: 1, config: { coldAccounts }, faults })
    payee = await wallet.as(ana).createWallet()
  })
  afterAll(() => wallet.close())

  /** A wallet of the organisation with 10,000 XLM. */
  async function organisations() {
    const created = await wallet.as(ana).createWallet()
    await wallet
      .db('wallets')
      .where({ id: created.id })
      .update({ owner_id: 'erased', owner_kind: 'organisation' })
    return created
  }
  async function ask(as: Viewer, mutation: string, variables: object) {
    const { data, errors } = await wallet.run(`mutation ${mutation}`, variables, as)
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    return (data?.reply ?? { code: errors?.[0]?.extensions?.code, message: errors?.[0]?.message }) as any
  }
  const requestClosing = (walletId: string, destination: string) =>
    ask(
      root,
      `($input: CloseWalletInput!) { reply: requestClosingApproval(input: $input, reason: "To the heirs") ${APPROVAL} }`,
      { input: { walletId, destination } },
    )
  const request = (as: Viewer, walletId: string, amount: string, more: object = {}) =>
    ask(
      as,
      `($walletId: ID!, $input: SendTransactionInput!) {
        reply: requestPaymentApproval(walletId: $walletId, input: $input, reason: "Vet's bill № 7 🐕") ${APPROVAL} }`,
      { walletId, input: { destination: payee.publicKey, amount, asset: 'XLM', ...more } },
    )
  const approve = (as: Viewer, id: string) =>
    ask(as, `($id: ID!) { reply: grantWalletApproval(id: $id) ${APPROVAL} }`, { id })
  const reject = (as: Viewer, id: string) =>
    ask(as, `($id: ID!) { reply: rejectWalletApproval(id: $id, reason: "not ours") ${APPROVAL} }`, { id })
  const audited = (target: string) =>
    wallet
      .db('audit_logs')
      .where({ resource_id: target })
      .orderBy('id')
      .select('action', 'user_id', 'details')
  const sentFrom = async (id: string) => {
    const sent = await wallet.db('transactions').where({ wallet_id: id, direction: 'sent' }).pluck('id')
    return sent.length
  }
  const refused = { code: 'TRANSACTION_FAILED', details: { reason: 'approval_required' } }

  it('logs a warning with the limit and its setting when there are fewer than two active administrators', async () => {
    await expect
      .poll(() => wallet.log.lines.filter(({ level }) => level === 'warn').map(({ message }) => message))
      .toContainEqual(
        expect.stringMatching(
          /fewer than two active administrators.* 5000\.0000000 XLM.*ORGANISATION_APPROVAL_ABOVE/,
        ),
      )
  })

  it('transfers the surplus to the cold account when two administrators agree, who choose neither amount nor account', async () => {
    const { id, publicKey } = await organisations()
    await new Horizon.Server(wallet.locals.testnet.url, { allowHttp: true })
      .friendbot(cold.publicKey())
      .call()
    const propose = (as: Viewer, walletId: string, asset = 'XLM') =>
      ask(
        as,
        `($walletId: ID!, $asset: Asset!) { reply: requestColdTransfer(walletId: $walletId, asset: $asset,
          reason: "Für später 🧊") { id state amount destination asset } }`,
        { walletId, asset },
      )
    for (const one of [ana, person('sam', 'staff')])
      expect(await propose(one, id)).toMatchObject({ code: 'FORBIDDEN' })
    await wallet
      .db('jobs')
      .where({ kind: 'wallet.watch-cold-surplus' })
      .update({ run_at: new Date(0).toISOString() })
    await expect
      .poll(() => wallet.alerts.map(({ message }) => message))
      .toContainEqual(
        expect.stringMatching(new RegExp(`${id} .* holds 999\\.\\d+ XLM .*requestColdTransfer`)),
      )

    const proposed = await propose(root, id)
    const amount = parseAmount('1000') - 100n
    expect(proposed).toMatchObject({
      ...{ state: 'pending', asset: 'XLM', amount: formatAmount(amount), destination: cold.publicKey() },
    })
    // Both together would leave less than the limit.
    expect(await propose(vera, id)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(proposed.id),
    })
    expect(await approve(root, proposed.id)).toMatchObject({ code: 'FORBIDDEN' })
    const { transactionId } = await approve(vera, proposed.id)
    expect(await wallet.as(root).ended(transactionId)).toMatchObject({ status: 'success' })
    expect((await wallet.onLedger(cold.publicKey())).XLM).toBe(parseAmount('10000') + amount)
    expect((await wallet.onLedger(publicKey)).XLM).toBe(parseAmount('9000'))
    for (const asset of ['XLM', 'USDC'])
      expect(await propose(root, id, asset)).toMatchObject({ code: 'TRANSACTION_FAILED' })
    expect(await propose(root, payee.id)).toMatchObject({ code: 'FORBIDDEN' })

    const elsewhere = await wallet.as(ana).createWallet('public')
    const owner = { owner_id: 'erased', owner_kind: 'organisation' }
    await wallet.db('wallets').where({ id: elsewhere.id }).update(owner)
    expect(await propose(root, elsewhere.id)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('COLD_ACCOUNT_PUBLIC'),
    })
  })

  it('records the actor of a payment in the audit log and in the signing log', async () => {
    const { id } = await organisations()
    const sent = await wallet.as(root).send(id, payee.publicKey, '12.5')
    const [entry] = await audited(id)
    expect(entry).toMatchObject({ action: 'transaction.sent', user_id: 'usr_root' })
    expect(JSON.parse(entry.details)).toEqual({
      transactionId: sent.id,
      amount: '12.5000000',
      asset: 'XLM',
      destination: payee.publicKey,
    })
    const signings = wallet.db('signing_audit').where({ transaction_hash: sent.hash })
    expect(await signings.pluck('actor')).toEqual(['usr_root'])
    // A payment from a person’s own wallet is in the signing log only.
    const own = await wallet.as(ana).send(payee.id, payee.publicKey, '1')
    expect(await wallet.db('signing_audit').where({ transaction_hash: own.hash }).pluck('actor')).toEqual([
      'usr_ana',
    ])
    expect(await audited(payee.id)).toEqual([])
  })

  it('is required above a daily amount, which counts the payments and donations of all administrators', async () => {
    const { id } = await organisations()
    await expect(wallet.as(root).send(id, payee.publicKey, '5000.0000001')).rejects.toMatchObject(refused)
    expect([await sentFrom(id), await audited(id)]).toEqual([0, []])
    await wallet.as(root).send(id, payee.publicKey, '3000')
    await wallet.as(vera).donate(id, luna, '2000')
    await expect(wallet.as(olu).donate(id, luna, '0.0000001')).rejects.toMatchObject(refused)
    await expect(wallet.as(olu).send(id, payee.publicKey, '0.0000001')).rejects.toMatchObject(refused)
    expect(await sentFrom(id)).toBe(2)
  })

  it('sends the payment when another administrator grants it, never its requester', async () => {
    const { id } = await organisations()
    const { id: approval } = await request(root, id, '6000')
    expect(await approve(root, approval)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await approve(ana, approval)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await sentFrom(id)).toBe(0)
    const approved = await approve(vera, approval)
    expect(approved).toMatchObject({ state: 'approved', requestedBy: 'usr_root', decidedBy: 'usr_vera' })
    expect(await wallet.as(root).ended(approved.transactionId)).toMatchObject({
      status: 'success',
      amount: '6000.0000000',
    })
    expect((await audited(approval)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['wallet_approval.requested', 'usr_root'],
      ['wallet_approval.approved', 'usr_vera'],
    ])
    const events = (await recordedEvents(wallet.db)).filter(({ data }) => data.approvalId === approval)
    expect(events.map(({ kind }) => kind)).toEqual(['wallet_approval.requested', 'wallet_approval.approved'])
    expect(await reject(root, approval)).toMatchObject({ code: 'CONFLICT' })
    // An approved payment does not count towards the amount that needs no approval.
    expect(await wallet.as(root).send(id, payee.publicKey, '1')).toMatchObject({ status: 'pending' })
  })

  it('is given by an administrator who has a second factor only after its verification', async () => {
    const { id } = await organisations()
    const { id: approval } = await request(root, id, '6000')
    const unverified = { ...vera, hasSecondFactor: true } as Viewer
    expect(await approve(unverified, approval)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('second factor'),
    })
    expect(await sentFrom(id)).toBe(0)
    const verified = { ...unverified, mfaVerifiedUntil: '9999-01-01T00:00:00.000Z' } as Viewer
    expect(await approve(verified, approval)).toMatchObject({ state: 'approved' })
  })

  it('sends a payment once under its reference, whether it is approved first or sent directly', async () => {
    const { id } = await organisations()
    const approved = await request(root, id, '2000', { reference: 'bill-7' })
    expect(await request(vera, id, '2000', { reference: 'bill-7' })).toEqual(approved)
    const other = await request(root, id, '2001', { reference: 'bill-7' })
    expect(other).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(approved.id) })
    const { transactionId } = await approve(vera, approved.id)
    const repeated = await wallet.as(root).send(id, payee.publicKey, '2000', { reference: 'bill-7' })
    expect(repeated.id).toBe(transactionId)

    const late = await request(root, id, '2000', { reference: 'bill-8' })
    const sent = await wallet.as(root).send(id, payee.publicKey, '2000', { reference: 'bill-8' })
    expect(await approve(vera, late.id)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(sent.id),
    })
    expect(await reject(root, late.id)).toMatchObject({ state: 'rejected' })
    expect(await sentFrom(id)).toBe(2)
  })

  it('is refused when the wallet has passed to the person who grants it, and nothing is sent', async () => {
    const { id } = await organisations()
    const requested = await request(root, id, '6000')
    await wallet.db('wallets').where({ id }).update({ owner_id: 'usr_vera', owner_kind: 'person' })
    expect(await approve(vera, requested.id)).toMatchObject({ code: 'CONFLICT' })
    expect(await reject(root, requested.id)).toMatchObject({ state: 'rejected' })
    expect(await sentFrom(id)).toBe(0)
  })

  it('sends the payment once when two administrators grant it at the same time', async () => {
    const { id } = await organisations()
    const { id: approval } = await request(root, id, '4000')
    const answers = await Promise.all([approve(vera, approval), approve(olu, approval)])
    expect(answers.map(({ state, code }) => state ?? code).sort()).toEqual(['CONFLICT', 'approved'])
    expect(await sentFrom(id)).toBe(1)
  })

  it('either sends or rejects the payment when both are decided at the same time', async () => {
    const { id } = await organisations()
    const { id: approval } = await request(root, id, '5500')
    const [approved, rejected] = await Promise.all([approve(vera, approval), reject(olu, approval)])
    expect([approved, rejected].filter(({ code }) => code === 'CONFLICT')).toHaveLength(1)
    expect(await sentFrom(id)).toBe(approved.state === 'approved' ? 1 : 0)
  })

  it('stays pending until someone rejects it when the balance no longer suffices', async () => {
    const { id } = await organisations()
    const [first, second] = [await request(root, id, '6000'), await request(root, id, '6001')]
    await wallet.as(root).ended((await approve(vera, first.id)).transactionId)
    expect(await approve(vera, second.id)).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const { data } = await wallet.run(
      '{ walletApprovals(filter: {state: pending}) { nodes { id } } }',
      {},
      olu,
    )
    expect(data?.walletApprovals).toEqual({ nodes: [{ id: second.id }] })
    expect(await reject(root, second.id)).toMatchObject({ state: 'rejected', note: 'not ours' })
    expect(await approve(vera, second.id)).toMatchObject({ code: 'CONFLICT' })
    expect(await sentFrom(id)).toBe(1)
  })

  it('is required for closing the wallet of an erased person', async () => {
    const { id } = await organisations()
    await wallet.db('wallets').where({ id }).update({ unclaimed_since: '2026-01-01T00:00:00.000Z' })
    await expect(wallet.as(root).close(id, payee.publicKey)).rejects.toMatchObject(refused)
    const requested = await requestClosing(id, payee.publicKey)
    const elsewhere = await requestClosing(id, Keypair.random().publicKey())
    expect(elsewhere).toMatchObject({ code: 'TRANSACTION_FAILED' })
    expect(await approve(root, requested.id)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await approve(vera, requested.id)).toMatchObject({ state: 'approved', amount: null })
    expect(await wallet.as(root).closed(id)).toMatchObject({ status: 'closed', closedTo: payee.publicKey })
  })

  it('is not left to be given after a restore for a closing that the ledger has applied since the backup', async () => {
    const { id } = await organisations()
    const unclaimed = { status: 'frozen', unclaimed_since: '2026-01-01T00:00:00.000Z', closed_to: null }
    const row = () => wallet.db('wallets').where({ id })
    await row().update(unclaimed)
    const requested = await requestClosing(id, payee.publicKey)
    const freezes = JSON.stringify([{ by: 'admin', since: unclaimed.unclaimed_since }])
    await row().update({ freezes })
    const backupAt = new Date().toISOString()
    expect(await approve(vera, requested.id)).toMatchObject({ state: 'approved' })
    await wallet.as(root).closed(id)
    const { hash } = await wallet.db('envelopes').where({ wallet_id: id }).first()
    const undecided = { state: 'pending', decided_by: null, decided_at: null, transaction_id: null }
    await wallet.db('wallet_approvals').where({ id: requested.id }).update(undecided)
    await wallet.db('envelopes').where({ hash }).delete()
    await wallet.db('transactions').where({ wallet_id: id, hash }).delete()
    await row().update({ ...unclaimed, freezes })
    await recordRestore(wallet.db, backupAt, systemClock)
    await reconciled(wallet)
    expect(await wallet.as(root).wallet(id)).toMatchObject({
      status: 'closed',
      closedTo: payee.publicKey,
      unclaimedSince: null,
    })
    expect(await approve(vera, requested.id)).toMatchObject({ code: 'CONFLICT' })
    expect(await wallet.db('wallet_approvals').where({ id: requested.id }).first()).toMatchObject({
      state: 'approved',
      transaction_id: expect.any(String),
    })
  })

  it('is required for USDC that arrives while one administrator closes such a wallet, unless the closing was approved', async () => {
    const { id, publicKey } = await organisations()
    // One administrator alone may pay out what is left.
    const sent = await wallet.as(root).send(id, payee.publicKey, '4999')
    await wallet.as(root).ended(sent.id)
    const yesterday = { created_at: '2026-01-01T00:00:00.000Z' }
    await wallet.db('transactions').where({ wallet_id: id, direction: 'sent' }).update(yesterday)
    const next = await wallet.as(root).send(id, payee.publicKey, '4000')
    await wallet.as(root).ended(next.id)
    await wallet.db('transactions').where({ wallet_id: id, direction: 'sent' }).update(yesterday)
    await wallet.db('wallets').where({ id }).update({ unclaimed_since: '2026-01-01T00:00:00.000Z' })
    isHeld = true
    await wallet.as(root).close(id, payee.publicKey)
    await giveUsdc(wallet.locals.testnet, publicKey, '2000')
    isHeld = false
    expect(await wallet.as(root).closed(id)).toMatchObject({
      status: 'active',
      balance: { USDC: '2000.0000000' },
    })
    const requested = await requestClosing(id, payee.publicKey)
    isHeld = true
    expect(await approve(vera, requested.id)).toMatchObject({ state: 'approved' })
    await giveUsdc(wallet.locals.testnet, publicKey, '1')
    isHeld = false
    expect(await wallet.as(root).closed(id)).toMatchObject({ status: 'closed', closedTo: payee.publicKey })
    const [paid] = await wallet
      .db('transactions')
      .where({ wallet_id: id, asset: 'XLM', direction: 'sent' })
      .orderBy('id', 'desc')
    expect(await wallet.db('wallet_approvals').where({ id: requested.id }).first()).toMatchObject({
      transaction_id: paid.id,
    })
  })

  it('cannot be requested for wallets of people, including the requester’s own', async () => {
    expect(await request(root, payee.id, '6000')).toMatchObject({ code: 'FORBIDDEN' })
    const roots = await wallet.as(root).createWallet()
    expect(await request(root, roots.id, '6000')).toMatchObject({ code: 'CONFLICT' })
  })

  it('is asked of administrators by an alert, and expires after 7 days without a decision, and nothing is sent', async () => {
    const { id } = await organisations()
    const { id: approval } = await request(root, id, '6000')
    const metadata = { approvalId: approval, kind: 'payment', walletId: id }
    const message = expect.stringContaining('needs the approval of another administrator')
    await expect.poll(() => wallet.alerts).toContainEqual({ severity: 'medium', message, metadata })
    clock.advance(7 * DAY_MS)
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('expired') }
    expect(await approve(vera, approval)).toMatchObject(refusal)
    const stateOf = async () => (await wallet.db('wallet_approvals').where({ id: approval }).first()).state
    await expect.poll(stateOf).toBe('expired')
    await expect.poll(() => wallet.alerts).not.toContainEqual(expect.objectContaining({ metadata }))
    expect(await sentFrom(id)).toBe(0)
  })
})
