import { expect, it } from 'vitest'
import { audited } from '../../../subgraphs/backoffice/audit/audited-actions.policy.js'
import { createCases } from '../../../subgraphs/backoffice/cases/case.service.js'
import type { CaseUpdates } from '../../../subgraphs/backoffice/cases/updates/case-update.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import type { Users } from '../../../subgraphs/backoffice/users/user.service.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('backoffice', 'a case', (open) => {
  it('is not opened for a guardian who is erased before the case is written', async () => {
    const db = await open()
    const clock = manualClock()
    const [audit, by] = [auditTrailForTest(clock), requestBy('staff')]
    const users = {
      async guardianFor() {
        await inTransaction(db, (trx) => audit.record(trx, by, audited('user_erased', 'usr_ana')))
        return { id: 'usr_ana', name: 'Ana Peña' }
      },
    } as unknown as Users
    const notifier = createNotifier({ clock })
    const cases = createCases({ db, clock, audit, notifier, users, updates: {} as CaseUpdates })
    const opening = cases.create(by, { name: 'Nube', guardianId: 'usr_ana' })
    await expect(opening).rejects.toMatchObject({ extensions: { code: 'VALIDATION_ERROR' } })
    expect(await db('cases').pluck('guardian_name')).toEqual([])
  })
})
