import { expect, test } from 'vitest'
import { onrampDeliveryStore } from '../../../subgraphs/wallet/onramp/onramp-delivery.store.js'
import { onrampOrderStore } from '../../../subgraphs/wallet/onramp/onramp-order.store.js'
import type { OnrampOrderRecord } from '../../../subgraphs/wallet/onramp/onramp-order.type.js'
import { at, withWallets } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the tables of purchases', (open) => {
  test('assign a purchase to one id of the provider, and complete and pay it once', async () => {
    const db = await withWallets(open, 'wal_1')
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
})
