import { expect, test } from 'vitest'
import { donationStore } from '../../../subgraphs/wallet/donations/donation.store.js'
import type { DonationRecord } from '../../../subgraphs/wallet/donations/donation.type.js'
import { donationRequestStore } from '../../../subgraphs/wallet/donations/requests/donation-request.store.js'
import type { DonationRequestRecord } from '../../../subgraphs/wallet/donations/requests/donation-request.type.js'
import { transactionStore } from '../../../subgraphs/wallet/transactions/transaction.store.js'
import { at, transaction, withWallets } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'the table of donation requests', (open) => {
  const request = (id: string, changes: Partial<DonationRequestRecord> = {}): DonationRequestRecord => ({
    id: `drq_${id}`,
    caseId: 'cas_1',
    network: 'testnet',
    asset: 'XLM',
    memo: `R-${id}`,
    createdAt: at(0),
    expiresAt: at(1),
    ...changes,
  })

  test('returns requests by id and memo, with their first donation, until they are deleted after their expiry', async () => {
    const db = await withWallets(open, 'wal_1')
    await transactionStore(db).insert(['a', 'b'].map((id) => transaction(id)))
    const donations = ['a', 'b'].map(
      (id): DonationRecord => ({
        id: `wdn_${id}`,
        caseId: 'cas_1',
        network: 'testnet',
        transactionId: `txn_${id}`,
        amount: 1n,
        asset: 'XLM',
        anonymous: false,
        status: 'completed',
        createdAt: at(0),
      }),
    )
    for (const donation of donations) await donationStore(db).insert(donation)
    const store = donationRequestStore(db)
    const largest = request('LARGEST', {
      amount: 9_223_372_036_854_775_807n,
      asset: 'USDC',
      expiresAt: at(5),
    })
    await store.insert(largest)
    await store.insert(request('OLD'))
    await expect(store.insert(request('OTHER', { memo: 'R-OLD' }))).rejects.toThrow()
    expect(await store.byId('drq_LARGEST')).toEqual(largest)
    await store.setReceived('drq_OLD', 'wdn_a')
    await store.setReceived('drq_OLD', 'wdn_b')
    expect(await store.byMemo('R-OLD')).toEqual({ ...request('OLD'), donationId: 'wdn_a' })
    expect([await store.deleteExpired(at(1)), await store.deleteExpired(at(2))]).toEqual([0, 1])
    expect([await store.byId('drq_OLD'), await store.byMemo('R-LARGEST')]).toEqual([undefined, largest])
  })
})
