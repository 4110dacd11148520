import { expect, test } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import type { RunningJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { envelopeStore } from '../../../subgraphs/wallet/transactions/envelope.store.js'
import { createCorrections } from '../../../subgraphs/wallet/transactions/submission/correction.worker.js'
import type { EnvelopeEnds } from '../../../subgraphs/wallet/transactions/submission/envelope-end.service.js'
import { transactionStore } from '../../../subgraphs/wallet/transactions/transaction.store.js'
import type { TransactionRecord } from '../../../subgraphs/wallet/transactions/transaction.type.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { at, envelope, transaction, withWallets } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the tables of transactions', (open) => {
  test('record a payment once, even if several readers report it at the same time', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    const received = (id: string, walletId = 'wal_1') =>
      transactionStore(db).insertReceived(
        transaction(id, { type: 'received', status: 'success', walletId }),
        '42',
      )
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => received(id)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await received('d', 'wal_2')).toBe(true)
  })

  test('complete a transaction and an envelope once', async () => {
    const db = await withWallets(open, 'wal_1')
    const store = transactionStore(db)
    await store.insert([transaction('a')])
    await envelopeStore(db).insert(envelope(7n, { transactionId: 'txn_a' }))
    expect(await store.end('txn_a', { status: 'success', confirmedAt: at(2), ledger: 9, fee: 50n })).toBe(
      true,
    )
    expect(await store.end('txn_a', { status: 'failed', failureCode: 'tx_too_late' })).toBe(false)
    expect(await store.inScope('txn_a', {})).toEqual(
      transaction('a', { status: 'success', confirmedAt: at(2), ledger: 9, fee: 50n }),
    )
    expect(await envelopeStore(db).move('hash-7', 'pending', 'applied')).toBe(true)
    expect(await envelopeStore(db).move('hash-7', 'pending', 'dead')).toBe(false)
  })

  test('correct a failed transaction to successful, without its failure reason, and never back', async () => {
    const db = await withWallets(open, 'wal_1')
    const store = transactionStore(db)
    await store.insert([transaction('a')])
    await envelopeStore(db).insert(envelope(7n, { transactionId: 'txn_a' }))
    const reason = { failureCode: 'tx_bad_seq', failureReason: 'used' }
    expect(await store.end('txn_a', { status: 'failed', ...reason })).toBe(true)
    expect(await envelopeStore(db).move('hash-7', 'pending', 'dead')).toBe(true)
    const dead = { hash: 'hash-7', validUntil: at(5) }
    expect(await envelopeStore(db).deadAfter('testnet', { validUntil: at(4), hash: '' }, 10)).toEqual([dead])
    expect(await envelopeStore(db).deadAfter('testnet', dead, 10)).toEqual([])
    const end = { status: 'success', confirmedAt: at(2), ledger: 9, fee: 50n } as const
    expect(await store.end('txn_a', end)).toBe(true)
    expect(await envelopeStore(db).move('hash-7', 'dead', 'applied')).toBe(true)
    expect(await store.inScope('txn_a', {})).toEqual(transaction('a', end))
    expect(await store.end('txn_a', { status: 'failed', ...reason })).toBe(false)
  })

  test('are reviewed for wrong failures on one network while another one is unavailable', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    await db('wallets').where({ id: 'wal_2' }).update({ network: 'public' })
    const store = envelopeStore(db)
    const validUntil = new Date().toISOString()
    for (const [sequence, walletId] of [[7n, 'wal_1'] as const, [8n, 'wal_2'] as const])
      await store.insert(envelope(sequence, { walletId, status: 'dead', validUntil }))
    const found: string[] = []
    const ends = {
      async correct(hash: string) {
        if (hash === 'hash-7') throw new DomainError('NETWORK_ERROR', 'The testnet ledger is unavailable.')
        found.push(hash)
        return true
      },
    } as EnvelopeEnds
    const { handlers } = createCorrections({ db, clock: systemClock, log: recordedLog(), ends })
    const { signal } = new AbortController()
    await handlers['wallet.review-dead-envelopes']?.run(undefined as never, { signal } as RunningJob)
    expect(found).toEqual(['hash-8'])
  })

  test('are all reviewed for wrong failures, however many there are, with at most 100 calls at once', async () => {
    const db = await withWallets(open, 'wal_1')
    const validUntil = new Date().toISOString()
    for (let sequence = 1n; sequence <= 101n; sequence++)
      await envelopeStore(db).insert(envelope(sequence, { status: 'dead', validUntil }))
    const looked: string[] = []
    const ends = { correct: async (hash: string) => looked.push(hash) === 0 } as unknown as EnvelopeEnds
    const { handlers } = createCorrections({ db, clock: systemClock, log: recordedLog(), ends })
    const { signal } = new AbortController()
    const review = () =>
      handlers['wallet.review-dead-envelopes']?.run(undefined as never, { signal } as RunningJob)
    await review()
    expect(looked).toHaveLength(100)
    await review()
    expect(looked).toHaveLength(101)
    expect(new Set(looked).size).toBe(101)
    await review()
    expect(looked).toHaveLength(201)
  })

  test('page the transactions of several wallets, each ordered by time and id', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    const store = transactionStore(db)
    for (const walletId of ['wal_1', 'wal_2'])
      for (const id of ['a', 'b', 'c'])
        await store.insert([transaction(`${walletId}${id}`, { walletId, createdAt: at(id === 'a' ? 9 : 3) })])
    const pages = await store.pagesOfWallets(['wal_1', 'wal_2'], { limit: 2, offset: 1 }, { type: 'sent' })
    for (const walletId of ['wal_1', 'wal_2']) {
      expect(pages.get(walletId)).toMatchObject({
        rows: [{ id: `txn_${walletId}c` }, { id: `txn_${walletId}b` }],
        hasNext: false,
      })
      expect(await pages.get(walletId)?.countAll()).toBe(3)
    }
  })

  test('filter the list of a wallet by every value of every filter', async () => {
    const db = await withWallets(open, 'wal_1')
    const page = { limit: 100, offset: 0 }
    const kinds = ['sent', 'received'].flatMap((type) =>
      ['XLM', 'USDC'].flatMap((asset) =>
        ['pending', 'success', 'failed'].map((status) => ({ type, asset, status })),
      ),
    ) as Pick<TransactionRecord, 'type' | 'asset' | 'status'>[]
    await transactionStore(db).insert(kinds.map((kind) => transaction(Object.values(kind).join(), kind)))
    const found = async (filter: Partial<(typeof kinds)[number]>) => {
      const pages = await transactionStore(db).pagesOfWallets(['wal_1'], page, filter)
      return pages.get('wal_1')?.rows.map(({ type, asset, status }) => ({ type, asset, status })) ?? []
    }
    for (const kind of kinds) expect(await found(kind)).toEqual([kind])
    for (const one of ['pending', 'success', 'failed'] as const)
      expect((await found({ status: one })).map(({ status }) => status)).toEqual(Array(4).fill(one))
    for (const one of ['sent', 'received'] as const)
      expect((await found({ type: one })).map(({ type }) => type)).toEqual(Array(6).fill(one))
    for (const one of ['XLM', 'USDC'] as const)
      expect((await found({ asset: one })).map(({ asset }) => asset)).toEqual(Array(6).fill(one))
  })
})
