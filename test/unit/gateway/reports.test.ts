import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createReports } from '../../../gateway/reports.js'

const account = {
  id: 'usr_ana',
  email: 'ana@rescue.example',
  name: 'Ana',
  role: 'guardian',
  status: 'active',
} as const

it('a sign-in that is being reported is waited for when the edge closes', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const steps: string[] = []
  const reports = createReports(
    async () => {
      await answered
      steps.push('recorded')
      return { data: { recordSignIn: true } }
    },
    pino({ level: 'silent' }),
  )
  reports.onSignIn({ account })
  const closed = reports.close().then(() => steps.push('closed'))
  await turn()
  expect(steps).toEqual([])
  answer()
  await closed
  expect(steps).toEqual(['recorded', 'closed'])
})
