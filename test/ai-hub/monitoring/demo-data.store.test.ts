import { expect, test } from 'vitest'
import { seedDemoData } from '../../../subgraphs/ai-hub/demo-data.js'
import { createMonitoredAccounts } from '../../../subgraphs/ai-hub/monitored-accounts/monitored-account.service.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('ai-hub', 'the demo accounts of the AI hub', (open) => {
  test('are created once by processes that start concurrently', async () => {
    const context = { db: await open(), clock: systemClock }
    const unused = new Proxy({} as never, {})
    const accounts = createMonitoredAccounts({ ...context, audit: unused, casesClient: unused })
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemoData(context, accounts)))
    expect(seeded.filter(Boolean)).toEqual([true])
    expect((await accounts.list()).map(({ microblogHandle }) => microblogHandle)).toContain('camila_ortiz')
  })
})
