import { expect, test } from 'vitest'
import { screenOfAlert } from '../../../schema/alert-screens.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import type { WalletDonationFilter } from '../../../subgraphs/wallet/donations/donation.inputs.js'
import {
  createDonations,
  type DonationDependencies,
} from '../../../subgraphs/wallet/donations/donation.service.js'
import { type DonationScope, donationStore } from '../../../subgraphs/wallet/donations/donation.store.js'
import type { DonationRecord } from '../../../subgraphs/wallet/donations/donation.type.js'
import { createDonationAnnouncements } from '../../../subgraphs/wallet/donations/donation-announcement.worker.js'
import { createRefunds } from '../../../subgraphs/wallet/donations/refunds/refund.service.js'
import { unallocatedDonationStore } from '../../../subgraphs/wallet/donations/unallocated/unallocated-donation.store.js'
import { unallocatedDonationJobs } from '../../../subgraphs/wallet/donations/unallocated/unallocated-donation.worker.js'
import { transactionStore } from '../../../subgraphs/wallet/transactions/transaction.store.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { at, insertWallet, transaction, withWallets } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the tables of donations', (open) => {
  test('filter the list of donations by every value of every filter', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    const page = { limit: 100, offset: 0 }
    const donations = ['pending', 'completed', 'failed'] as const
    await transactionStore(db).insert(donations.map((status) => transaction(status)))
    for (const [index, status] of donations.entries())
      await donationStore(db).insert({
        id: `wdn_${status}`,
        caseId: `cas_${index % 2}`,
        network: 'testnet',
        walletId: `wal_${(index % 2) + 1}`,
        donorId: 'usr_ana',
        transactionId: `txn_${status}`,
        amount: 1n,
        asset: 'XLM',
        anonymous: false,
        status,
        createdAt: at(9 - index),
      })
    const given = async (filter: WalletDonationFilter, scope: DonationScope = {}) =>
      (await donationStore(db).page(scope, filter, page)).rows.map(({ status }) => status)
    for (const status of donations) expect(await given({ status })).toEqual([status])
    expect(await given({ caseId: 'cas_0' })).toEqual(['pending', 'failed'])
    expect(await given({ walletId: 'wal_2' })).toEqual(['completed'])
    expect(await given({ caseId: 'cas_0', status: 'completed' })).toEqual([])
    expect(await given({}, { ownerId: 'usr_eve' })).toEqual([])
    expect(await given({}, { network: 'public' })).toEqual([])
  })

  test('alert operators when a donation or a refund can never be announced to the backoffice', async () => {
    const db = await withWallets(open, 'wal_1')
    const clock = manualClock(at(0))
    await transactionStore(db).insert([transaction('a')])
    await donationStore(db).insert({
      id: 'wdn_a',
      caseId: 'cas_1',
      network: 'public',
      transactionId: 'txn_a',
      amount: 1n,
      asset: 'XLM',
      anonymous: false,
      status: 'completed',
      createdAt: at(0),
    })
    const broken = () => Promise.reject(new Error('unexpected'))
    const backoffice = { record: broken, recordRefund: broken }
    const announcements = createDonationAnnouncements({ db, clock, backoffice })
    await inTransaction(db, async (trx) => {
      await announcements.announce(trx, { id: 'wdn_a' })
      await announcements.announceRefund(trx, { id: 'wdn_a' }, 'txn_b')
    })
    const worker = createWorker({ db, clock, log: recordedLog(), handlers: announcements.handlers })
    for (let days = 0; days < 20; days++) {
      await worker.runDue()
      clock.advance(86_400_000)
    }
    expect(await db('jobs').where({ status: 'failed' })).toHaveLength(2)
    const alerts = await db('jobs').where({ kind: 'shared.operator-alert' }).orderBy('key').pluck('key')
    expect(alerts).toEqual(['job wallet.announce-donation', 'job wallet.announce-refund'])
  })

  test('alert operators when the payment of a refund fails after its approval', async () => {
    const db = await withWallets(open, 'wal_1')
    const byTransaction = async () => ({ kind: 'refund', donationId: 'wdn_a' })
    const approvals = { define: () => undefined, byTransaction }
    const announceRefund = async () => undefined
    const parts = { db, clock: manualClock(at(0)), approvals, announceRefund } as unknown as Parameters<
      typeof createRefunds
    >[0]
    const failed = transaction('a', { status: 'failed', failureReason: 'The account does not exist.' })
    await inTransaction(db, (trx) => createRefunds(parts).transactionEnded(trx, failed))
    const [alert] = await db('jobs').where({ kind: 'shared.operator-alert' })
    expect(alert.payload).toMatch(
      /refund of the donation wdn_a .*txn_a failed \(The account does not exist\.\)/,
    )
    await transactionStore(db).insert([transaction('a')])
    const donation = {
      caseId: 'cas_1',
      network: 'testnet',
      transactionId: 'txn_a',
      amount: 1n,
      asset: 'XLM',
    } as const
    const rest = { donorId: 'usr_ana', anonymous: false, status: 'completed', createdAt: at(0) } as const
    await donationStore(db).insert({ id: 'wdn_a', walletId: 'wal_1', ...donation, ...rest })
    const paid = { ...transaction('b', { status: 'success' }), confirmedAt: at(1) }
    await inTransaction(db, (trx) => createRefunds(parts).transactionEnded(trx, paid))
    const [ended] = await db('jobs').where({ kind: 'shared.operator-alert' })
    expect(ended.payload).toBe('{"cause":"refund of wdn_a"}')
  })

  test('alert operators while money on a public network waits to be allocated or returned', async () => {
    const db = await withWallets(open, 'wal_1')
    const clock = manualClock(at(9))
    const money = [
      { id: 'txn_a', network: 'public', state: 'open', received_at: at(1) },
      { id: 'txn_b', network: 'public', state: 'open', received_at: at(2) },
      { id: 'txn_c', network: 'public', state: 'returned', received_at: at(0) },
      { id: 'txn_d', network: 'testnet', state: 'open', received_at: at(0) },
    ]
    await transactionStore(db).insert(['a', 'b', 'c', 'd'].map((id) => transaction(id)))
    await db('unallocated_donations').insert(
      money.map((one) => ({
        wallet_id: 'wal_1',
        amount: '1',
        asset: 'XLM',
        source: 'G',
        reason: 'no_memo',
        ...one,
      })),
    )
    const [watch] = Object.values(unallocatedDonationJobs({ db, clock, networks: ['public'] }))
    const alerts = () => db('jobs').where({ kind: 'shared.operator-alert' }).orderBy('key')
    await watch?.run({} as never, {} as never)
    const { message, metadata } = JSON.parse((await alerts())[0].payload)
    expect(message).toMatch(/2 payments .* since 2026-02-01T12:01:00\.000Z/)
    const alert = { source: 'person', type: 'service', metadata }
    expect(screenOfAlert(alert)?.path).toBe('/donations')
    await db('unallocated_donations').update({ state: 'returned' })
    await watch?.run({} as never, {} as never)
    expect(await alerts()).toMatchObject([{ payload: '{"cause":"unallocated donations"}' }])
  })

  test('announce the completed donations of a wallet again when it is handed over, so that they get their donor', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    const own = { walletId: 'wal_1', donorId: 'service:recovered' }
    const rows: Record<string, Partial<DonationRecord>> = {
      a: own,
      b: { ...own, status: 'failed' },
      c: { walletId: 'wal_1', donorId: 'usr_eva' },
      d: { walletId: 'wal_2', donorId: 'service:recovered' },
    }
    for (const [id, changes] of Object.entries(rows)) {
      await transactionStore(db).insert([transaction(id)])
      await donationStore(db).insert({
        ...{ id: `wdn_${id}`, caseId: 'cas_1', network: 'public', transactionId: `txn_${id}` },
        ...{ amount: 1n, asset: 'XLM', anonymous: false, status: 'completed', createdAt: at(0), ...changes },
      })
    }
    const announced: string[] = []
    const announce = async (_: unknown, { id }: { id: string }) => void announced.push(id)
    const donations = createDonations({ db, announce } as unknown as DonationDependencies)
    const wallet = { id: 'wal_1', ownerId: 'service:recovered' }
    await inTransaction(db, (trx) => donations.passOn(trx, wallet, 'usr_ana'))
    expect(announced).toEqual(['wdn_a'])
    expect(await db('donations').where({ donor_id: 'usr_ana' }).orderBy('id').pluck('id')).toEqual([
      'wdn_a',
      'wdn_b',
    ])
  })

  test('sum donations by network and asset, exactly even where numbers would round', async () => {
    const db = await withWallets(open, 'wal_1')
    const donation = (id: string, amount: bigint, changes: Partial<DonationRecord> = {}): DonationRecord => ({
      id: `wdn_${id}`,
      caseId: 'cas_1',
      network: 'public',
      walletId: 'wal_1',
      donorId: 'usr_ana',
      transactionId: `txn_${id}`,
      amount,
      asset: 'XLM',
      anonymous: false,
      status: 'completed',
      createdAt: at(0),
      ...changes,
    })
    const donations = [
      donation('a', 9_007_199_254_740_993n),
      donation('b', 2n),
      donation('c', 7n, { asset: 'USDC' }),
      donation('d', 7n, { network: 'testnet' }),
      donation('e', 1_000n, { status: 'pending' }),
      donation('f', 1_000n, { status: 'failed' }),
    ]
    for (const one of donations) {
      await transactionStore(db).insert([transaction(one.id.slice(4))])
      expect(await donationStore(db).insertIfNew(one)).toBe(true)
      expect(await donationStore(db).insertIfNew({ ...one, id: `${one.id}again` })).toBe(false)
    }
    const totals = (await donationStore(db).totals(['cas_1', 'cas_2'])).map(({ total }) => total)
    expect(totals).toEqual([
      { network: 'public', asset: 'USDC', amount: 7n, donations: 1 },
      { network: 'public', asset: 'XLM', amount: 9_007_199_254_740_995n, donations: 2 },
      { network: 'testnet', asset: 'XLM', amount: 7n, donations: 1 },
    ])
  })

  test('find the confirmed payments of all wallets of an owner by text memo, with a separate page for each memo', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_earlier')
    await insertWallet(db, 'wal_2', { ownerId: 'usr_eve' })
    await insertWallet(db, 'wal_public', { network: 'public' })
    const paid = { status: 'success', memo: 'LUNA', memoType: 'text' } as const
    await transactionStore(db).insert([
      transaction('a', { ...paid, walletId: 'wal_earlier', createdAt: at(1) }),
      transaction('b', { ...paid, createdAt: at(2) }),
      transaction('c', { ...paid, createdAt: at(3) }),
      transaction('other', { ...paid, memo: 'ÑANDÚ 🐦' }),
      transaction('pending', { ...paid, status: 'pending' }),
      transaction('failed', { ...paid, status: 'failed' }),
      transaction('in', { ...paid, type: 'received' }),
      transaction('returned', { ...paid, memoType: 'return' }),
      transaction('stranger', { ...paid, walletId: 'wal_2' }),
      transaction('real', { ...paid, walletId: 'wal_public', network: 'public' }),
      transaction('bare', { status: 'success' }),
    ])
    const pages = async (...memos: string[]) => {
      const page = { limit: 2, offset: 0 }
      const found = await transactionStore(db).sentPagesByMemo('usr_ana', ['testnet'], memos, page)
      return Promise.all(
        [...found].map(async ([memo, { rows, countAll }]) => [
          memo,
          rows.map(({ id }) => id),
          await countAll(),
        ]),
      )
    }
    const luna = ['LUNA', ['txn_c', 'txn_b'], 3]
    expect(await pages('LUNA')).toEqual([luna])
    expect(await pages('LUNA', 'ÑANDÚ 🐦', 'none')).toEqual([
      luna,
      ['ÑANDÚ 🐦', ['txn_other'], 1],
      ['none', [], 0],
    ])
  })

  test('store an unallocated donation once, and change its state only by allowed transitions', async () => {
    const db = await withWallets(open, 'wal_1')
    await transactionStore(db).insert([transaction('in', { type: 'received' }), transaction('back')])
    const store = unallocatedDonationStore(db)
    const record = {
      ...({ id: 'txn_in', walletId: 'wal_1', network: 'testnet', asset: 'XLM', source: 'G2' } as const),
      ...({ amount: 2n ** 62n, reason: 'no_memo', state: 'open', receivedAt: at(0) } as const),
    }
    await store.insertIfNew(record)
    await store.insertIfNew({ ...record, reason: 'unknown_case' })
    expect(await store.byId('txn_in')).toEqual(record)
    const list = async (state?: 'open' | 'returning') =>
      (await store.page(state, { limit: 10, offset: 0 })).rows.length
    expect([await list(), await list('open'), await list('returning')]).toEqual([1, 1, 0])
    expect(await store.move('txn_in', 'returning', { returnTransactionId: 'txn_back', note: 'why' })).toBe(
      true,
    )
    expect(await store.move('txn_in', 'allocated', { caseId: 'cas_1' })).toBe(false)
    expect(await store.byReturn('txn_back')).toMatchObject({ id: 'txn_in', state: 'returning', note: 'why' })
    // As after a failed return payment.
    expect(await store.move('txn_in', 'open')).toBe(true)
    const moved = await Promise.all([1, 2].map(() => store.move('txn_in', 'allocated', { caseId: 'cas_1' })))
    expect(moved.filter(Boolean)).toHaveLength(1)
    expect(await store.move('txn_in', 'returned')).toBe(false)
  })
})
