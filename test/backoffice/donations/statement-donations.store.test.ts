import { expect, it } from 'vitest'
import { type DonationRecord, donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const donation = (id: string, part: Partial<DonationRecord>): DonationRecord => ({
  id,
  caseId: 'cas_1',
  userId: 'usr_1',
  amount: 100n,
  currency: 'USD',
  paymentProvider: 'card',
  status: 'completed',
  isAnonymous: false,
  createdAt: '2025-06-01T00:00:00.000Z',
  version: 1,
  ...part,
})

describeOnDatabasesOf('backoffice', 'the donations of a statement', (open) => {
  it('are those of the person that were paid within its period and not refunded, oldest first', async () => {
    const store = donationStore(await open())
    await store.insertAll([
      donation('don_b', { completedAt: '2026-01-31T23:59:59.999Z' }),
      donation('don_a', { completedAt: '2026-01-01T00:00:00.000Z' }),
      donation('don_after', { completedAt: '2026-02-01T00:00:00.000Z' }),
      donation('don_before', { completedAt: '2025-12-31T23:59:59.999Z' }),
      donation('don_other', { completedAt: '2026-01-05T00:00:00.000Z', userId: 'usr_2' }),
      donation('don_returned', { completedAt: '2026-01-05T00:00:00.000Z', status: 'refunded' }),
      donation('don_pending', { status: 'pending' }),
    ])
    const [from, before] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    const idsOf = async (limit: number) =>
      (await store.paidWithin('usr_1', from, before, limit)).map(({ id }) => id)
    expect([await idsOf(10), await idsOf(1)]).toEqual([['don_a', 'don_b'], ['don_a']])
  })
})
