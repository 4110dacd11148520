import { expect, it } from 'vitest'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { createSessions } from '../../../subgraphs/backoffice/accounts/session.service.js'
import { audited } from '../../../subgraphs/backoffice/audit/audited-actions.policy.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('backoffice', 'a change of the password', (open) => {
  it('that is reported after the erasure of the person is not recorded', async () => {
    const db = await open()
    const audit = auditTrailForTest(manualClock())
    const sessions = createSessions({ db, audit, identity: {} as IdentityDirectory })
    const gateway = { viewer: { kind: 'service', subject: 'service:gateway' } as const, requestId: 'req_1' }
    const account = { email: 'ana@rescue.test', name: 'Ana', role: 'user', status: 'active' } as const
    await inTransaction(db, (trx) => audit.record(trx, requestBy('admin'), audited('user_erased', 'usr_ana')))
    await sessions.recordPasswordChange(gateway, { ...account, id: 'usr_ana' })
    const recorded = () => db('audit_logs').where({ action: 'password_changed' }).pluck('user_id')
    expect(await recorded()).toEqual([])
    await sessions.recordPasswordChange(gateway, { ...account, id: 'usr_eva' })
    expect(await recorded()).toEqual(['usr_eva'])
  })
})
