import { expect, it } from 'vitest'
import { JobNotReady } from '../../../subgraphs/shared/jobs/jobs.js'
import { inEveryLanguage } from '../../../subgraphs/shared/notification-text.js'
import { personalNoticeJobs } from '../../../subgraphs/wallet/personal-notices/personal-notice.worker.js'
import { backofficeDouble } from '../../support/doubles/backoffice.js'

it('a notice whose first request was cut off with its process is still delivered once', async () => {
  const backoffice = backofficeDouble()
  const send = Object.values(personalNoticeJobs(backoffice.graph))[0]
  const texts = inEveryLanguage((language) => ({ title: `Límite 🔐 ${language}`, message: '<b>1 XLM</b>' }))
  const notice = { key: 'evt_1', email: 'ñusta@rescue.example', metadata: {}, ...texts }
  const run = async () => send?.run(notice as never, {} as never)
  const notified = () => backoffice.notifications.map(({ userEmail }) => userEmail)

  backoffice.stateOf = () => 'running'
  await expect(run()).rejects.toThrow(JobNotReady)
  expect(notified()).toEqual([])
  backoffice.stateOf = (key) => (key === 'evt_1 createNotification' ? 'cut off' : undefined)
  await run()
  await run()
  expect(notified()).toEqual(['ñusta@rescue.example'])
})
