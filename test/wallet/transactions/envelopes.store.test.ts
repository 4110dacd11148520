import { expect, test } from 'vitest'
import { type EnvelopeRecord, envelopeStore } from '../../../subgraphs/wallet/transactions/envelope.store.js'
import { at, envelope, withWallets } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the tables of envelopes', (open) => {
  test('count the closing attempts of a wallet since a time', async () => {
    const db = await withWallets(open, 'wal_1', 'wal_2')
    const closing = { purpose: 'closing' } as const
    await envelopeStore(db).insert(envelope(1n, { ...closing, createdAt: at(1) }))
    await envelopeStore(db).insert(envelope(2n, { ...closing, createdAt: at(2) }))
    await envelopeStore(db).insert(envelope(3n, { createdAt: at(3) }))
    await envelopeStore(db).insert(envelope(4n, { ...closing, createdAt: at(3), walletId: 'wal_2' }))
    expect(await envelopeStore(db).countClosings('wal_1', at(0))).toBe(2)
    expect(await envelopeStore(db).countClosings('wal_1', at(2))).toBe(1)
  })

  test('return envelopes in the numeric order of their sequence numbers', async () => {
    const db = await withWallets(open, 'wal_1')
    const store = envelopeStore(db)
    const big = 9_223_372_036_854_775_807n
    for (const sequence of [100n, 9n, big, 10n]) await store.insert(envelope(sequence))
    const sequences = (records: readonly EnvelopeRecord[]) => records.map(({ sequence }) => sequence)
    expect(sequences(await store.pending('wal_1'))).toEqual([9n, 10n, 100n, big])
    await store.move('hash-9', 'pending', 'applied')
    await store.move('hash-10', 'pending', 'dead')
    // An applied envelope that the snapshot does not contain yet still counts; a dead one never does.
    const snapshot = (sequence: bigint, asOf = 7) => ({ address: 'GWAL_1', sequence, asOf })
    expect(sequences(await store.outstanding('wal_1', snapshot(8n)))).toEqual([9n, 100n, big])
    expect(sequences(await store.outstanding('wal_1', snapshot(9n)))).toEqual([100n, big])
    const places = [
      { walletId: 'wal_1', account: snapshot(99n) },
      { walletId: 'wal_2', account: snapshot(8n) },
    ]
    expect(sequences(await store.outstandingOfEach(places))).toEqual([100n, big])
    expect(await store.outstandingOfEach([])).toEqual([])
    expect(await store.sourcesWithOverdue(at(1))).toEqual([{ walletId: 'wal_1', source: 'GWAL_1' }])
    expect(await store.sourcesWithOverdue(at(0))).toEqual([])
    expect(sequences([(await store.head('GWAL_1')) as EnvelopeRecord])).toEqual([100n])
    expect(sequences([(await store.lastAfter('GWAL_1', 8n)) as EnvelopeRecord])).toEqual([big])
    expect(await store.lastAfter('GWAL_1', big)).toBeUndefined()
  })

  test('count the envelopes of a channel until the snapshot contains their ledger', async () => {
    const db = await withWallets(open, 'wal_1')
    const store = envelopeStore(db)
    for (const sequence of [1n, 2n, 3n, 4n]) await store.insert(envelope(sequence, { source: 'GCHANNEL' }))
    expect(await store.backlogs('wal_1')).toEqual([{ source: 'GCHANNEL', count: 4 }])
    await store.move('hash-1', 'pending', 'applied', 7)
    await store.move('hash-2', 'pending', 'applied', 8)
    await store.move('hash-3', 'pending', 'dead')
    const outstanding = await store.outstanding('wal_1', { address: 'GWAL_1', sequence: 99n, asOf: 7 })
    expect(outstanding.map(({ sequence }) => sequence)).toEqual([2n, 4n])
  })
})
