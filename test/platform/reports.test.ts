import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createReports } from '../../platform/reports.js'

const account = {
  id: 'usr_ana',
  email: 'ana@rescue.example',
  name: 'Ana',
  role: 'guardian',
  status: 'active',
} as const

it('closing waits for the report of a sign-in', async () => {
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

it('the timings of many requests are sent together and completely', async () => {
  const sent: unknown[][] = []
  const reports = createReports(
    async ({ variables }) => {
      sent.push(variables.timings as unknown[])
      return { data: { recordRequestTimings: true } }
    },
    pino({ level: 'silent' }),
  )
  const request = { service: 'backoffice', method: 'GET', route: '/api/cases', status: 200 }
  for (let milliseconds = 1; milliseconds <= 1_000; milliseconds++)
    reports.onRequest({ ...request, milliseconds })
  await reports.close()
  expect(sent).toEqual([
    Array.from({ length: 1_000 }, (_, index) => ({
      method: 'GET',
      route: '/api/cases',
      status: 200,
      milliseconds: index + 1,
    })),
  ])
})
