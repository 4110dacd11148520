import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { subscribersOf } from '../../support/fixtures/subscribers.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
let ticketId: string
let caseId: string
const { donor, guardian, staff } = demoPeople

beforeAll(async () => {
  platform = await startPlatform()
  caseId = (await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Nube' } })).body.id
  const body = { title: 'Bill', description: 'Where is it?', caseId }
  ticketId = (await platform.rest('POST /api/support', { as: 'donor', body })).body.id
  await platform.rest(`PUT /api/support/${ticketId}`, { as: 'staff', body: { assignedTo: staff.id } })
})
afterAll(() => platform.close())

const ask = (query: string, variables: object = {}, as: Who = 'staff') =>
  platform.graphql(query, { ...variables }, { as })

describe('a ticket in the graph', () => {
  const query = `query ($id: ID!) { supportTicket(id: $id) {
    ticketNumber requester { id name } assignee { id } case { id name } } }`

  it('leads to its requester, assignee and case', async () => {
    const { data } = await ask(query, { id: ticketId })
    expect(data.supportTicket).toMatchObject({
      requester: { id: donor.id, name: donor.name },
      assignee: { id: staff.id },
      case: { id: caseId, name: 'Nube' },
    })
  })

  it('is shown to its requester, without the profile of the assignee', async () => {
    const { data } = await ask(query, { id: ticketId }, 'donor')
    expect(data.supportTicket).toMatchObject({ requester: { id: donor.id }, assignee: null })
  })

  it('is hidden from others', async () => {
    for (const who of ['guardian', 'investor'] as const)
      expect((await ask(query, { id: ticketId }, who)).data.supportTicket).toBeNull()
    expect((await platform.graphql(query, { id: ticketId })).errors[0].extensions.code).toBe('UNAUTHORIZED')
  })
})

describe('ticketChanged', () => {
  const query = `subscription ($id: ID!) { ticketChanged(id: $id) {
    id status internalNotes conversation { nodes { text isFromStaff } } } }`

  it('sends a ticket after each change and reply to staff and its requester, who do not see internal notes', async () => {
    const subscribers = subscribersOf(platform)
    onTestFinished(() => subscribers.close())
    const own = await subscribers.subscribe(query, { id: ticketId }, { as: 'donor' })
    const atStaff = await subscribers.subscribe(query, { id: ticketId }, { as: 'staff' })
    const shown = async (stream: typeof own) => (await stream.next())[0]?.data.data.ticketChanged
    const reply = 'mutation ($id: ID!) { replyToSupportTicket(id: $id, input: {text: "¿Y? 🐾"}) { id } }'
    await ask(reply, { id: ticketId }, 'donor')
    const conversation = { nodes: [{ text: '¿Y? 🐾', isFromStaff: false }] }
    expect(await shown(atStaff)).toMatchObject({ id: ticketId, status: 'open', conversation })
    expect(await shown(own)).toMatchObject({ id: ticketId, status: 'open', conversation })
    const body = { status: 'in_progress', internalNotes: 'Insiste' }
    await platform.rest(`PUT /api/support/${ticketId}`, { as: 'staff', body })
    expect(await shown(atStaff)).toMatchObject({ status: 'in_progress', internalNotes: 'Insiste' })
    expect(await shown(own)).toMatchObject({ status: 'in_progress', internalNotes: null })
    for (const who of ['guardian', 'investor'] as const)
      expect(await subscribers.refusal(query, { id: ticketId }, { as: who })).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the tickets of people and cases', () => {
  const ofUser = `query ($id: ID!) { user(id: $id) { supportTickets { totalCount nodes { id } } notifications { totalCount } } }`
  const ofCase = `query ($id: ID!) { case(id: $id) { supportTickets(page: {limit: 5}) { totalCount nodes { id } } } }`

  it('are listed to staff', async () => {
    expect((await ask(ofUser, { id: donor.id })).data.user.supportTickets).toMatchObject({
      totalCount: 1,
      nodes: [{ id: ticketId }],
    })
    expect((await ask(ofCase, { id: caseId })).data.case.supportTickets).toMatchObject({
      totalCount: 1,
      nodes: [{ id: ticketId }],
    })
  })

  it('are listed to the person, and to others only if they are staff', async () => {
    expect((await ask(ofUser, { id: donor.id }, 'donor')).data.user.supportTickets.totalCount).toBe(1)
    expect((await ask(ofUser, { id: guardian.id }, 'guardian')).data.user.supportTickets.totalCount).toBe(0)
    expect((await ask(ofCase, { id: caseId }, 'guardian')).data.case.supportTickets).toBeNull()
  })

  it('are listed beside notifications, which only the person and administrators can read', async () => {
    expect((await ask(ofUser, { id: donor.id }, 'admin')).data.user.notifications).not.toBeNull()
    expect((await ask(ofUser, { id: donor.id }, 'donor')).data.user.notifications).not.toBeNull()
    expect((await ask(ofUser, { id: donor.id }, 'staff')).data.user.notifications).toBeNull()
  })
})

describe('the conversation of a ticket', () => {
  const reply = (id: string, text: string, as: Who) =>
    ask(
      'mutation ($id: ID!, $text: String!) { replyToSupportTicket(id: $id, input: {text: $text}) { isFromStaff } }',
      { id, text },
      as,
    )
  const read = async (id: string, as: Who) =>
    (
      await ask(
        `query ($id: ID!) { supportTicket(id: $id) {
          status allowedTransitions conversation { totalCount nodes { text authorName isFromStaff } } } }`,
        { id },
        as,
      )
    ).data.supportTicket
  const newTicket = async () =>
    (await platform.rest('POST /api/support', { as: 'donor', body: { title: '¿Recibo?', description: '?' } }))
      .body.id as string

  it('is between its requester and staff, who are notified of each other’s replies', async () => {
    const id = await newTicket()
    await platform.rest(`PUT /api/support/${id}`, { as: 'staff', body: { assignedTo: staff.id } })
    expect((await reply(id, '  Va por correo 📮  ', 'staff')).data.replyToSupportTicket.isFromStaff).toBe(
      true,
    )
    expect((await reply(id, 'Gracias', 'donor')).data.replyToSupportTicket.isFromStaff).toBe(false)
    expect(await read(id, 'donor')).toEqual({
      status: 'open',
      allowedTransitions: ['in_progress', 'resolved', 'closed'],
      conversation: {
        totalCount: 2,
        nodes: [
          { text: 'Va por correo 📮', authorName: staff.name, isFromStaff: true },
          { text: 'Gracias', authorName: donor.name, isFromStaff: false },
        ],
      },
    })
    for (const who of ['donor', 'staff'] as const) {
      const { data } = await ask('{ notifications(page: {limit: 50}) { nodes { message } } }', {}, who)
      expect(JSON.stringify(data.notifications)).toContain('was replied to')
    }
  })

  it('has files, at most 20, at web addresses only', async () => {
    const id = await newTicket()
    const send = (attachments: object[], text = 'Acá van') =>
      ask(
        `mutation ($id: ID!, $input: ReplyToTicketInput!) {
          replyToSupportTicket(id: $id, input: $input) { attachments { name url } } }`,
        { id, input: { text, attachments } },
        'donor',
      )
    const url = 'https://files.rescue.example/recibo.png'
    const { data } = await send([{ name: 'recibo\u202egpj.exe', url }])
    expect(data.replyToSupportTicket).toEqual({ attachments: [{ name: 'recibogpj.exe', url }] })
    for (const [faulty, member] of [
      [[{ name: 'x', url: 'javascript:alert(1)' }], 'attachments.0.url'],
      [[{ name: '', url }], 'attachments.0.name'],
      [Array.from({ length: 21 }, () => ({ name: 'x', url })), 'attachments'],
    ] as const) {
      const [error] = (await send([...faulty])).errors ?? []
      expect(error.extensions, member).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { [member]: expect.any(String) },
      })
    }
    const read = `query ($id: ID!) { supportTicket(id: $id) { conversation { nodes { attachments { name url } } } } }`
    expect((await send([], ' ')).errors[0].extensions.details).toEqual({ text: expect.any(String) })
    expect((await send([{ name: 'solo.png', url }], ' ')).data.replyToSupportTicket.attachments).toEqual([
      { name: 'solo.png', url },
    ])
    expect((await ask(read, { id }, 'staff')).data.supportTicket.conversation.nodes).toEqual([
      { attachments: [{ name: 'recibogpj.exe', url }] },
      { attachments: [{ name: 'solo.png', url }] },
    ])
  })

  it('refuses replies of others, empty and too long replies, and replies to a closed ticket', async () => {
    const id = await newTicket()
    const codeOf = async (text: string, who: Who) => (await reply(id, text, who)).errors?.[0].extensions.code
    expect(await codeOf('Hola', 'investor')).toBe('NOT_FOUND')
    expect(await codeOf('   ', 'donor')).toBe('VALIDATION_ERROR')
    expect(await codeOf('x'.repeat(10_001), 'donor')).toBe('VALIDATION_ERROR')
    await platform.rest(`PUT /api/support/${id}`, { as: 'staff', body: { status: 'closed' } })
    expect(await codeOf('Hola', 'donor')).toBe('CONFLICT')
    expect((await read(id, 'donor')).conversation.totalCount).toBe(0)
  })

  it('reopens a resolved ticket with the reply of its requester, and tells staff so', async () => {
    const id = await newTicket()
    await platform.rest(`PUT /api/support/${id}`, { as: 'staff', body: { assignedTo: staff.id } })
    await platform.rest(`PUT /api/support/${id}`, { as: 'staff', body: { status: 'resolved' } })
    await reply(id, 'Listo ✅', 'staff')
    expect((await read(id, 'donor')).status, 'the reply of staff').toBe('resolved')
    expect((await reply(id, 'No llegó todavía', 'donor')).errors).toBeUndefined()
    expect((await read(id, 'donor')).status).toBe('open')
    const { data } = await ask('{ notifications(page: {limit: 5}) { nodes { message metadata } } }', {})
    const told = data.notifications.nodes.filter((one: object) => JSON.stringify(one).includes(id))
    expect(told[0].message).toMatch(/was replied to and .*open/)
    const history = `query ($id: String!) { auditLogs(filter: {resourceId: $id, action: "support_ticket_replied"}) {
      nodes { details } } }`
    expect((await ask(history, { id }, 'admin')).data.auditLogs.nodes[0].details).toMatchObject({
      before: { status: 'resolved' },
      after: { status: 'open' },
    })
  })

  it('is closed by its requester or staff, and by nobody else; a closed ticket stays closed', async () => {
    const id = await newTicket()
    await platform.rest(`PUT /api/support/${id}`, { as: 'staff', body: { assignedTo: staff.id } })
    const close = async (as: Who) => {
      const mutation = 'mutation ($id: ID!) { closeSupportTicket(id: $id) { status version internalNotes } }'
      const { data, errors } = await ask(mutation, { id }, as)
      return errors?.[0].extensions.code ?? data.closeSupportTicket
    }
    for (const who of ['guardian', 'investor'] as const) expect(await close(who)).toBe('NOT_FOUND')
    expect(
      (await platform.graphql('mutation { closeSupportTicket(id: "x") { id } }')).errors[0],
    ).toMatchObject({
      extensions: { code: 'UNAUTHORIZED' },
    })
    const closed = { status: 'closed', version: 3, internalNotes: null }
    expect(await close('donor')).toEqual(closed)
    expect(await close('donor')).toEqual(closed)
    expect(await close('staff')).toEqual(closed)
    const { data } = await ask('{ notifications(page: {limit: 5}) { nodes { message metadata } } }', {})
    expect(JSON.stringify(data.notifications.nodes[0])).toContain(id)
    expect((await reply(id, 'Algo más', 'donor')).errors[0].extensions.code).toBe('CONFLICT')
    expect((await read(id, 'donor')).status).toBe('closed')
  })
})
