import { expect, it } from 'vitest'
import { replyToTicket } from '../../../dashboard/generated/reply-to-ticket.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { OLDER_SAFARI } from '../../support/browser/older-safari.js'
import { cameraPng } from '../../support/fixtures/pictures-with-place.js'

const { harness, graph, opened } = dashboardOfPeople()

const newTicket = async (title: string) => {
  const create = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }'
  const input = { title, description: 'Mandanos una foto del recibo' }
  return (await graph('donor', create, { input })).createSupportTicket.id as string
}
const photo = { name: 'recibo\u202egpj.png', mimeType: 'image/png', buffer: cameraPng(3) }
const conversationOf = async (id: string) => {
  const query =
    'query ($id: ID!) { supportTicket(id: $id) { conversation { nodes { text attachments { name url } } } } }'
  return (await graph('staff', query, { id })).supportTicket.conversation.nodes
}

it('sends the files of a reply once, keeps them over a reload, and shows them with the reply to requester and staff', async () => {
  const id = await newTicket('Recibo de marzo')
  const page = await opened(`/tickets/${id}`, 'donor')
  await page.evaluate(OLDER_SAFARI)
  const form = page.getByRole('form', { name: 'Reply' })
  await form
    .getByLabel('Choose files')
    .setInputFiles([
      photo,
      { name: 'nota.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
      { name: 'vacío.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ])
  await form.getByText('vacío.txt is empty or larger than 10 MB.').waitFor()
  const chosen = form.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await expect.poll(() => chosen.allTextContents()).toEqual(['recibogpj.png Remove', 'nota.html Remove'])
  await form.getByRole('status').getByText('2 files are added.').waitFor()
  const send = form.getByRole('button', { name: 'Send reply' })
  await form.getByRole('textbox', { name: 'Reply' }).fill('Acá está 📷')
  await page.reload()
  await expect.poll(() => chosen.count()).toBe(2)
  expect(await form.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Acá está 📷')
  await send.click()
  await form.getByText('A file is of a type that is not accepted.').waitFor()
  await form.getByRole('button', { name: 'Remove nota.html' }).press('Enter')
  await form.getByRole('status').getByText('1 file is added.').waitFor()
  await loseResponse(page, replyToTicket)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await send.click()
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await conversation.getByText('Acá está 📷').waitFor()
  await expect.poll(() => chosen.count()).toBe(0)
  expect(await conversationOf(id)).toEqual([
    { text: 'Acá está 📷', attachments: [{ name: 'recibogpj.png', url: expect.any(String) }] },
  ])

  for (const who of ['donor', 'staff'] as const) {
    await opened(`/tickets/${id}`, who)
    const link = conversation.getByRole('list', { name: 'Attachments' }).getByRole('link')
    expect(await link.textContent()).toBe('recibogpj.png')
    const response = await fetch((await link.getAttribute('href')) ?? '')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-disposition')).toContain('recibogpj.png')
    const faults = await screenFaults(page, async () => {
      await opened(`/tickets/${id}`, who)
      await page.getByRole('link', { name: 'recibogpj.png' }).waitFor()
    })
    expect(faults, who).toEqual([])
  }
})

it('sends files without a text exactly once, also when the first response is lost and the page is loaded again', async () => {
  const id = await newTicket('Recibo de abril')
  const page = await opened(`/tickets/${id}`, 'donor')
  const form = page.getByRole('form', { name: 'Reply' })
  const send = form.getByRole('button', { name: 'Send reply' })
  await send.click()
  await form.getByText('Write between 1 and 10,000 characters.').waitFor()
  await form.getByLabel('Choose files').setInputFiles([photo])
  const chosen = form.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await chosen.waitFor()
  await form.getByRole('textbox', { name: 'Reply' }).fill('x')
  await form.getByRole('textbox', { name: 'Reply' }).fill('  ')
  await loseResponse(page, replyToTicket)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await chosen.waitFor()
  await send.click()
  await page
    .getByRole('list', { name: 'Conversation' })
    .getByRole('link', { name: 'recibogpj.png' })
    .waitFor()
  await expect.poll(() => chosen.count()).toBe(0)
  expect(await conversationOf(id)).toEqual([
    { text: '', attachments: [{ name: 'recibogpj.png', url: expect.any(String) }] },
  ])
})

it('lets staff answer with a file, which other people cannot find', async () => {
  const id = await newTicket('Constancia')
  const page = await opened(`/tickets/${id}`, 'staff')
  const form = page.getByRole('form', { name: 'Reply' })
  const letter = { name: 'constancia.txt', mimeType: 'text/plain', buffer: Buffer.from('Consta 🐾\n') }
  await form.getByLabel('Choose files').setInputFiles([letter])
  await form.getByRole('textbox', { name: 'Reply' }).fill('Va adjunta')
  await form.getByRole('button', { name: 'Send reply' }).press('Enter')
  await page.getByRole('list', { name: 'Conversation' }).getByRole('link').waitFor()
  const query = 'query ($id: ID!) { supportTicket(id: $id) { conversation { nodes { id } } } }'
  expect((await graph('investor', query, { id })).supportTicket).toBeNull()
  expect((await graph('guardian', '{ files { nodes { name } } }')).files.nodes).not.toContainEqual({
    name: letter.name,
  })
})

it('shows names of files that were stored before the rule in one line that is read as it is written', async () => {
  const create = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }'
  const input = {
    title: 'Nombres',
    description: 'Archivos de otro programa',
    attachments: [{ name: 'invoice\u202egpj.exe', url: 'https://files.rescue.example/1' }],
  }
  const { id } = (await graph('donor', create, { input })).createSupportTicket
  const attachments = 'query ($id: ID!) { supportTicket(id: $id) { attachments { name } } }'
  expect((await graph('donor', attachments, { id })).supportTicket.attachments).toEqual([
    { name: 'invoicegpj.exe' },
  ])
  const { dataDirectory } = harness.platform
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory })
  await db('support_tickets')
    .where({ id })
    .update({ attachments: JSON.stringify([{ ...input.attachments[0], name: 'a\u2066b\u2028c\u2069.exe' }]) })
  await db.destroy()
  const page = await opened(`/tickets/${id}`, 'staff')
  await page.getByRole('link', { name: 'ab c.exe', exact: true }).waitFor()
})

it('keeps what is typed in a draft while its files are stored', async () => {
  const page = await opened('/tickets/new', 'donor')
  const form = page.getByRole('form', { name: 'New ticket' })
  await form.getByLabel('Choose files').setInputFiles([photo])
  const chosen = form.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await chosen.waitFor()
  // As a large file of another tab does, this holds the store of the files until it is released.
  await page.evaluate(
    `new Promise((held) => {
      const opening = indexedDB.open('drafts')
      opening.onsuccess = () => {
        const store = opening.result.transaction('pictures', 'readwrite').objectStore('pictures')
        globalThis.isHeld = true
        const hold = () => { if (isHeld) store.get('none').onsuccess = hold }
        hold()
        held()
      }
    })`,
  )
  await form.getByLabel('Choose files').setInputFiles([{ ...photo, name: 'otra.png' }])
  await form.getByLabel('Subject').fill('Escrito mientras tanto')
  await page.evaluate('isHeld = false')
  await expect.poll(() => chosen.count()).toBe(2)
  expect(await form.getByLabel('Subject').inputValue()).toBe('Escrito mientras tanto')
  await page.reload()
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe('Escrito mientras tanto')
})

it('keeps a reply with its file that is written while the requester closes the ticket, until it is open again', async () => {
  const id = await newTicket('Recibo de mayo')
  const page = await opened(`/tickets/${id}`, 'staff')
  const form = page.getByRole('form', { name: 'Reply' })
  const reply = form.getByRole('textbox', { name: 'Reply' })
  const send = form.getByRole('button', { name: 'Send reply' })
  await reply.fill('Ya lo encontramos 🧾')
  await form.getByLabel('Choose files').setInputFiles([photo])
  const chosen = form.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await chosen.waitFor()
  const close = 'mutation ($id: ID!) { closeSupportTicket(id: $id) { id } }'
  await graph('donor', close, { id })
  await form.getByText('Your reply was not sent, because the ticket was closed.').waitFor()
  expect(await reply.inputValue()).toBe('Ya lo encontramos 🧾')
  expect([await chosen.count(), await send.count()]).toEqual([1, 0])
  await page.getByRole('button', { name: 'Set to Open' }).click()
  await send.click()
  await page.getByRole('list', { name: 'Conversation' }).getByText('Ya lo encontramos 🧾').waitFor()
  await reply.fill('Otra cosa')
  await graph('staff', close, { id })
  await form.getByRole('button', { name: 'Discard my text' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await conversationOf(id)).map((one: { text: string }) => one.text)).toEqual([
    'Ya lo encontramos 🧾',
  ])
})
