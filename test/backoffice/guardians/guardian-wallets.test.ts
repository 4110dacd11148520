import { beforeEach, expect, test } from 'vitest'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { localLiveEvents } from '../../../runtime/live-events/live-events.js'
import { createAlerts } from '../../../subgraphs/backoffice/alerts/alert.service.js'
import { createGuardians } from '../../../subgraphs/backoffice/guardians/guardian.service.js'
import { guardianJobs } from '../../../subgraphs/backoffice/guardians/guardian.worker.js'
import { createUsers } from '../../../subgraphs/backoffice/users/user.service.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('backoffice', 'a guardian who is deleted', (open) => {
  let db: Database
  let wallets: string[]
  let scene: ReturnType<typeof build>

  function build() {
    const [clock, log] = [manualClock(), recordedLog()]
    const audit = auditTrailForTest(clock)
    const notifier = { notify: async () => {} }
    const graph = { request: async () => ({ walletIds: [...wallets] }) } as unknown as GraphClient
    const users = createUsers({ db, clock, audit, notifier, identity: {} as IdentityDirectory })
    const alerts = createAlerts({ db, clock, audit, notifier, live: localLiveEvents() })
    const worker = createWorker({ db, clock, log, handlers: guardianJobs({ db, graph, alerts }) })
    return {
      guardians: createGuardians({ db, clock, graph, users, accounts: users }),
      active: async () => (await alerts.list({ status: 'active' }, {})).nodes,
      async later() {
        clock.advance(10 * 60_000)
        await worker.runDue()
      },
    }
  }

  beforeEach(async () => {
    db = await open()
    wallets = []
    scene = build()
    const person = { email: 'ana@rescue.test', name: 'Ana', role: 'guardian', status: 'active' } as const
    await userStore(db).insert({ id: 'usr_1', ...person, version: 1, createdAt: '2026-01-01T00:00:00.000Z' })
  })

  test('while creating a wallet is reported, because only an erasure can pay its money out', async () => {
    await scene.guardians.remove(requestBy('staff'), 'usr_1')
    // A request that was accepted before its session ended.
    wallets = ['wal_ñ1', 'wal_2']
    await scene.later()
    await scene.later()
    expect(await scene.active()).toMatchObject([
      {
        severity: 'high',
        message: expect.stringMatching(/usr_1 created wal_ñ1, wal_2 .*POST \/api\/gdpr\/erasure/),
      },
    ])
  })

  test('without one is not', async () => {
    await scene.guardians.remove(requestBy('staff'), 'usr_1')
    await scene.later()
    expect(await scene.active()).toEqual([])
  })
})
