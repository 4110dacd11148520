import { expect, test } from 'vitest'
import { paymentGapStore } from '../../../subgraphs/wallet/wallets/payment-gap.store.js'
import { walletStore } from '../../../subgraphs/wallet/wallets/wallet.store.js'
import { at, withWallets } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the tables of wallets', (open) => {
  test('keep the latest activity of a wallet, even if it is reported out of order', async () => {
    const db = await withWallets(open, 'wal_1')
    for (const minute of [3, 2, 5, 4]) await walletStore(db).touch('wal_1', at(minute))
    expect(await walletStore(db).byId('wal_1')).toMatchObject({ lastActivity: at(5) })
  })

  test('store the restrictions of a wallet, and record the activity of a payment only if it is active', async () => {
    const db = await withWallets(open, 'wal_1')
    const store = walletStore(db)
    expect(await store.touchActive('wal_1', at(4))).toBe(true)
    expect(await store.touchActive('wal_1', at(3))).toBe(true)
    const before = await store.byId('wal_1')
    expect(before).toMatchObject({ lastActivity: at(4), status: 'active', freezes: [] })
    expect(before).not.toHaveProperty('closingTo')
    const freezes = [
      { by: 'owner', since: at(5), reason: 'lost my telephone' },
      { by: 'admin', since: at(6) },
    ] as const
    const holds = { status: 'frozen', lastActivity: at(6), freezes, closingTo: 'GDEST' } as const
    await store.setRestrictions('wal_1', holds)
    expect(await store.byId('wal_1')).toMatchObject(holds)
    expect(await store.touchActive('wal_1', at(9))).toBe(false)
    await store.setRestrictions('wal_1', {
      status: 'closed',
      lastActivity: at(7),
      freezes: [],
      closedTo: 'GDEST',
    })
    const closed = await store.byId('wal_1')
    expect(closed).toMatchObject({ status: 'closed', lastActivity: at(7), freezes: [], closedTo: 'GDEST' })
    expect(closed).not.toHaveProperty('closingTo')
    expect(await store.awaitingFunding('testnet', '', 10)).toEqual([])
  })

  test('record since when a closed wallet holds money, unless the wallet changed in the meantime', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    const store = walletStore(db)
    const unclaimed = async (isUnclaimed: boolean) =>
      (await store.page({}, { isUnclaimed }, { limit: 10, offset: 0 })).rows.map(({ id }) => id)
    const read = { id: 'wal_1', lastActivity: at(1) }
    expect(await store.setUnclaimed(read, at(8))).toBe(false)
    await store.setRestrictions('wal_1', {
      status: 'closed',
      lastActivity: at(1),
      freezes: [],
      closedTo: 'GDEST',
    })
    expect(await store.setUnclaimed({ ...read, lastActivity: at(2) }, at(8))).toBe(false)
    expect(await unclaimed(true)).toEqual([])
    expect(await store.setUnclaimed(read, at(8))).toBe(true)
    expect(await store.byId('wal_1')).toMatchObject({ unclaimedSince: at(8), closedTo: 'GDEST' })
    expect([await unclaimed(true), await unclaimed(false)]).toEqual([['wal_1'], ['wal_2']])
    const closingAgain = { status: 'closed', lastActivity: at(1), freezes: [], closingTo: 'GDEST' } as const
    await store.setRestrictions('wal_1', { ...closingAgain, unclaimedSince: at(8) })
    expect(await store.setUnclaimed(read, undefined)).toBe(false)
    await store.setRestrictions('wal_1', {
      status: 'closed',
      lastActivity: at(1),
      freezes: [],
      unclaimedSince: at(8),
    })
    expect(await store.setUnclaimed(read, undefined)).toBe(true)
    expect(await store.byId('wal_1')).not.toHaveProperty('unclaimedSince')
  })

  test('filter the list of wallets by every value of every filter', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2', 'wal_3')
    const states = { wal_1: 'active', wal_2: 'frozen', wal_3: 'closed' } as const
    for (const [id, status] of Object.entries(states)) await db('wallets').where({ id }).update({ status })
    const page = { limit: 100, offset: 0 }
    for (const [id, status] of Object.entries(states)) {
      const { rows } = await walletStore(db).page({}, { status }, page)
      expect(rows.map((row) => row.id)).toEqual([id])
    }
    expect((await walletStore(db).page({}, { network: 'public' }, page)).rows).toEqual([])
    expect(await (await walletStore(db).page({}, { network: 'testnet' }, page)).countAll()).toBe(3)
  })

  test('store the payment gap of a wallet from its earliest cursor, and close it only if it is unchanged', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2', 'wal_3')
    const store = paymentGapStore(db)
    const cursors = async () => (await store.after('testnet', '', 10)).map(({ cursor }) => cursor)
    expect(await store.exists('testnet')).toBe(false)
    const gap = { walletId: 'wal_1', network: 'testnet' } as const
    for (const cursor of [100n, 99n, 1000n]) await store.open({ ...gap, cursor })
    await store.open({ ...gap, walletId: 'wal_2', cursor: 2_000n })
    await store.openForAll('testnet', 1_000n)
    expect(await cursors()).toEqual([99n, 1_000n, 1_000n])
    expect(await store.after('public', '', 10)).toEqual([])
    expect((await store.after('testnet', 'wal_1', 1)).map(({ walletId }) => walletId)).toEqual(['wal_2'])
    expect(await store.shorten({ ...gap, cursor: 98n }, 500n)).toBe(false)
    expect(await store.shorten({ ...gap, cursor: 99n }, 500n)).toBe(true)
    await store.close({ ...gap, cursor: 99n })
    expect(await cursors()).toEqual([500n, 1_000n, 1_000n])
    await store.close({ ...gap, cursor: 500n })
    expect(await store.find('wal_1')).toBeUndefined()
  })
})
