import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import {
  ana,
  luna,
  REFUNDED_DONATION,
  type RefundHarness,
  root,
  sam,
  startRefundHarness,
  vera,
} from '../../support/fixtures/refunds.js'
import { createExternalAccount, Memo, Operation } from '../../support/fixtures/stellar.js'
import { person } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const bo = person('bo')

describe('the refund of a donation on the ledger', () => {
  let harness: RefundHarness
  beforeAll(async () => {
    harness = await startRefundHarness()
  })
  afterAll(() => harness.wallet.close())

  const totals = async (caseId: string) => {
    const representations = [{ __typename: 'Case', id: caseId }]
    const { data } = await harness.wallet.run(
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Case { walletTotals { amount donations } } } }',
      { representations },
      sam,
    )
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    return (data as any)._entities[0].walletTotals
  }

  it('pays the full amount back to the paying wallet once, when an administrator approves it', async () => {
    const { wallet, purse, request, decide, shown, given } = harness
    const donation = await given('12.3456789')
    const before = await totals(luna)
    const requested = await request(sam, donation.id)
    expect(requested).toMatchObject({ status: 'completed', refundedAt: null, refund: { state: 'requested' } })
    expect(await totals(luna)).toEqual(before)
    const held = await wallet.onLedger(purse.publicKey)
    const approved = await decide(root, requested.refund.id)
    const { hash } = await wallet.as(ana).transaction(donation.transactionId)
    expect(approved).toMatchObject({
      state: 'approved',
      amount: '12.3456789',
      destination: purse.publicKey,
      memo: hash,
      memoType: 'return',
    })
    expect((await wallet.as(root).ended(approved.transactionId)).status).toBe('success')
    const after = await shown(ana, donation.id)
    expect(after).toMatchObject({ status: 'completed', refundedAt: expect.any(String) })
    expect(after.refund).toMatchObject({ state: 'completed', receipt: { hash: expect.any(String) } })
    expect((await wallet.onLedger(purse.publicKey)).XLM - held.XLM).toBe(123_456_789n)
    expect(await totals(luna)).toEqual([])

    expect(await request(sam, donation.id)).toMatchObject({ code: 'CONFLICT' })
    expect(await decide(vera, requested.refund.id)).toMatchObject({ code: 'CONFLICT' })
    const events = (await recordedEvents(wallet.db)).filter(({ data }) => data.donationId === donation.id)
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'donation.completed',
      'donation.created',
      'donation.refunded',
    ])
    const trail = await wallet.db('audit_logs').where({ resource_id: requested.refund.id }).orderBy('id')
    expect(trail.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['wallet_approval.requested', 'usr_sam'],
      ['wallet_approval.approved', 'usr_root'],
    ])
  })

  it('pays back to an external account, and hides the receipt of an anonymous donor’s refund from others', async () => {
    const { wallet, stranger, request, decide, shown, given } = harness
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    await stranger.pay(account.public_key, '7', { memo: Memo.text(luna.slice(4)) })
    const row = await eventually(async () => {
      const found = await wallet.db('donations').where({ amount: '70000000' }).first()
      expect(found).toBeDefined()
      return found
    })
    const requested = await request(sam, row.id)
    const held = await wallet.onLedger(stranger.address)
    const approved = await decide(root, requested.refund.id)
    await wallet.as(root).ended(approved.transactionId)
    expect((await wallet.onLedger(stranger.address)).XLM - held.XLM).toBe(70_000_000n)

    const hidden = await given('3', { anonymous: true })
    const asked = await request(sam, hidden.id)
    await wallet.as(root).ended((await decide(root, asked.refund.id)).transactionId)
    const cases = await wallet.run(
      `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Case { walletDonations { nodes ${REFUNDED_DONATION} } } } }`,
      { r: [{ __typename: 'Case', id: luna }] },
      sam,
    )
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    const seen = (cases.data as any)._entities[0].walletDonations.nodes.find(
      ({ id }: { id: string }) => id === hidden.id,
    )
    expect(seen.refund).toMatchObject({ state: 'completed', receipt: null })
    expect((await shown(ana, hidden.id)).refund.receipt).not.toBeNull()
  })

  it('needs the memo of the donor at an exchange, which a return memo does not replace', async () => {
    const { wallet, request, decide } = harness
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    const exchange = await createExternalAccount(wallet.locals.testnet)
    await exchange.submit([Operation.manageData({ name: 'config.memo_required', value: '1' })])
    await exchange.pay(account.public_key, '8', { memo: Memo.text(luna.slice(4)) })
    const row = await eventually(async () => {
      const found = await wallet.db('donations').where({ amount: '80000000' }).first()
      expect(found).toBeDefined()
      return found
    })
    expect(await request(sam, row.id)).toMatchObject({
      code: 'TRANSACTION_FAILED',
      message: expect.stringContaining('memo'),
    })
    const memo = { memo: '42', memoType: 'id' }
    expect(await request(sam, row.id, 'x', { memo: '-1', memoType: 'id' })).toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    const requested = await request(sam, row.id, 'x', memo)
    const approved = await decide(root, requested.refund.id)
    expect(approved).toMatchObject({ destination: exchange.address, ...memo })
    await wallet.as(root).ended(approved.transactionId)
    const { memo: paid } = await wallet.as(root).transaction(approved.transactionId)
    expect(paid).toBe('42')
  })

  it('can be approved neither by its requester nor by anyone but administrators', async () => {
    const { request, decide, reject, shown, given } = harness
    const donation = await given('2')
    expect(await request(ana, donation.id)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await request(root, donation.id, ' ')).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await request(root, 'wdn_unknown')).toMatchObject({ code: 'DONATION_NOT_FOUND' })
    const { refund } = await request(root, donation.id)
    for (const viewer of [root, sam, ana])
      expect(await decide(viewer, refund.id)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await reject(vera, refund.id)).toMatchObject({ state: 'rejected' })
    expect((await shown(ana, donation.id)).refund).toMatchObject({ state: 'rejected' })
    expect(await shown(bo, donation.id)).toMatchObject({ code: undefined })
    expect((await request(sam, donation.id)).refund.state).toBe('requested')
  })

  it('is requested and paid once when several people do so at the same time', async () => {
    const { wallet, purse, request, decide, given } = harness
    const donation = await given('4')
    const asked = await Promise.all([
      request(sam, donation.id),
      request(root, donation.id),
      request(vera, donation.id),
    ])
    expect(asked.map(({ refund, code }) => refund?.state ?? code).sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'requested',
    ])
    const { refund } = asked.find((one) => one.refund)
    const held = await wallet.onLedger(purse.publicKey)
    const olu = person('olu', 'admin')
    const mia = person('mia', 'admin')
    const decided = await Promise.all([decide(olu, refund.id), decide(mia, refund.id)])
    expect(decided.map(({ state, code }) => state ?? code).sort()).toEqual(['CONFLICT', 'approved'])
    const sent = decided.flatMap(({ transactionId }) => transactionId ?? [])
    await wallet.as(root).ended(sent[0])
    expect((await wallet.onLedger(purse.publicKey)).XLM - held.XLM).toBe(40_000_000n)
  })

  it('is refused for a donation that has not ended or has failed', async () => {
    const { wallet, request, shown, given } = harness
    const donation = await given('1')
    const row = () => wallet.db('donations').where({ id: donation.id })
    for (const status of ['pending', 'failed']) {
      await row().update({ status })
      expect(await request(sam, donation.id)).toEqual({
        code: 'CONFLICT',
        message: `The donation is ${status}; only completed donations can be refunded.`,
      })
    }
    await row().update({ status: 'completed' })
    expect((await shown(ana, donation.id)).refund).toBeNull()
  })

  it('can be requested again after the ledger rejected its payment', async () => {
    const { wallet, request, decide, shown, given } = harness
    const donation = await given('6')
    const { refund } = await request(sam, donation.id)
    const { transactionId } = await decide(root, refund.id)
    await wallet.as(root).ended(transactionId)
    // As if the ledger had rejected the payment.
    await wallet.db('transactions').where({ id: transactionId }).update({ status: 'failed' })
    await wallet.db('donations').where({ id: donation.id }).update({ refunded_at: null })
    expect((await shown(ana, donation.id)).refund).toMatchObject({ state: 'failed', receipt: null })
    expect((await request(sam, donation.id)).refund).toMatchObject({ state: 'requested' })
  })

  /** As if the ledger had seemed to reject a payment. */
  it('is refused if the platform does not hold the key of the donation account', async () => {
    const { wallet, request, given } = harness
    const donation = await given('5')
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    const key = await wallet.db('wallet_keys').where({ wallet_id: account.id }).first()
    await wallet.db('wallet_keys').where({ wallet_id: account.id }).delete()
    expect(await request(sam, donation.id)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('kept elsewhere'),
    })
    await wallet.db('wallet_keys').insert(key)
  })
})
