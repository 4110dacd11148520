import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, leaveTab, openAs } from '../support/browser/dashboard.js'
import { staffScreens } from '../support/browser/staff-screens.js'
import { cameraPng } from '../support/fixtures/pictures-with-place.js'

const harness = dashboardOfPlatform()
const { graph, list, open, rows } = staffScreens(harness)
const submit = (form: unknown) => (form as { requestSubmit(): void }).requestSubmit()

const picture = { name: 'place.png', mimeType: 'image/png', buffer: cameraPng(6) }

async function newCase(): Promise<string> {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const input = { name: 'Tero', description: 'Con un ala rota', guardianId: demoPeople.guardian.id }
  return (await graph(create, { input })).createCase.id
}

/** A donation by card that the provider has confirmed. */
async function completedDonation(): Promise<void> {
  const { rest } = harness.platform
  const body = { caseId: 'cas_01JCDEM00000000000000000A1', amount: 10 }
  const { body: announced } = await rest('POST /api/donations/create', { as: 'donor', body })
  const payment = { transactionId: 'pay-2', amount: 10, currency: 'USD' }
  await graph(
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input: { ...payment, provider: 'card', status: 'succeeded' } },
  )
  const { id: donationId } = announced
  await rest('POST /api/donations/verify', { as: 'donor', body: { donationId, transactionId: 'pay-2' } })
}

it('keeps the dialog of a request that someone else has completed, and says that it is no longer possible', async () => {
  const { createGdprRequest } = (
    await harness.platform.graphql(
      'mutation { createGdprRequest(input: {requestType: objection}) { requestId } }',
      {},
      { as: 'donor' },
    )
  ).data
  const page = await open('gdpr?type=objection&state=awaiting_admin', 'admin')
  const requests = list(page, 'Requests found')
  await requests.getByRole('button', { name: /^Mark as done/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Explanation').fill('No más envíos 🐶')
  const answer =
    'mutation ($id: ID!) { answerGdprRequest(id: $id, outcome: "completed", note: "Hecho") { state } }'
  await graph(answer, { id: createGdprRequest.requestId })
  const confirm = dialog.getByRole('button', { name: 'Mark as done' })
  await confirm.click()
  await dialog.getByText('This is no longer possible').waitFor()
  await page.getByText('No request matches').waitFor()
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  expect(await dialog.getByLabel('Explanation').inputValue()).toBe('No más envíos 🐶')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('refunds the present version of a donation that has changed while its dialog was open', async () => {
  await completedDonation()
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: harness.platform.dataDirectory })
  const page = await open('donations', 'admin')
  const refund = rows(page, 'All donations').getByRole('button', { name: 'Refund' })
  await refund.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await db('donations').increment('version', 1)
  await db.destroy()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByText('Someone else changed this in the meantime.').waitFor()
  // Once the list has been read again, the next attempt is based on its version.
  await expect
    .poll(async () => {
      if ((await dialog.count()) > 0) await dialog.locator('form').evaluate(submit)
      return rows(page, 'All donations').getByText('Refunded').count()
    })
    .toBe(1)
})

it('shows what others have changed when the person returns to a tab after more than a minute', async () => {
  const id = await newCase()
  const page = await open('cases?q=Tero')
  await rows(page, 'Cases found').getByText('Tero', { exact: true }).first().waitFor()
  const rename = 'mutation ($id: ID!) { updateCase(id: $id, input: { name: "Tero real" }) { id } }'
  await leaveTab(page, () => graph(rename, { id }))
  await rows(page, 'Cases found').getByText('Tero real').waitFor()
})

it('follows a draft that the person changes or sends in another tab', async () => {
  const { createSupportTicket: ticket } = await graph(
    'mutation { createSupportTicket(input: {title: "Gato en el techo", description: "Ayuda"}) { id } }',
  )
  const page = await open(`tickets/${ticket.id}`)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Ya vamos')
  const other = await page.context().newPage()
  await openAs(harness, `/app/tickets/${ticket.id}`, 'staff', other)
  const sent = other.getByRole('textbox', { name: 'Reply' })
  await expect.poll(() => sent.inputValue()).toBe('Ya vamos')
  await sent.fill('Ya vamos 🐈')
  await expect.poll(() => reply.inputValue()).toBe('Ya vamos 🐈')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await other.getByRole('list', { name: 'Conversation' }).getByText('Ya vamos 🐈').waitFor()
  await expect.poll(() => reply.inputValue()).toBe('')
})

it('follows the update with its pictures that a person writes or sends in another tab', async () => {
  const id = await newCase()
  const page = await openAs(harness, `/app/cases/${id}`, 'guardian')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const [text, textOfOther] = [page.getByLabel('Text'), other.getByLabel('Text')]
  await textOfOther.waitFor()
  await page.getByLabel('Choose pictures').setInputFiles(picture)
  await other.getByRole('form').getByRole('img').waitFor()
  await textOfOther.fill('De la segunda pestaña')
  await expect.poll(() => text.inputValue()).toBe('De la segunda pestaña')
  const uploads: Route[] = []
  await other.route('**/api/upload', (route) => void uploads.push(route))
  await other.getByRole('button', { name: 'Publish update' }).click()
  await expect.poll(() => uploads.length).toBe(1)
  await text.fill('De la primera')
  await uploads[0]?.continue()
  await page.getByRole('form').getByRole('img').waitFor({ state: 'detached' })
  await expect.poll(() => textOfOther.inputValue()).toBe('De la primera')
  await other.unroute('**/api/upload')
  await other.getByRole('button', { name: 'Publish update' }).click()
  await expect.poll(() => text.inputValue()).toBe('')
  await other.close()
})

it('sends an update once that waits for the connection in two tabs', async () => {
  const id = await newCase()
  const page = await openAs(harness, `/app/cases/${id}`, 'guardian')
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await tab.route('**/api/upload', (route) => route.abort())
  await page.getByLabel('Text').fill('Ya vuela')
  await page.getByLabel('Choose pictures').setInputFiles(picture)
  await page.getByRole('form').getByRole('img').waitFor()
  await page.getByRole('button', { name: 'Publish update' }).click()
  for (const tab of [page, other]) await tab.getByText('Waiting for a connection.').waitFor()
  for (const tab of [page, other]) await tab.unroute('**/api/upload')
  for (const tab of [page, other]) await tab.evaluate('dispatchEvent(new Event("online"))')
  for (const tab of [page, other]) await expect.poll(() => tab.getByLabel('Text').inputValue()).toBe('')
  for (const tab of [page, other]) expect(await tab.getByRole('alert').count()).toBe(0)
  const query = `query ($id: ID!) { case(id: $id) { updates { nodes { notes pictures } } } }`
  expect((await graph(query, { id })).case.updates.nodes).toEqual([
    { notes: 'Ya vuela', pictures: [expect.any(String)] },
  ])
  await other.close()
})
