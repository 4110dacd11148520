import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { announce } from '../../../dashboard/generated/announce.js'
import { sendPayment } from '../../../dashboard/generated/send-payment.js'
import { changeOf } from '../../../dashboard/screens/hub-settings/settings-draft.js'
import { signInAs } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople({ LEDGER_CLOSE_MS: '50' })

/** Holds the requests of an operation. */
const held = async ({ id }: { readonly id: string }) => {
  const routes: Route[] = []
  await harness.open.page.route('**/graphql', (route) =>
    route.request().postDataJSON().documentId === id ? void routes.push(route) : route.fallback(),
  )
  return routes
}

it('keeps the next payment that is written after the dialog of one was closed that is being sent', async () => {
  const { id } = await newWallet('donor', 'Ahorros')
  const { publicKey } = await newWallet('guardian', 'Refugio')
  const page = await opened(`/wallets/${id}`, 'donor')
  const [to, amount] = [page.getByLabel('To address'), page.getByLabel('Amount', { exact: true })]
  const review = page.getByRole('button', { name: 'Check the payment' })
  const dialog = page.getByRole('dialog')
  await to.fill(publicKey)
  await amount.fill('1.5')
  const routes = await held(sendPayment)
  await review.click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => routes.length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await amount.fill('2.25')
  await page.getByText('The last payment is still being sent.').waitFor()
  await review.press('Enter')
  expect(await dialog.count(), 'it would be taken for a change of the first one').toBe(0)
  await routes[0]?.continue()
  await page.getByText('The payment was accepted.').waitFor()
  expect(await amount.inputValue()).toBe('2.25')
  expect(await to.inputValue()).toBe(publicKey)
  await review.click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => routes.length).toBe(2)
  await routes[1]?.continue()
  await expect.poll(() => amount.inputValue()).toBe('')
  const sent =
    'query ($id: ID!) { wallet(id: $id) { transactions(filter: { type: sent }) { nodes { amount } } } }'
  const amounts = (await graph('donor', sent, { id })).wallet.transactions.nodes
  expect(amounts.map((one: { amount: string }) => Number(one.amount)).sort()).toEqual([1.5, 2.25])
})

it('keeps the next announcement that is written after the dialog of one was closed that is being sent', async () => {
  const page = await opened('/announcements', 'admin')
  const form = page.getByRole('form', { name: 'New announcement' })
  const title = form.getByLabel('Title', { exact: true })
  const message = form.getByLabel('Message', { exact: true })
  await title.fill('Corte de luz')
  await message.fill('Mañana')
  await form.getByLabel('Guardians').check()
  const routes = await held(announce)
  await form.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => routes.length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await title.fill('Vacunas 💉')
  await routes[0]?.continue()
  await page.getByRole('list', { name: 'Sent and scheduled' }).getByText('Corte de luz').waitFor()
  expect(await title.inputValue()).toBe('Vacunas 💉')
  await page.reload()
  await expect.poll(() => title.inputValue()).toBe('Vacunas 💉')
})

it('keeps the form of the settings of the AI hub, and what is chosen in it, when someone else saves some', async () => {
  const page = await opened('/hub-settings', 'admin')
  const minimum = page.getByLabel('New cases per day without review')
  await minimum.fill('7')
  await page.getByRole('button', { name: 'Show the effect' }).click()
  await page.getByRole('row', { name: /^Without review/ }).waitFor()
  await page.getByRole('button', { name: 'Save settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save settings' })
  await dialog.waitFor()
  const save = 'mutation { updateMonitoringConfig(config: { monitoringInterval: 77 }) { name } }'
  await graph('staff', save)
  // The screen is read again after a sign-in.
  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await signInAs(page, 'admin')
  await expect.poll(() => page.getByLabel('Minutes between two fetches').inputValue()).toBe('77')
  expect(await minimum.inputValue()).toBe('7')
  await dialog.getByText('You have not seen the effect').waitFor()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  const settings = '{ monitoringConfig { monitoringInterval caseCreationPolicy { maxCasesPerDay } } }'
  await expect
    .poll(async () => (await graph('admin', settings)).monitoringConfig)
    .toEqual({ monitoringInterval: 77, caseCreationPolicy: { maxCasesPerDay: 7 } })
})

it.each([
  ['es', '0,85', '1.440', '1,000'],
  ['pt', '0,85', '1.440', '1.000,5'],
  ['en', '0.85', '1,440', '1.000'],
] as const)(
  'reads numbers of the settings of the AI hub as %s writes them',
  (language, share, whole, faulty) => {
    const edits = { minConfidence: share, monitoringInterval: whole, maxCasesPerDay: faulty }
    const change = {
      caseCreationPolicy: { minConfidence: 0.85 },
      reviewPolicy: {},
      monitoringInterval: 1_440,
    }
    expect(changeOf(edits, language)).toEqual(change)
  },
)
