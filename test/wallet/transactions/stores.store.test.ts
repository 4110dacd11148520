import { expect, test } from 'vitest'
import type { Database } from '../../../subgraphs/shared/database.js'
import type { WalletDonationFilter } from '../../../subgraphs/wallet/donations/donation.inputs.js'
import { type DonationScope, donationStore } from '../../../subgraphs/wallet/donations/donation.store.js'
import type { DonationRecord } from '../../../subgraphs/wallet/donations/donation.type.js'
import { unallocatedDonationStore } from '../../../subgraphs/wallet/donations/unallocated/unallocated-donation.store.js'
import { onrampDeliveryStore } from '../../../subgraphs/wallet/onramp/onramp-delivery.store.js'
import { onrampOrderStore } from '../../../subgraphs/wallet/onramp/onramp-order.store.js'
import type { OnrampOrderRecord } from '../../../subgraphs/wallet/onramp/onramp-order.type.js'
import { type EnvelopeRecord, envelopeStore } from '../../../subgraphs/wallet/transactions/envelope.store.js'
import { transactionStore } from '../../../subgraphs/wallet/transactions/transaction.store.js'
import type { TransactionRecord } from '../../../subgraphs/wallet/transactions/transaction.type.js'
import { paymentGapStore } from '../../../subgraphs/wallet/wallets/payment-gap.store.js'
import { walletStore } from '../../../subgraphs/wallet/wallets/wallet.store.js'
import { insertWallet } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const at = (minute: number) => `2026-02-01T12:${String(minute).padStart(2, '0')}:00.000Z`

const transaction = (id: string, changes: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: `txn_${id}`,
  walletId: 'wal_1',
  network: 'testnet',
  type: 'sent',
  hash: `hash-${id}`,
  status: 'pending',
  amount: 1n,
  asset: 'XLM',
  source: 'G1',
  destination: 'G2',
  fee: 100n,
  createdAt: at(0),
  ...changes,
})

const envelope = (sequence: bigint, changes: Partial<EnvelopeRecord> = {}): EnvelopeRecord => ({
  hash: `hash-${sequence}`,
  walletId: 'wal_1',
  purpose: 'payment',
  status: 'pending',
  source: 'GWAL_1',
  sequence,
  envelope: 'AAAA',
  validUntil: at(5),
  spends: { XLM: 5n, USDC: 0n },
  maxFee: 100n,
  createdAt: at(0),
  ...changes,
})

