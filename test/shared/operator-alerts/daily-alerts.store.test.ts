import { expect, test } from 'vitest'
import { dailyAlerts } from '../../../subgraphs/shared/operator-alerts/operator-alert.worker.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'daily alerts', (open) => {
  const alert = { severity: 'high', message: 'The sponsor has 1 XLM left.', metadata: {} } as const

  test('are raised once a day while their cause lasts, and ended once, also by a process that did not raise them', async () => {
    const db = await open()
    const clock = manualClock('2026-02-01T09:00:00Z')
    const sent = async () => {
      const jobs = await db('jobs').where({ kind: 'shared.operator-alert' })
      await db('jobs').delete()
      return jobs.map(({ payload }) => JSON.parse(payload))
    }
    const raised = { ...alert, cause: 'sponsor' }
    const first = dailyAlerts({ db, clock })
    await first.raise('sponsor', alert)
    expect(await sent()).toEqual([raised])
    clock.advance(3_600_000)
    await first.raise('sponsor', alert)
    expect(await sent()).toEqual([])
    clock.advance(86_400_000)
    await first.raise('sponsor', alert)
    expect(await sent()).toEqual([raised])

    const restarted = dailyAlerts({ db, clock })
    await restarted.end('sponsor')
    expect(await sent()).toEqual([{ cause: 'sponsor' }])
    await restarted.end('sponsor')
    expect(await sent()).toEqual([])
    await restarted.raise('sponsor', alert)
    expect(await sent()).toEqual([raised])
    await restarted.end('sponsor')
    expect(await sent()).toEqual([{ cause: 'sponsor' }])
  })
})
