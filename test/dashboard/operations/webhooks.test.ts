import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addBackofficeWebhook } from '../../../dashboard/generated/add-backoffice-webhook.js'
import { screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/doubles/webhook-receiver.js'

const { harness, graph, opened } = dashboardOfPeople({ WEBHOOK_ALLOW_PRIVATE: 'true' })

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

it('subscribes an address once, shows the secret once, and sends events that it verifies', async () => {
  const page = await opened('/webhooks', 'admin')
  await page.getByText('No address gets events of this service yet').waitFor()
  const form = page.getByRole('form', { name: 'New webhook' })
  const add = form.getByRole('button', { name: 'Subscribe' })
  await add.click()
  await form.getByText('Write an address that begins with https://.').waitFor()
  await form.getByText('Choose at least one kind of event.').waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('case.updated').check()
  let isLost = false
  await page.route('**/graphql', async (route) => {
    if (isLost || route.request().postDataJSON().documentId !== addBackofficeWebhook.id)
      return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await add.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await expect.poll(() => form.getByLabel('Address').inputValue()).toBe(receiver.url)
  expect(await form.getByLabel('case.updated').isChecked()).toBe(true)
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await dialog.locator('.mono').innerText()
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible(), 'it is not closed by accident').toBe(true)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  const list = page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')
  await list.getByText('case.updated').waitFor()
  expect(await list.count()).toBe(1)
  expect(await page.locator('body').innerText()).not.toContain(secret)
  const create = 'mutation { createCase(input: {name: "Hornero"}) { id } }'
  const { id } = (await graph('admin', create)).createCase
  const change = 'mutation ($id: ID!) { updateCase(id: $id, input: {status: urgent}) { id } }'
  await graph('admin', change, { id })
  await receiver.receives(1)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    event: 'case.updated',
  })
  await list.getByRole('link', { name: receiver.url }).click()
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await deliveries.filter({ hasText: 'case.updated' }).getByText('Delivered', { exact: true }).waitFor()
})

it('lines up the kinds of events, in one column on phones', async () => {
  const page = await opened('/webhooks', 'admin')
  const boxes = page.getByRole('form', { name: 'New webhook' }).getByRole('checkbox')
  await boxes.first().waitFor()
  const columns = async () => {
    const places = await Promise.all((await boxes.all()).map((box) => box.boundingBox()))
    return new Set(places.map((place) => Math.round(place?.x ?? 0))).size
  }
  for (const [width, most] of [
    [360, 1],
    [1280, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    expect(await columns(), `${width} pixels`).toBeLessThanOrEqual(most)
  }
})

it('shows why a delivery failed, sends it again, renews the secret, and deletes the webhook', async () => {
  const subscribe = `mutation ($url: String!) {
    createWalletWebhookSubscription(url: $url, events: ["wallet.created"]) { subscription { id } secret }
  }`
  const created = (await graph('admin', subscribe, { url: receiver.url })).createWalletWebhookSubscription
  receiver.answer(503)
  const page = await opened('/webhooks', 'admin')
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByText('No deliveries').waitFor()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('The receiver did not accept the test event').waitFor()
  const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await row.getByText('Status code 503').waitFor()
  await row.getByText('Failed', { exact: true }).waitFor()
  const path = `/app/webhooks/${created.subscription.id}?service=wallet`
  for (const [address, text] of [
    ['/app/webhooks?service=wallet', 'wallet.created'],
    [path, 'webhook.test'],
  ] as const) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}${address}`)
      await page.getByText(text).first().waitFor()
    })
    expect(faults, address).toEqual([])
  }
  receiver.answer(204)
  await row.getByRole('button', { name: /^Send again/ }).click()
  await receiver.receives(2)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect
    .poll(async () => {
      await refresh.click()
      return row.getByText('Delivered', { exact: true }).count()
    })
    .toBe(1)
  await page.getByLabel('Status').selectOption('Failed')
  await page.getByText('No deliveries').waitFor()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  expect(await secret.locator('.mono').innerText()).toMatch(/^whsec_/)
  expect(await secret.locator('.mono').innerText()).not.toBe(created.secret)
  await secret.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('The receiver accepted the test event.').waitFor()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByText('No address gets events of this service yet').waitFor()
  expect((await graph('admin', '{ walletWebhookSubscriptions { id } }')).walletWebhookSubscriptions).toEqual(
    [],
  )
  await page.goto(`${harness.platform.origin}${path}`)
  await page.getByText('This webhook does not exist').waitFor()
})

it('is offered to administrators alone', async () => {
  const page = await opened('/monitoring', 'staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/webhooks?service=aiHub`)
  await page.getByText('Your role does not allow this.').waitFor()
})
