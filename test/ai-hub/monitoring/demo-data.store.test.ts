import { expect, test } from 'vitest'
import { seedDemoData } from '../../../subgraphs/ai-hub/demo-data.js'
import { createMonitoredAccounts } from '../../../subgraphs/ai-hub/monitored-accounts/monitored-account.service.js'
import { createActionTrail } from '../../../subgraphs/shared/audit/action-trail.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('ai-hub', 'the demo accounts of the AI hub', (open) => {
  test('are created once by processes that start concurrently, and not again after they were removed', async () => {
    const context = { db: await open(), clock: systemClock }
    const auditKey = { log: 'ai_hub', current: Buffer.alloc(32, 7) } as const
    const audit = createActionTrail({ ...context, auditKey, idPrefix: 'aih' })
    const accounts = createMonitoredAccounts({ ...context, audit, casesClient: new Proxy({} as never, {}) })
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemoData(context, accounts)))
    expect(seeded.filter(Boolean)).toEqual([true])
    expect((await accounts.list()).map(({ microblogHandle }) => microblogHandle)).toContain('camila_ortiz')
    // At a restart, those that staff has removed must not appear again.
    const staff = { viewer: { kind: 'service', subject: 'service:test' }, requestId: 'r1' } as const
    for (const { id } of await accounts.list()) await accounts.remove(staff, id)
    expect(await seedDemoData(context, accounts)).toBe(false)
    expect(await accounts.list()).toEqual([])
  })
})
