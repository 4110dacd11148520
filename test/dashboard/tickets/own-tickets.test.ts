import { expect, it } from 'vitest'
import { openTicket } from '../../../dashboard/generated/open-ticket.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

const save =
  'mutation ($id: ID!, $input: UpdateSupportTicketInput!) { updateSupportTicket(id: $id, input: $input) { id } }'

it('lets a donor open a ticket once, read the reply that a notification announces, and answer until it is closed', async () => {
  const page = await opened('/', 'donor')
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  await navigation.getByRole('link', { name: 'Tickets' }).click()
  await page.getByText('You have no tickets yet').waitFor()
  expect(await page.getByLabel('Assignment').count()).toBe(0)
  await page.getByRole('link', { name: 'New ticket' }).click()
  const form = page.getByRole('form', { name: 'New ticket' })
  const send = form.getByRole('button', { name: 'Open ticket' })
  await send.click()
  await form.getByText('Write between 1 and 200 characters.').waitFor()
  await form.getByText('Write between 1 and 20,000 characters.').waitFor()
  await form.getByLabel('Subject').fill('Recibo 🧾 <b>')
  await form.getByLabel('Category').selectOption('Payments')
  await form.getByLabel('Your question').fill('No llegó\n<i>todavía</i>')
  expect(await form.getByLabel('Priority').count(), 'the staff decides the priority').toBe(0)
  await page.reload()
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe('Recibo 🧾 <b>')
  expect(await form.getByLabel('Category').inputValue()).toBe('billing')
  await loseResponse(page, openTicket)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Recibo 🧾 <b>' }).waitFor()
  await page.getByText('<i>todavía</i>').waitFor()
  const { nodes } = (await graph('donor', '{ supportTickets { nodes { id category priority } } }'))
    .supportTickets
  expect(nodes).toEqual([{ id: expect.any(String), category: 'billing', priority: 'medium' }])
  const { id } = nodes[0]
  await page.goto(`${harness.platform.origin}/app/tickets/new`)
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe('')

  await graph('staff', save, {
    id,
    input: { assignedTo: demoPeople.staff.id, internalNotes: 'Cliente difícil' },
  })
  const reply =
    'mutation ($id: ID!) { replyToSupportTicket(id: $id, input: {text: "Va de nuevo 📮"}) { id } }'
  await graph('staff', reply, { id })
  await page.goto(`${harness.platform.origin}/app/notifications`)
  await page.locator('main').getByRole('link').filter({ hasText: 'Recibo' }).first().click()
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await conversation.getByText('Va de nuevo 📮').waitFor()
  await conversation.getByText('Staff', { exact: true }).waitFor()
  await page.getByText(demoPeople.staff.name).first().waitFor()
  for (const hidden of ['Internal notes', 'Assignee', 'Priority'])
    expect(
      await page
        .getByRole('textbox', { name: hidden })
        .or(page.getByRole('combobox', { name: hidden }))
        .count(),
    ).toBe(0)
  expect(await page.getByText('Cliente difícil').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Set to/ }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Reply' }).fill('¡Gracias!')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await conversation.getByText('¡Gracias!').waitFor()

  await graph('staff', save, { id, input: { status: 'closed' } })
  await page.getByRole('textbox', { name: 'Reply' }).fill('Una cosa más')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('The ticket is closed. Open a new one if you need more help.').waitFor()
  for (const [path, text] of [
    ['tickets', 'Recibo 🧾 <b>'],
    ['tickets/new', 'Open ticket'],
    [`tickets/${id}`, '¡Gracias!'],
  ] as const) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}/app/${path}`)
      await page.getByText(text).or(page.locator('form.card textarea')).first().waitFor()
    })
    expect(faults, path).toEqual([])
  }
})

it('opens a ticket about the case that a person asks about, and for a person whom staff names', async () => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const input = { name: 'Tordo', description: 'Ala rota', guardianId: demoPeople.guardian.id }
  const { id: caseId } = (await graph('admin', create, { input })).createCase
  const page = await opened(`/cases/${caseId}`, 'guardian')
  await page.getByRole('link', { name: 'Ask the staff' }).click()
  await page.getByText('About the case Tordo').waitFor()
  await page.getByLabel('Subject').fill('¿Quién lo lleva?')
  await page.getByLabel('Your question').fill('Necesito ayuda')
  await page.getByLabel('Your question').press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '¿Quién lo lleva?' }).waitFor()
  await page.getByRole('link', { name: 'Tordo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tordo' }).waitFor()
  const tickets = 'query ($id: ID!) { case(id: $id) { supportTickets { nodes { requesterEmail } } } }'
  expect((await graph('staff', tickets, { id: caseId })).case.supportTickets.nodes).toEqual([
    { requesterEmail: demoPeople.guardian.email },
  ])

  await opened('/tickets/new', 'staff')
  expect(await page.getByText('About the case').count()).toBe(0)
  await page.getByLabel('E-mail of the person').fill(demoPeople.investor.email)
  await page.getByLabel('Subject').fill('Llamó por teléfono')
  await page.getByLabel('Priority').selectOption('urgent')
  await page.getByLabel('Your question').fill('Quiere un informe')
  await page.getByRole('button', { name: 'Open ticket' }).click()
  await page.getByRole('link', { name: demoPeople.investor.name }).waitFor()
  await opened('/tickets', 'investor')
  await page.getByRole('link', { name: 'Llamó por teléfono' }).waitFor()
  expect(await page.getByRole('link', { name: '¿Quién lo lleva?' }).count()).toBe(0)
})
