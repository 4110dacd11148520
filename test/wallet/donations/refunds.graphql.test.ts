import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import type { Viewer } from '../../../schema/viewer.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import {
  Asset,
  createExternalAccount,
  type ExternalAccount,
  Memo,
  Operation,
} from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const [ana, bo] = [person('ana'), person('bo')]
const [root, vera, sam] = [person('root', 'admin'), person('vera', 'admin'), person('sam', 'staff')]
const luna = 'cas_01JCDEM00000000000000000A1'
const DONATION = '{ id status refundedAt refund { id state reason requestedAt decidedAt receipt { hash } } }'

describe('the refund of a donation on the ledger', () => {
  let wallet: WalletUnderTest
  let stranger: ExternalAccount
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let purse: any

  async function begin() {
    wallet = await startWallet()
    stranger = await createExternalAccount(wallet.locals.testnet)
    purse = await wallet.as(ana).createWallet()
  }
  beforeAll(begin)
  afterAll(() => wallet.close())

  async function ask(as: Viewer, operation: string, variables: object) {
    const { data, errors } = await wallet.run(operation, variables, as)
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    return (data?.reply ?? { code: errors?.[0]?.extensions?.code, message: errors?.[0]?.message }) as any
  }
  const request = (as: Viewer, id: string, reason = 'Meant for another case 🐈 – «gracias»') =>
    ask(
      as,
      `mutation ($id: ID!, $reason: String!) { reply: requestDonationRefund(donationId: $id, reason: $reason) ${DONATION} }`,
      { id, reason },
    )
  const decide = (as: Viewer, id: string, how = 'grantWalletApproval(id: $id)') =>
    ask(
      as,
      `mutation ($id: ID!) { reply: ${how} { state transactionId amount destination memo memoType } }`,
      { id },
    )
  const reject = (as: Viewer, id: string) => decide(as, id, 'rejectWalletApproval(id: $id, reason: "no")')
  const shown = (as: Viewer, id: string) =>
    ask(as, `query ($id: ID!) { reply: walletDonation(id: $id) ${DONATION} }`, { id })
  const giveBack = (id: string) =>
    ask(
      root,
      'mutation ($input: ReturnDonationInput!) { reply: returnUnallocatedDonation(input: $input) { returnTransactionId } }',
      { input: { id, reason: 'no case', memo: 'customer 7' } },
    )
  const totals = async (caseId: string) => {
    const representations = [{ __typename: 'Case', id: caseId }]
    const { data } = await wallet.run(
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Case { walletTotals { amount donations } } } }',
      { representations },
      sam,
    )
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    return (data as any)._entities[0].walletTotals
  }
  async function given(amount: string, more: object = {}) {
    const donation = await wallet.as(ana).donate(purse.id, luna, amount, more)
    await wallet.as(ana).ended(donation.transactionId)
    return donation
  }

  it('pays the full amount back to the paying wallet once, when an administrator approves it', async () => {
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
      `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Case { walletDonations { nodes ${DONATION} } } } }`,
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

  it('can be approved neither by its requester nor by anyone but administrators', async () => {
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

  it('is not paid again after the restore of an older backup, nor is the return of unallocated money', async () => {
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    await stranger.pay(account.public_key, '3.21')
    const unallocated = () => wallet.db('unallocated_donations').where({ amount: '32100000' })
    const { id } = await eventually(async () => {
      const [found] = await unallocated()
      expect(found).toBeDefined()
      return found
    })
    const [asked, unknown] = [await given('8'), await given('9')]
    const refunds = [(await request(sam, asked.id)).refund, (await request(sam, unknown.id)).refund]
    const backupAt = new Date().toISOString()
    const payments = [(await giveBack(id)).returnTransactionId]
    for (const refund of refunds) payments.push((await decide(root, refund.id)).transactionId)
    const sent: string[] = []
    for (const payment of payments) sent.push((await wallet.as(root).ended(payment)).hash)

    // As if the backup were from before the payments, and from before the second request.
    const undecided = { decided_by: null, decided_at: null }
    await unallocated().update({ state: 'open', return_transaction_id: null, note: null, ...undecided })
    const pending = { state: 'pending', transaction_id: null, ...undecided }
    await wallet.db('wallet_approvals').where({ id: refunds[0].id }).update(pending)
    await wallet.db('wallet_approvals').where({ id: refunds[1].id }).delete()
    await wallet.db('envelopes').whereIn('hash', sent).delete()
    await wallet.db('transactions').whereIn('hash', sent).delete()
    await wallet.db('donations').whereIn('id', [asked.id, unknown.id]).update({ refunded_at: null })
    const before = (await recordedEvents(wallet.db)).length
    await recordRestore(wallet.db, backupAt, systemClock)
    const { findings } = await reconciled(wallet)
    expect(findings.map(({ kind }: { kind: string }) => kind)).toEqual(sent.map(() => 'payment_imported'))

    const held = await wallet.onLedger(account.public_key)
    expect(await giveBack(id)).toMatchObject({ code: 'CONFLICT' })
    expect(await unallocated()).toMatchObject([
      { state: 'returned', return_transaction_id: expect.any(String) },
    ])
    expect(await decide(root, refunds[0].id)).toMatchObject({ code: 'CONFLICT' })
    const after = await shown(ana, asked.id)
    expect(after).toMatchObject({ refundedAt: expect.any(String), refund: { state: 'completed' } })
    expect(await shown(ana, unknown.id)).toMatchObject({ refundedAt: expect.any(String), refund: null })
    expect(await request(sam, unknown.id)).toMatchObject({ code: 'CONFLICT' })
    expect(await wallet.onLedger(account.public_key)).toEqual(held)
    const again = (await recordedEvents(wallet.db))
      .slice(before)
      .filter(({ kind }) => kind === 'donation.refunded')
    expect(again.map(({ data }) => data.donationId).sort()).toEqual([asked.id, unknown.id].sort())
  })

  it('is refused for a donation that has not ended or has failed', async () => {
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
  async function seemsToHaveFailed(transactionId: string): Promise<string> {
    const { hash, status } = await wallet.as(root).ended(transactionId)
    expect(status).toBe('success')
    await wallet.db('transactions').where({ id: transactionId }).update({ status: 'failed' })
    return hash
  }
  /** Looks up a payment that counts as failed. */
  async function correct(hash: string): Promise<void> {
    await wallet.db('envelopes').where({ hash }).update({ status: 'dead' })
    await inTransaction(wallet.db, (trx) =>
      enqueueJob(trx, { kind: 'wallet.correct', key: hash, payload: { hash } }),
    )
  }
  const alertsAbout = (about: object) =>
    eventually(async () => {
      const found = wallet.alerts.filter(({ metadata }) =>
        Object.entries(about).every(([member, value]) => metadata[member] === value),
      )
      expect(found).toHaveLength(1)
      return found
    })

  it('raises an alert if it seemed to fail, was paid again, and had been applied after all', async () => {
    const donation = await given('6.5')
    const first = (await decide(root, (await request(sam, donation.id)).refund.id)).transactionId
    const hash = await seemsToHaveFailed(first)
    await wallet.db('donations').where({ id: donation.id }).update({ refunded_at: null })
    const second = (await decide(root, (await request(sam, donation.id)).refund.id)).transactionId
    await wallet.as(root).ended(second)
    await correct(hash)
    const [alert] = await alertsAbout({ donationId: donation.id, transactionId: first })
    expect(alert).toMatchObject({ severity: 'critical', message: expect.stringContaining('refunded twice') })
  })

  describe('of unallocated money', () => {
    const row = (id: string) => wallet.db('unallocated_donations').where({ id })
    async function unallocated(amount: string) {
      const [account] = await wallet
        .db('wallets')
        .where({ owner_id: 'service:donations', network: 'testnet' })
      await stranger.pay(account.public_key, amount)
      return eventually(async () => {
        const found = await wallet
          .db('unallocated_donations')
          .where({ amount: String(parseAmount(amount)) })
          .first()
        expect(found).toBeDefined()
        return found.id as string
      })
    }
    async function returnedAsIfFailed(id: string) {
      const { returnTransactionId } = await giveBack(id)
      const hash = await seemsToHaveFailed(returnTransactionId)
      await row(id).update({ state: 'open' })
      return { hash, transactionId: returnTransactionId as string }
    }

    it('raises an alert if it seemed to fail, was paid again, and had been applied after all', async () => {
      const id = await unallocated('2.01')
      const first = await returnedAsIfFailed(id)
      await wallet.as(root).ended((await giveBack(id)).returnTransactionId)
      await correct(first.hash)
      const [alert] = await alertsAbout({ unallocatedDonationId: id, transactionId: first.transactionId })
      expect(alert?.message).toContain('returned again')
    })

    it('ends it if it seemed to fail as its repetition did, so that it is not paid once more', async () => {
      const id = await unallocated('2.02')
      const first = await returnedAsIfFailed(id)
      await returnedAsIfFailed(id)
      await correct(first.hash)
      const returned = { state: 'returned', return_transaction_id: first.transactionId }
      await eventually(async () => expect(await row(id)).toMatchObject([returned]))
      expect(await giveBack(id)).toMatchObject({ code: 'CONFLICT' })
    })

    it('ends the donation that the money became while it seemed to have failed, and raises an alert', async () => {
      const id = await unallocated('2.03')
      const { hash, transactionId } = await returnedAsIfFailed(id)
      const allocated = await wallet.run(
        'mutation ($input: AllocateDonationInput!) { allocateDonation(input: $input) { state } }',
        { input: { id, caseId: luna, reason: 'found' } },
        sam,
      )
      expect(allocated.errors).toBeUndefined()
      await correct(hash)
      const [alert] = await alertsAbout({ unallocatedDonationId: id, transactionId })
      expect(alert?.message).toContain(luna)
      expect(await wallet.db('donations').where({ transaction_id: id })).toMatchObject([
        { status: 'completed', refunded_at: expect.any(String) },
      ])
    })

    it('is not confused, after a restore, with the refund of a donation of the same amount', async () => {
      const known = await unallocated('2.04')
      const backupAt = new Date().toISOString()
      const [account] = await wallet
        .db('wallets')
        .where({ owner_id: 'service:donations', network: 'testnet' })
      await stranger.pay(account.public_key, '2.04')
      await stranger.pay(account.public_key, '2.04', { memo: Memo.text(luna.slice(4)) })
      const amount = String(parseAmount('2.04'))
      const all = () => wallet.db('unallocated_donations').where({ amount }).orderBy('id')
      const donation = await eventually(async () => {
        expect(await all()).toHaveLength(2)
        const found = await wallet.db('donations').where({ amount }).first()
        expect(found).toBeDefined()
        return found
      })
      const lost = (await all())[1].id
      const { refund } = await request(sam, donation.id)
      const { transactionId } = await decide(root, refund.id)
      const { hash } = await wallet.as(root).ended(transactionId)
      await wallet.db('wallet_approvals').where({ id: refund.id }).delete()
      await wallet.db('envelopes').where({ hash }).delete()
      await wallet.db('unallocated_donations').where({ id: lost }).delete()
      await wallet.db('transactions').whereIn('id', [transactionId, lost]).delete()
      await wallet.db('donations').where({ id: donation.id }).update({ refunded_at: null })
      await recordRestore(wallet.db, backupAt, systemClock)
      await reconciled(wallet)
      await eventually(async () => expect(await all()).toHaveLength(2))
      expect((await all()).map(({ id, state }) => [id === known, state])).toEqual([
        [true, 'open'],
        [false, 'open'],
      ])
      expect(await wallet.db('donations').where({ id: donation.id })).toMatchObject([
        { refunded_at: expect.any(String) },
      ])
    })
  })

  it('is refused if the platform does not hold the key of the donation account', async () => {
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

  it('is found again after a restore that lost the donation or the unallocated money as well', async () => {
    await wallet.close()
    await begin()
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    const backupAt = new Date().toISOString()
    const received = (amount: string) => wallet.db('unallocated_donations').where({ amount }).orderBy('id')
    for (const amount of ['4.56', '4.56']) await stranger.pay(account.public_key, amount)
    await eventually(async () => expect(await received('45600000')).toHaveLength(2))
    const donation = await given('7.77')
    const [money, kept] = await received('45600000')
    const { returnTransactionId } = await giveBack(money.id)
    const asked = await request(sam, donation.id)
    const { transactionId } = await decide(root, asked.refund.id)
    const ids = [returnTransactionId, transactionId, donation.transactionId, money.id, kept.id]
    for (const payment of [returnTransactionId, transactionId])
      expect(await wallet.as(root).ended(payment)).toMatchObject({ status: 'success' })
    const hashes = await wallet.db('transactions').whereIn('id', ids).pluck('hash')
    await received('45600000').delete()
    await wallet.db('wallet_approvals').where({ id: asked.refund.id }).delete()
    await wallet.db('donations').where({ id: donation.id }).delete()
    await wallet.db('envelopes').whereIn('hash', hashes).delete()
    await wallet.db('transactions').whereIn('hash', hashes).delete()
    await recordRestore(wallet.db, backupAt, systemClock)
    await reconciled(wallet)
    const recognised = () => wallet.db('donations').where({ amount: '77700000' })
    await eventually(async () => {
      expect(await recognised()).toHaveLength(1)
      expect(await received('45600000')).toHaveLength(2)
    })
    expect(await recognised()).toMatchObject([{ status: 'completed', refunded_at: expect.any(String) }])
    expect((await received('45600000')).map(({ state }) => state).sort()).toEqual(['open', 'returned'])
  })

  it('is found after a restore by its own payment, apart from other money of the same amount and sender', async () => {
    await wallet.close()
    await begin()
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    const amount = '25000000'
    const donations = () => wallet.db('donations').where({ amount }).orderBy('id')
    const unallocated = () => wallet.db('unallocated_donations').where({ amount })
    await stranger.pay(account.public_key, '2.5')
    const payment = { destination: account.public_key, amount: '2.5', asset: Asset.native() }
    await stranger.submit([Operation.payment(payment), Operation.payment(payment)], {
      memo: Memo.text(luna.slice(4)),
    })
    await eventually(async () => expect([await donations(), await unallocated()].flat()).toHaveLength(3))
    const backupAt = new Date().toISOString()
    const hashes: string[] = []
    for (const { id } of await donations()) {
      const { refund } = await request(sam, id)
      const { transactionId } = await decide(root, refund.id)
      hashes.push((await wallet.as(root).ended(transactionId)).hash)
    }
    // As if the backup were from before the requests.
    const ids = (await donations()).map(({ id }) => id)
    await wallet.db('wallet_approvals').whereIn('donation_id', ids).delete()
    await wallet.db('envelopes').whereIn('hash', hashes).delete()
    await wallet.db('transactions').whereIn('hash', hashes).delete()
    await donations().update({ refunded_at: null })
    await recordRestore(wallet.db, backupAt, systemClock)
    await reconciled(wallet)
    expect(await unallocated()).toMatchObject([{ state: 'open' }])
    expect((await donations()).map(({ refunded_at }) => refunded_at)).toEqual(
      ids.map(() => expect.any(String)),
    )
  })

  it('is found for one of two lost donations that a transaction paid, and not for both', async () => {
    await wallet.close()
    await begin()
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    const donations = () => wallet.db('donations').where({ amount: '25000000' })
    const backupAt = new Date().toISOString()
    const payment = { destination: account.public_key, amount: '2.5', asset: Asset.native() }
    const memo = Memo.text(luna.slice(4))
    await stranger.submit([Operation.payment(payment), Operation.payment(payment)], { memo })
    await eventually(async () => expect(await donations()).toHaveLength(2))
    const [first] = await donations()
    const { refund } = await request(sam, first.id)
    const { transactionId } = await decide(root, refund.id)
    await wallet.as(root).ended(transactionId)
    await wallet.db('wallet_approvals').delete()
    await donations().delete()
    await wallet.db('envelopes').where({ wallet_id: account.id }).delete()
    await wallet.db('transactions').where({ wallet_id: account.id, amount: '25000000' }).delete()
    await recordRestore(wallet.db, backupAt, systemClock)
    await reconciled(wallet)
    await eventually(async () => expect(await donations()).toHaveLength(2))
    const refunded = (await donations()).filter(({ refunded_at }) => refunded_at !== null)
    expect(refunded).toHaveLength(1)
  })
})
