import { expect, test } from 'vitest'
import type { Database } from '../../../subgraphs/shared/database.js'
import { spendLimitStore } from '../../../subgraphs/wallet/spend-limits/spend-limit.store.js'
import { transactionStore } from '../../../subgraphs/wallet/transactions/transaction.store.js'
import type { TransactionRecord } from '../../../subgraphs/wallet/transactions/transaction.type.js'
import { transactionHistoryStore } from '../../../subgraphs/wallet/transactions/transaction-history.store.js'
import { transactionSumsStore } from '../../../subgraphs/wallet/transactions/transaction-sums.store.js'
import { walletStore } from '../../../subgraphs/wallet/wallets/wallet.store.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const largest = 9_223_372_036_854_775_807n

const sent = (id: string, changes: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: `txn_${id}`,
  walletId: 'wal_1',
  network: 'testnet',
  type: 'sent',
  hash: id,
  status: 'pending',
  amount: 1n,
  asset: 'XLM',
  source: 'GA',
  destination: 'GB',
  fee: 100n,
  createdAt: at(5),
  ...changes,
})

describeOnDatabasesOf('wallet', 'the tables of spend limits and histories', (open) => {
  async function withWallets(...ids: string[]): Promise<Database> {
    const db = await open()
    for (const id of ids)
      await walletStore(db).insert({
        id,
        ownerId: 'usr_ana',
        ownerKind: 'person',
        publicKey: `G${id}`,
        network: 'testnet',
        status: 'active',
        funding: 'funded',
        createdAt: at(0),
        lastActivity: at(0),
        freezes: [],
      })
    return db
  }

  test('sum the payments of each wallet and asset since a time, exactly and without failed ones', async () => {
    const db = await withWallets('wal_1', 'wal_2', 'wal_3')
    await transactionStore(db).insert([
      sent('a', { amount: largest - 5n }),
      sent('b', { amount: 4n, status: 'success', createdAt: at(9) }),
      sent('c', { amount: 7n, status: 'failed' }),
      sent('d', { amount: 7n, createdAt: at(4) }),
      sent('e', { amount: 7n, type: 'received', status: 'success' }),
      sent('f', { amount: 3n, asset: 'USDC' }),
      sent('g', { amount: 2n, walletId: 'wal_2' }),
    ])
    const sums = await transactionSumsStore(db).sentSums(['wal_1', 'wal_2', 'wal_3'], at(5))
    expect(sums).toHaveLength(3)
    expect(sums).toEqual(
      expect.arrayContaining([
        { walletId: 'wal_1', asset: 'XLM', amount: largest - 1n },
        { walletId: 'wal_1', asset: 'USDC', amount: 3n },
        { walletId: 'wal_2', asset: 'XLM', amount: 2n },
      ]),
    )
  })

  test('store one limit per wallet and asset, with its upcoming change', async () => {
    const db = await withWallets('wal_1', 'wal_2')
    const store = spendLimitStore(db)
    const xlm = { walletId: 'wal_1', asset: 'XLM', amount: largest } as const
    await store.put({ walletId: 'wal_1', asset: 'XLM', amount: 1n, next: { amount: 2n, from: at(1) } })
    await store.put(xlm)
    const usdc = { walletId: 'wal_1', asset: 'USDC', amount: 5n, next: { from: at(9) } } as const
    await store.put(usdc)
    await store.put({ walletId: 'wal_2', asset: 'XLM' })
    expect(await store.of(['wal_1'])).toEqual([xlm, usdc])
    expect(await store.of(['wal_2'])).toEqual([{ walletId: 'wal_2', asset: 'XLM' }])
    expect(await store.of(['wal_3'])).toEqual([])
  })

  test('return a history by time and id, within a range and up to a given record', async () => {
    const db = await withWallets('wal_1', 'wal_2')
    const store = transactionStore(db)
    const histories = transactionHistoryStore(db)
    expect(await histories.recordedOf('wal_1')).toEqual({ upTo: '', newest: [] })
    const times = { c: 1, a: 2, d: 2, b: 3, z: 2 }
    await store.insert(Object.entries(times).map(([id, minute]) => sent(id, { createdAt: at(minute) })))
    await store.insert([sent('other', { walletId: 'wal_2' })])
    const newest = ['z', 'd', 'c', 'b', 'a'].map((id) => `txn_${id}`)
    expect(await histories.recordedOf('wal_1')).toEqual({ upTo: '', newest })
    const idsOf = async (...question: [range: object, after?: string, limit?: number]) => {
      const [range, after, limit = 10] = question
      const minute = after === undefined ? 0 : times[after as keyof typeof times]
      const place = after === undefined ? undefined : { createdAt: at(minute), id: `txn_${after}` }
      const found = await histories.history(
        'wal_1',
        { recorded: { upTo: 'txn_d', newest: [] }, ...range },
        place,
        limit,
      )
      return found.map(({ id }) => id.slice(4)).join('')
    }
    expect(await idsOf({})).toBe('cadb')
    expect(await idsOf({ recorded: { upTo: 'txn_z', newest: [] } })).toBe('cadzb')
    expect(await idsOf({}, undefined, 2)).toBe('ca')
    expect(await idsOf({}, 'a')).toBe('db')
    expect(await idsOf({ from: at(2) })).toBe('adb')
    expect(await idsOf({ to: at(3) })).toBe('cad')
    expect(await idsOf({ from: at(2), to: at(3) }, 'a')).toBe('d')
  })
})
