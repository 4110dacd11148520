import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { peopleOfRole } from '../../../dashboard/generated/people-of-role.js'
import { setTicket } from '../../../dashboard/generated/set-ticket.js'
import { ticketFile } from '../../../dashboard/generated/ticket-file.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { dashboardOfPlatform } from '../../support/browser/dashboard.js'
import { staffScreens } from '../../support/browser/staff-screens.js'

const harness = dashboardOfPlatform()
const { graph, open } = staffScreens(harness)

/** Opens a ticket of the donor. */
async function newTicket(title: string, description = 'Ayuda'): Promise<string> {
  const create = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }'
  const { data } = await harness.platform.graphql(create, { input: { title, description } }, { as: 'donor' })
  return data.createSupportTicket.id
}

it('makes a second change of a ticket that is chosen while the first one is being sent, and shows both before it is read again', async () => {
  const id = await newTicket('Rápido')
  const page = await open(`tickets/${id}`)
  let [ask, release] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  let read = () => {}
  const isRead = new Promise<void>((resolve) => (read = resolve))
  let changes = 0
  const documentOf = (request: Request) => request.postDataJSON()?.documentId
  page.on('requestfinished', (request) => {
    if (documentOf(request) === setTicket.id) changes++
  })
  await page.route('**/graphql', async (route) => {
    const id = documentOf(route.request())
    if (id === setTicket.id) {
      ask()
      await released
    }
    if (id === ticketFile.id) await isRead
    return route.fallback()
  })
  await page
    .getByLabel('Assignee')
    .getByRole('option', { name: 'Bruno Salas' })
    .waitFor({ state: 'attached' })
  await page.getByLabel('Priority').selectOption('high')
  await asked
  expect(await page.getByLabel('Priority').inputValue()).toBe('high')
  await page.getByLabel('Assignee').selectOption('Bruno Salas')
  release()
  await expect.poll(() => changes).toBe(2)
  const status = page.getByRole('button', { name: 'Set to Closed' })
  await expect.poll(() => status.getAttribute('aria-disabled')).toBe('false')
  for (const [label, value] of [
    ['Priority', 'high'],
    ['Assignee', demoPeople.staff.id],
  ] as const)
    expect(await page.getByLabel(label).inputValue()).toBe(value)
  read()
  await page.goto(`${harness.platform.origin}/app/users/${demoPeople.donor.id}`)
  await page.getByRole('link', { name: 'Rápido' }).click()
  await page.getByRole('heading', { name: 'Rápido' }).waitFor()
})

it('shows the notes that someone else has saved, and overwrites them only knowingly', async () => {
  const id = await newTicket('Notas')
  const save =
    'mutation ($id: ID!, $input: UpdateSupportTicketInput!) { updateSupportTicket(id: $id, input: $input) { id } }'
  const page = await open(`tickets/${id}`)
  const notes = page.getByRole('textbox', { name: 'Internal notes' })
  await notes.waitFor()
  await graph(save, { id, input: { internalNotes: 'Vive en Tucumán' } })
  const reload = () => page.getByLabel('Priority').selectOption('high')
  await reload()
  await expect.poll(() => notes.inputValue()).toBe('Vive en Tucumán')
  // Typed and typed back: the person has changed nothing.
  for (const text of ['Vive en Tucumán ', 'Vive en Tucumán']) await notes.fill(text)
  await graph(save, { id, input: { internalNotes: 'Vive en Tafí' } })
  await page.reload()
  await expect.poll(() => notes.inputValue()).toBe('Vive en Tafí')
  await notes.fill('Vive en Tucumán; llamar')
  await graph(save, { id, input: { internalNotes: 'Se mudó a Salta' } })
  await page.reload()
  await expect.poll(() => notes.inputValue()).toBe('Vive en Tucumán; llamar')
  await page.getByText('Someone else has changed the notes').waitFor()
  await page.getByText('Se mudó a Salta').waitFor()
  await page.getByRole('button', { name: 'Replace them' }).click()
  await page.getByText('The notes are saved.').waitFor()
  const read = 'query ($id: ID!) { supportTicket(id: $id) { internalNotes } }'
  expect((await graph(read, { id })).supportTicket.internalNotes).toBe('Vive en Tucumán; llamar')
})

it('says that possible assignees could not be read, instead of that there are none', async () => {
  const { createSupportTicket: ticket } = await graph(
    'mutation { createSupportTicket(input: {title: "Gata en el techo", description: "Ayuda"}) { id } }',
  )
  let isLost = true
  await harness.open.page.route('**/graphql', (route) =>
    isLost && route.request().postDataJSON().documentId === peopleOfRole.id
      ? route.abort()
      : route.fallback(),
  )
  const page = await open(`tickets/${ticket.id}`)
  await page.getByRole('alert').getByText('The platform cannot be reached.').waitFor()
  isLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const assignee = page.getByLabel('Assignee').getByRole('option', { name: demoPeople.admin.name })
  await assignee.waitFor({ state: 'attached' })
})

it('shows staff how many open tickets wait, urgent ones and those of nobody apart, and lists them with those that are overdue', async () => {
  const id = await newTicket('Gato en el pozo 🐈')
  await graph(setTicket.text, { id, input: { priority: 'urgent', dueDate: '2026-01-02T03:04:05.000Z' } })
  const { supportStats: stats } = await graph('{ supportStats { totalOpen urgentOpen unassignedOpen } }')
  const page = await open('tickets')
  await page.getByRole('link', { name: `${stats.totalOpen} open` }).waitFor()
  await page.getByRole('link', { name: `${stats.unassignedOpen} not assigned` }).waitFor()
  await page.getByRole('link', { name: `${stats.urgentOpen} urgent` }).click()
  await page.getByText(new RegExp(`^${stats.urgentOpen} tickets?$`)).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Gato en el pozo 🐈' })
  await row.getByText('Overdue').waitFor()
  await graph(setTicket.text, { id, input: { status: 'closed' } })
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: 'Conversation' }).waitFor()
  await page.getByText(/ Jan 2026/).waitFor()
  await page.getByText('Overdue').waitFor({ state: 'detached' })
})
