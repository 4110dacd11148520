import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { addPushBrowser } from '../../../dashboard/generated/add-push-browser.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

/** What a push service gives a browser; there is none without a network. */
const subscription = {
  endpoint: 'https://93.184.216.34/push/abc',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
}

/** A script that takes the place of a browser's push service. */
const pushServiceOf = (made: object) => `
  const subscribed = () => ({
      toJSON: () => (${JSON.stringify(made)}),
      async unsubscribe() {
        present = null
        sessionStorage.setItem('unsubscribed', 'true')
        return true
      },
  })
  const formerKey = { applicationServerKey: new Uint8Array([4, 250, 1]).buffer }
  let present = sessionStorage.getItem('hasFormerKey') ? { ...subscribed(), options: formerKey } : null
  PushManager.prototype.getSubscription = async () => present
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    sessionStorage.setItem('usedKey', applicationServerKey)
    present = subscribed()
    return present
  }`

/** What the worker does when a message is pushed and its notification clicked. */
const dispatched = (message: string) => `(async () => {
  const done = []
  const waiting = []
  self.registration.showNotification = async (...shown) => done.push(['shown', ...shown])
  Clients.prototype.openWindow = async (url) => done.push(['opened', url])
  self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(message)} }))
  const notification = { close: () => done.push(['closed']), data: done[0][2].data }
  self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: (one) => waiting.push(one) }))
  await Promise.all(waiting)
  return done
})()`

it('subscribes a browser once, displays what is pushed to it, and unsubscribes it with the sign-out', async () => {
  const page = await opened('/notifications', 'donor')
  const context = page.context()
  await page.addInitScript(pushServiceOf(subscription))
  await page.reload()
  await page.getByRole('heading', { name: 'Preferences' }).click()
  const add = page.getByRole('button', { name: 'Receive notifications in this browser' })
  await add.click()
  await page.getByText('The browser does not allow notifications of this page.').waitFor()
  await context.grantPermissions(['notifications'])
  await loseResponse(page, addPushBrowser)
  await add.click()
  await page.getByText('The platform cannot be reached.').waitFor()
  await add.click()
  const list = page.getByRole('list', { name: 'Browsers that receive notifications' })
  await list.getByText('This browser').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(1)
  expect((await graph('donor', '{ pushSubscriptions { service } }')).pushSubscriptions).toEqual([
    { service: '93.184.216.34' },
  ])

  const [worker] = context.serviceWorkers()
  expect(worker?.url()).toBe(`${harness.platform.origin}/app/push-worker.js`)
  const url = `${harness.platform.origin}/cases/cas_1`
  const handled = await worker?.evaluate(dispatched(JSON.stringify({ title: 'Ñandú <b>', body: '🐶', url })))
  expect(handled).toEqual([
    ['shown', 'Ñandú <b>', { body: '🐶', data: { url } }],
    ['closed'],
    ['opened', url],
  ])

  const faults = await screenFaults(page, () => page.getByText('93.184.216.34').waitFor())
  expect(faults).toEqual([])
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No browser yet.').waitFor()
  await add.click()
  await list.getByText('This browser').waitFor()

  const { pushPublicKey, pushSubscriptions: former } = await graph(
    'donor',
    '{ pushPublicKey pushSubscriptions { id } }',
  )
  await page.evaluate(`sessionStorage.setItem('hasFormerKey', 'true'); sessionStorage.removeItem('usedKey')`)
  await page.reload()
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('usedKey')`)).toBe(pushPublicKey)
  await expect
    .poll(async () => (await graph('donor', '{ pushSubscriptions { id } }')).pushSubscriptions)
    .not.toEqual(former)
  await page.evaluate(`sessionStorage.removeItem('unsubscribed')`)
  await page.getByText('Diego Paz').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(`sessionStorage.getItem('unsubscribed')`)).toBe('true')
})
