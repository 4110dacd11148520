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
    'mutation ($id: ID!, $text: String!) { replyToSupportTicket(id: $id, input: {text: $text}) { id } }'
  await graph('staff', reply, { id, text: 'Va de nuevo 📮' })
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

  // What staff do now is shown at once, and what the person is writing stays.
  const written = page.getByRole('textbox', { name: 'Reply' })
  await written.fill('Una cosa más')
  await graph('staff', reply, { id, text: 'A vos 🐾' })
  await conversation.getByText('A vos 🐾').waitFor()
  await graph('staff', save, { id, input: { status: 'closed' } })
  await page.getByText('The ticket is closed. Open a new one if you need more help.').waitFor()
  expect(await written.inputValue()).toBe('Una cosa más')
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
  await page.getByLabel('Choose files').press('Tab')
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

const answered = async (title: string, input: object = {}) => {
  const create = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }'
  const asked = { title, description: 'El comprobante no llegó', ...input }
  const { id } = (await graph('donor', create, { input: asked })).createSupportTicket as { id: string }
  await graph('staff', save, { id, input: { status: 'resolved' } })
  return id
}

it('opens a resolved ticket again when its requester replies, and lets them close it for good', async () => {
  const cases = '{ publicCases(page: {limit: 1}) { nodes { id name } } }'
  const { id: caseId, name } = (await graph('donor', cases)).publicCases.nodes[0]
  const id = await answered('Duplicado', { caseId })
  const page = await opened(`/tickets/${id}`, 'donor')
  await page.getByText('The staff considers this resolved.').waitFor()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Sigue sin llegar 😿')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.locator('header').getByText('Open', { exact: true }).waitFor()
  expect(await page.getByText('The staff considers this resolved.').count()).toBe(0)
  await opened('/tickets?status=open', 'staff')
  await page.getByRole('link', { name: 'Duplicado' }).waitFor()

  await opened(`/tickets/${id}`, 'donor')
  await page.getByRole('button', { name: 'Close ticket' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close ticket' })
  await dialog.getByText('only staff can open it again').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect((await graph('donor', `{ supportTicket(id: "${id}") { status } }`)).supportTicket.status).toBe(
    'open',
  )
  await page.getByRole('button', { name: 'Close ticket' }).press('Enter')
  await dialog.getByRole('button', { name: 'Close ticket' }).press('Enter')
  await page.getByText('The ticket is closed. Open a new one if you need more help.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Close ticket' }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Reply' }).count()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'New ticket' }).click()
  await page.getByText(`About the case ${name}`).waitFor()
})

it('shows the attachments of a ticket to its requester and staff, and says where those on other servers lead', async () => {
  const attachments = [
    { name: 'factura.pdf <b>', url: 'https://evil.example/login?next=factura.pdf' },
    { name: 'captura.png', url: `${harness.platform.origin}/api/files/x.png` },
    { name: 'no es un archivo.png', url: `${harness.platform.origin}/app/wallets` },
  ]
  const id = await answered('Con archivos', { attachments })
  for (const who of ['donor', 'staff'] as const) {
    const page = await opened(`/tickets/${id}`, who)
    const shown = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
    const { host } = new URL(harness.platform.origin)
    await expect
      .poll(() => shown.allTextContents())
      .toEqual(['factura.pdf <b> on evil.example', 'captura.png', `no es un archivo.png on ${host}`])
    const link = shown.first().getByRole('link')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await link.getAttribute('href')).toBe(attachments[0]?.url)
  }
})

it('sends the files of a new ticket once, keeps them over a reload, and names those that are refused', async () => {
  const page = await opened('/tickets/new', 'donor')
  const form = page.getByRole('form', { name: 'New ticket' })
  const text = {
    name: 'extracto\u202efdp.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Débito: 20 €\n'),
  }
  const empty = { name: 'vacío.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  const page2 = {
    name: 'página.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  }
  await form.getByLabel('Subject').fill('Extracto')
  await form.getByLabel('Your question').fill('Adjunto el extracto')
  await form.getByLabel('Choose files').setInputFiles([text, empty])
  await form.getByText('vacío.txt is empty or larger than 10 MB.').waitFor()
  await form.getByLabel('Choose files').setInputFiles([page2])
  const chosen = form.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect.poll(() => chosen.count()).toBe(2)
  await page.reload()
  await expect.poll(() => chosen.count()).toBe(2)
  const send = form.getByRole('button', { name: 'Open ticket' })
  await send.click()
  await form.getByText('A file is of a type that is not accepted.').waitFor()
  await form.getByRole('button', { name: 'Remove página.html' }).press('Enter')
  await loseResponse(page, openTicket)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Extracto' }).waitFor()
  const link = page.getByRole('list', { name: 'Attachments' }).getByRole('link')
  const response = await fetch((await link.getAttribute('href')) ?? '')
  expect(await response.text()).toBe('Débito: 20 €\n')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const found = '{ supportTickets(filter: {search: "extracto"}) { nodes { attachments { name } } } }'
  expect((await graph('donor', found)).supportTickets.nodes).toEqual([
    { attachments: [{ name: 'extractofdp.txt' }] },
  ])
  await page.goto(`${harness.platform.origin}/app/tickets/new`)
  await form.getByLabel('Subject').waitFor()
  expect(await chosen.count()).toBe(0)
})

it('opens the ticket that the link of a mail or push names; the notifications where the role may not open what a link names', async () => {
  const create = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }'
  const input = { title: 'Factura 🧾', description: '¿Cuándo llega?' }
  const { id } = (await graph('donor', create, { input })).createSupportTicket
  const page = await opened('/my-account', 'donor')
  const { origin } = harness.platform
  await page.goto(`${origin}/support/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Factura 🧾' }).waitFor()
  expect(page.url()).toBe(`${origin}/app/tickets/${id}`)
  // The link itself is not in the history, from where it would lead forward again.
  await page.goBack()
  await expect.poll(() => page.url()).toBe(`${origin}/app/my-account`)
  for (const link of ['security', 'donations/don_1?list=failed', 'users/usr_1']) {
    await page.goto(`${origin}/${link}`)
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/app/notifications')
  }
})
