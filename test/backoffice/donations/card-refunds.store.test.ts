import { expect, test } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import { createDonationRefunds } from '../../../subgraphs/backoffice/donations/donation-refund.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import type { GraphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'
import { donateUnderKey } from '../../support/platform/programs/donate-under-key.js'

const NOON = '2026-02-01T12:00:00.000Z'

describeOnDatabasesOf('backoffice', 'the refund of a card donation', (open) => {
  test('whose response was lost with its process returns its result under the same idempotency key', async () => {
    const db = await open()
    const clock = manualClock(NOON)
    const parts = { db, clock, audit: auditTrailForTest(clock), notifier: createNotifier({ clock }) }
    const refunds = createDonationRefunds({ ...parts, acceptTestnet: false })
    await caseStore(db).insert(
      caseRow('cas_1', NOON, { guardianId: 'usr_guardian', guardianName: 'guardian' }),
    )
    await donationStore(db).insertAll([
      {
        id: 'don_1',
        caseId: 'cas_1',
        amount: 100n,
        currency: 'USD',
        paymentProvider: 'card',
        status: 'completed',
        isAnonymous: false,
        createdAt: NOON,
        completedAt: NOON,
        version: 1,
      },
    ])
    const refund = (by: GraphContext) => refunds.byProvider(by, 'don_1', { reason: 'Paid twice' })
    await new Promise<void>((refunded) => {
      const dying = async (by: GraphContext) => {
        await refund(by)
        refunded()
        return new Promise(() => undefined)
      }
      void donateUnderKey(db, dying, clock)
    })
    expect(await donateUnderKey(db, refund, clock)).toMatchObject({ id: 'don_1', status: 'refunded' })
    expect(await db('audit_logs').where({ action: 'donation_refunded' })).toHaveLength(1)
  })
})