describeOnDatabasesOf('wallet', 'the wallet’s tables', (open) => {
  async function withWallets(...ids: string[]): Promise<Database> {
    const db = await open()
    for (const id of ids) await insertWallet(db, id)
    return db
  }

  test('keep the latest activity of a wallet, in whatever order it is heard of', async () => {
    const db = await withWallets('wal_1')
    for (const minute of [3, 2, 5, 4]) await walletStore(db).touch('wal_1', at(minute))
    expect(await walletStore(db).byId('wal_1')).toMatchObject({ lastActivity: at(5) })
  })

  test('keep what holds a wallet, and let only an active one be touched by sending', async () => {
    const db = await withWallets('wal_1')
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

  test('record since when a closed wallet holds something, unless it changed in the meantime', async () => {
    const db = await withWallets('wal_1', 'wal_2')
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

  test('count how often a wallet was to be closed since a time', async () => {
    const db = await withWallets('wal_1', 'wal_2')
    const closing = { purpose: 'closing' } as const
    await envelopeStore(db).insert(envelope(1n, { ...closing, createdAt: at(1) }))
    await envelopeStore(db).insert(envelope(2n, { ...closing, createdAt: at(2) }))
    await envelopeStore(db).insert(envelope(3n, { createdAt: at(3) }))
    await envelopeStore(db).insert(envelope(4n, { ...closing, createdAt: at(3), walletId: 'wal_2' }))
    expect(await envelopeStore(db).countClosings('wal_1', at(0))).toBe(2)
    expect(await envelopeStore(db).countClosings('wal_1', at(2))).toBe(1)
  })

  test('record a payment once, however many readers bring it at the same time', async () => {
    const db = await withWallets('wal_1', 'wal_2')
    const received = (id: string, walletId = 'wal_1') =>
      transactionStore(db).insertReceived(
        transaction(id, { type: 'received', status: 'success', walletId }),
        '42',
      )
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => received(id)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await received('d', 'wal_2')).toBe(true)
  })

  test('end a transaction and an envelope once', async () => {
    const db = await withWallets('wal_1')
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

  test('correct a failed transaction to successful, with its reason gone, and never back', async () => {
    const db = await withWallets('wal_1')
    const store = transactionStore(db)
    await store.insert([transaction('a')])
    await envelopeStore(db).insert(envelope(7n, { transactionId: 'txn_a' }))
    const reason = { failureCode: 'tx_bad_seq', failureReason: 'used' }
    expect(await store.end('txn_a', { status: 'failed', ...reason })).toBe(true)
    expect(await envelopeStore(db).move('hash-7', 'pending', 'dead')).toBe(true)
    expect(await envelopeStore(db).deadSince(at(4), 10)).toEqual(['hash-7'])
    expect(await envelopeStore(db).deadSince(at(5), 10)).toEqual([])
    const end = { status: 'success', confirmedAt: at(2), ledger: 9, fee: 50n } as const
    expect(await store.end('txn_a', end)).toBe(true)
    expect(await envelopeStore(db).move('hash-7', 'dead', 'applied')).toBe(true)
    expect(await store.inScope('txn_a', {})).toEqual(transaction('a', end))
    expect(await store.end('txn_a', { status: 'failed', ...reason })).toBe(false)
  })

  test('hand envelopes out by their sequence number, not by its text', async () => {
    const db = await withWallets('wal_1')
    const store = envelopeStore(db)
    const big = 9_223_372_036_854_775_807n
    for (const sequence of [100n, 9n, big, 10n]) await store.insert(envelope(sequence))
    const sequences = (records: readonly EnvelopeRecord[]) => records.map(({ sequence }) => sequence)
    expect(sequences(await store.pending('wal_1'))).toEqual([9n, 10n, 100n, big])
    await store.move('hash-9', 'pending', 'applied')
    await store.move('hash-10', 'pending', 'dead')
    // An applied envelope that the picture does not show yet still counts; a dead one never does.
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

  test('count what a channel sent until the snapshot contains its ledger', async () => {
    const db = await withWallets('wal_1')
    const store = envelopeStore(db)
    for (const sequence of [1n, 2n, 3n, 4n]) await store.insert(envelope(sequence, { source: 'GCHANNEL' }))
    expect(await store.backlogs('wal_1')).toEqual([{ source: 'GCHANNEL', count: 4 }])
    await store.move('hash-1', 'pending', 'applied', 7)
    await store.move('hash-2', 'pending', 'applied', 8)
    await store.move('hash-3', 'pending', 'dead')
    const outstanding = await store.outstanding('wal_1', { address: 'GWAL_1', sequence: 99n, asOf: 7 })
    expect(outstanding.map(({ sequence }) => sequence)).toEqual([2n, 4n])
  })

  test('page the transactions of many wallets alike, equal times ordered by id', async () => {
    const db = await withWallets('wal_1', 'wal_2')
    const store = transactionStore(db)
    for (const walletId of ['wal_1', 'wal_2'])
      for (const id of ['a', 'b', 'c'])
        await store.insert([transaction(`${walletId}${id}`, { walletId, createdAt: at(id === 'a' ? 9 : 3) })])
    const pages = await store.pagesOfWallets(['wal_1', 'wal_2'], { limit: 2, offset: 1 }, { type: 'sent' })
    for (const walletId of ['wal_1', 'wal_2'])
      expect(pages.get(walletId)).toMatchObject({
        rows: [{ id: `txn_${walletId}c` }, { id: `txn_${walletId}b` }],
        total: 3,
        hasNext: false,
      })
  })

  test('filter lists by every value of every filter', async () => {
    const db = await withWallets('wal_1', 'wal_2', 'wal_3')
    const states = { wal_1: 'active', wal_2: 'frozen', wal_3: 'closed' } as const
    for (const [id, status] of Object.entries(states)) await db('wallets').where({ id }).update({ status })
    const page = { limit: 100, offset: 0 }
    for (const [id, status] of Object.entries(states)) {
      const { rows } = await walletStore(db).page({}, { status }, page)
      expect(rows.map((row) => row.id)).toEqual([id])
    }
    expect((await walletStore(db).page({}, { network: 'public' }, page)).rows).toEqual([])
    expect((await walletStore(db).page({}, { network: 'testnet' }, page)).total).toBe(3)

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

    const donations = ['pending', 'completed', 'failed'] as const
    for (const [index, status] of donations.entries())
      await donationStore(db).insert({
        id: `wdn_${status}`,
        caseId: `cas_${index % 2}`,
        network: 'testnet',
        walletId: `wal_${(index % 2) + 1}`,
        donorId: 'usr_ana',
        transactionId: `txn_${Object.values(kinds[index] ?? {}).join()}`,
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

  test('sum donations exactly where numbers would round, by network and asset', async () => {
    const db = await withWallets('wal_1')
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

  test('claim a purchase for one id of the provider, and end and pay it once', async () => {
    const db = await withWallets('wal_1')
    const order = (id: string): OnrampOrderRecord => ({
      id: `onr_${id}`,
      walletId: 'wal_1',
      ownerId: 'usr_ana',
      network: 'testnet',
      walletAddress: 'Gwal_1',
      asset: 'XLM',
      cents: 5_000n,
      currency: 'USD',
      status: 'created',
      createdAt: at(0),
      expiresAt: at(15),
    })
    const store = onrampOrderStore(db)
    for (const id of ['a', 'b']) await store.insert(order(id))
    expect(await store.byId('onr_a', {})).toEqual(order('a'))
    expect((await store.unclaimedFor('Gwal_1', { network: 'testnet' })).map(({ id }) => id)).toEqual([
      'onr_b',
      'onr_a',
    ])
    await store.claim('onr_a', 'prv-1')
    await store.claim('onr_a', 'prv-2')
    expect(await store.byProviderId('prv-1', {})).toMatchObject({ id: 'onr_a' })
    expect(await store.byProviderId('prv-1', { network: 'public' })).toBeUndefined()
    await expect(store.claim('onr_b', 'prv-1')).rejects.toThrow()
    expect((await store.unclaimedFor('Gwal_1', {})).map(({ id }) => id)).toEqual(['onr_b'])

    const completed = { cryptoAmount: 9_007_199_254_740_993n, endedAt: at(3), payout: 'owed' } as const
    const moves = await Promise.all([1, 2, 3].map(() => store.transition('onr_a', 'completed', completed)))
    expect(moves.filter(Boolean)).toHaveLength(1)
    expect(await store.transition('onr_a', 'failed')).toBe(false)
    expect(await store.owed('public')).toEqual([])
    const sent = { hash: 'h-1', envelope: 'AAAA', validUntil: new Date(at(5)) }
    expect(await store.owed('testnet')).toMatchObject([
      { id: 'onr_a', amount: completed.cryptoAmount, sent: undefined },
    ])
    expect(await store.setPayout('onr_a', sent)).toBe(true)
    expect(await store.setPayout('onr_a', { ...sent, hash: 'h-2' })).toBe(false)
    await store.removePayout('onr_a', 'h-2')
    expect(await store.owed('testnet')).toMatchObject([{ id: 'onr_a', sent }])
    expect(await store.byId('onr_a', {})).not.toHaveProperty('payoutHash')
    await store.setPaid('onr_a', 'h-1')
    expect(await store.owed('testnet')).toEqual([])
    expect(await store.byId('onr_a', {})).toMatchObject({ status: 'completed', payoutHash: 'h-1' })

    const delivery = { id: 'd-1', orderId: 'onr_a', status: 'completed', receivedAt: at(3) } as const
    const taken = await Promise.all([1, 2].map(() => onrampDeliveryStore(db).insertIfNew(delivery)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('keep the gaps of wallets, each from the earliest cursor, and close one only as it was read', async () => {
    const db = await withWallets('wal_1', 'wal_2', 'wal_3')
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

  test('keep unallocated money once, and move it only as its state allows', async () => {
    const db = await withWallets('wal_1')
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
    // Its payment failed.
    expect(await store.move('txn_in', 'open')).toBe(true)
    const moved = await Promise.all([1, 2].map(() => store.move('txn_in', 'allocated', { caseId: 'cas_1' })))
    expect(moved.filter(Boolean)).toHaveLength(1)
    expect(await store.move('txn_in', 'returned')).toBe(false)
  })
})
