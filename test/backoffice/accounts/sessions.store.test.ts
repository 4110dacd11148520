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
    const sessions = createSessions({ db, clock: manualClock(), audit, identity: {} as IdentityDirectory })
    const gateway = { viewer: { kind: 'service', subject: 'service:gateway' } as const, requestId: 'req_1' }
    const account = { email: 'ana@rescue.test', name: 'Ana', role: 'user', status: 'active' } as const
    await inTransaction(db, (trx) => audit.record(trx, requestBy('admin'), audited('user_erased', 'usr_ana')))
    await sessions.recordPasswordChange(gateway, { ...account, id: 'usr_ana' }, 0)
    const recorded = () => db('audit_logs').where({ action: 'password_changed' }).pluck('user_id')
    expect(await recorded()).toEqual([])
    await sessions.recordPasswordChange(gateway, { ...account, id: 'usr_eva' }, 0)
    expect(await recorded()).toEqual(['usr_eva'])
  })

  it('ends the pushes and the unused links that existed then, also if it is reported later', async () => {
    const [db, clock] = [await open(), manualClock()]
    const audit = auditTrailForTest(clock)
    const sessions = createSessions({ db, clock, audit, identity: {} as IdentityDirectory })
    const registered = async (name: string, userId = 'usr_eva') => {
      const at = clock.now().toISOString()
      const common = { user_id: userId, created_at: at }
      const browser = { id: `psh_${name}`, endpoint: `https://push.example/${name}`, keys: 'sealed' }
      await db('push_subscriptions').insert({ ...common, ...browser })
      const link = {
        id: `ivt_${name}`,
        email: `${name}@x.example`,
        name: 'Eva',
        role: 'user',
        status: 'pending',
      }
      const sent = { invited_by: 'usr_admin', token_digest: name, sent: 1, expires_at: at }
      await db('invitations').insert({ ...common, ...link, ...sent })
    }
    await registered('before')
    await registered('other', 'usr_other')
    clock.advance(60_000)
    await registered('since')
    const account = {
      id: 'usr_eva',
      email: 'eva@x.example',
      name: 'Eva',
      role: 'user',
      status: 'active',
    } as const
    const gateway = { viewer: { kind: 'service', subject: 'service:gateway' } as const, requestId: 'req_1' }
    await sessions.recordPasswordChange(gateway, account, 30_000)
    expect(await db('push_subscriptions').orderBy('id').pluck('id')).toEqual(['psh_other', 'psh_since'])
    expect(await db('invitations').where({ status: 'revoked' }).pluck('id')).toEqual(['ivt_before'])
  })
})
