import { expect, it } from 'vitest'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, openAs } from '../support/browser/dashboard.js'
import { staffScreens } from '../support/browser/staff-screens.js'

const harness = dashboardOfPlatform()
const { graph, list, open, rows } = staffScreens(harness)
const submit = (form: unknown) => (form as { requestSubmit(): void }).requestSubmit()

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
