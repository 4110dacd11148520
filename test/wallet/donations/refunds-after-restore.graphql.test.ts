import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import {
  ana,
  luna,
  type RefundHarness,
  root,
  sam,
  startRefundHarness,
} from '../../support/fixtures/refunds.js'
import { Asset, Memo, Operation } from '../../support/fixtures/stellar.js'
import { eventually } from '../../support/runner/retry-until.js'

describe('a refund or return after the restore of an older backup', () => {
  let harness: RefundHarness
  let cases: string[]
  beforeEach(async () => {
    cases = [luna]
    harness = await startRefundHarness({ cases })
  })
  afterEach(() => harness.wallet.close())

  it('is not paid again after the restore of an older backup, nor is the return of unallocated money', async () => {
    const { wallet, stranger, request, decide, shown, giveBack, given } = harness
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
    await stranger.pay(account.public_key, '3.21')
    const unallocated = () => wallet.db('unallocated_donations').where({ amount: '32100000' })
    const { id } = await eventually(async () => {
      const [found] = await unallocated()
      expect(found).toBeDefined()
      return found
    })
    const [asked, unknown] = [await given('8'), await given('9')]
    const memo = { memo: 'Cliente 7' }
    const refunds = [
      (await request(sam, asked.id, 'no', memo)).refund,
      (await request(sam, unknown.id)).refund,
    ]
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

  it('raises an alert after a restore that lost the request of one with a memo of its own', async () => {
    const { wallet, request, decide, given } = harness
    const backupAt = new Date().toISOString()
    // The restore loses the second donation as well.
    const [known, lost] = [await given('8.08'), await given('9.09')]
    const payments = [lost.transactionId]
    for (const { id } of [known, lost]) {
      const { refund } = await request(sam, id, 'no', { memo: 'Cliente 7' })
      payments.push((await decide(root, refund.id)).transactionId)
      await wallet.as(root).ended(payments.at(-1))
      await wallet.db('wallet_approvals').where({ id: refund.id }).delete()
    }
    await wallet.db('donations').where({ id: known.id }).update({ refunded_at: null })
    await wallet.db('donations').where({ id: lost.id }).delete()
    const hashes = await wallet.db('transactions').whereIn('id', payments).pluck('hash')
    await wallet.db('envelopes').whereIn('hash', hashes).delete()
    await wallet.db('transactions').whereIn('hash', hashes).delete()
    await recordRestore(wallet.db, backupAt, systemClock)
    await reconciled(wallet)
    const again = await eventually(async () => {
      const [found] = await wallet.db('donations').where({ amount: '90900000' })
      expect(found).toBeDefined()
      return found
    })
    for (const { id } of [known, again])
      await expect
        .poll(() => wallet.alerts.map(({ message }) => message))
        .toContainEqual(expect.stringMatching(new RegExp(`may be the refund of ${id}: look at it`)))
  })

  it('is announced to the backoffice again, as donations are, because its backup is older than that of the wallet', async () => {
    const { wallet, request, decide, given } = harness
    const [kept, returned] = [await given('6'), await given('7')]
    const { refund } = await request(sam, returned.id)
    await wallet.as(root).ended((await decide(root, refund.id)).transactionId)
    const announcing = async () => {
      const jobs = await wallet.db('jobs').where('kind', 'like', 'wallet.announce-%').orderBy('id')
      return jobs.map(({ kind, key }) => [kind, key])
    }
    await eventually(async () => expect(await announcing()).toEqual([]))
    // Like money that was allocated to a case months after it was received.
    await wallet.db('donations').where({ id: kept.id }).update({ completed_at: '2026-01-01T00:00:00.000Z' })
    // From here on, announcements fail and stay queued.
    cases.pop()
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    await reconciled(wallet)
    expect(await announcing()).toEqual([
      ['wallet.announce-donation', kept.id],
      ['wallet.announce-donation', returned.id],
      ['wallet.announce-refund', returned.id],
    ])
  })

  it('is not confused, after a restore, with the refund of a donation of the same amount', async () => {
    const { wallet, stranger, request, decide, unallocated } = harness
    const known = await unallocated('2.04')
    const backupAt = new Date().toISOString()
    const [account] = await wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' })
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

  it('is found again after a restore that lost the donation or the unallocated money as well', async () => {
    const { wallet, stranger, request, decide, giveBack, given } = harness
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
    const { wallet, stranger, request, decide } = harness
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
    const { wallet, stranger, request, decide } = harness
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
