import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createReports } from '../../platform/reports.js'
import type { SecurityEvent } from '../../runtime/security-events.js'

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

it('the report of a changed password says whether the backoffice has recorded it, and its age', async () => {
  const sent: unknown[] = []
  let isDown = true
  const reports = createReports(
    async ({ variables }) => {
      sent.push([(variables.account as typeof account).id, variables.ageMs])
      if (isDown) throw new Error('connect ECONNREFUSED')
      return { data: { recordPasswordChange: true } }
    },
    pino({ level: 'silent' }),
  )
  expect(await reports.onPasswordChange(account, 0)).toBe(false)
  isDown = false
  expect(await reports.onPasswordChange(account, 40 * 86_400_000)).toBe(true)
  expect(sent).toEqual([
    [account.id, 0],
    [account.id, 2 ** 31 - 1],
  ])
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

it('a sign-in waits for the reports of earlier failed sign-ins only, however many other events arrive', async () => {
  const failures: string[] = []
  let arrive = true
  onTestFinished(() => {
    arrive = false
  })
  const reports = createReports(
    async ({ variables }) => {
      await turn()
      const events = (variables.events ?? []) as { type: string; email?: string }[]
      failures.push(...events.flatMap(({ email }) => email ?? []))
      // Each batch is followed by more events of its type.
      for (const { type } of arrive ? events : [])
        reports.onSecurityEvent({ type, description: 'again' } as SecurityEvent)
      return { data: { check: { delayMs: 0 } } }
    },
    pino({ level: 'silent' }),
  )
  const failed = { type: 'failed_login', description: 'Sign-in failed', email: 'ana@rescue.example' } as const
  reports.onSecurityEvent(failed)
  reports.onSecurityEvent({ type: 'rate_limited', description: 'Too many requests' })
  expect(await reports.checkSignInAllowed({ email: failed.email })).toEqual({ delayMs: 0 })
  expect(failures).toEqual([failed.email])
})
