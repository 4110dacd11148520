import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
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

  it('is seen by its requester, who learns nothing of the assignee’s profile', async () => {
    const { data } = await ask(query, { id: ticketId }, 'donor')
    expect(data.supportTicket).toMatchObject({ requester: { id: donor.id }, assignee: null })
  })

  it('is not known to anyone else', async () => {
    for (const who of ['guardian', 'investor'] as const)
      expect((await ask(query, { id: ticketId }, who)).data.supportTicket).toBeNull()
    expect((await platform.graphql(query, { id: ticketId })).errors[0].extensions.code).toBe('UNAUTHORIZED')
  })
})

describe('the tickets of people and cases', () => {
  const ofUser = `query ($id: ID!) { user(id: $id) { supportTickets { totalCount nodes { id } } notifications { totalCount } } }`
  const ofCase = `query ($id: ID!) { case(id: $id) { supportTickets(page: {limit: 5}) { totalCount nodes { id } } } }`

  it('are listed with them', async () => {
    expect((await ask(ofUser, { id: donor.id })).data.user.supportTickets).toMatchObject({
      totalCount: 1,
      nodes: [{ id: ticketId }],
    })
    expect((await ask(ofCase, { id: caseId })).data.case.supportTickets).toMatchObject({
      totalCount: 1,
      nodes: [{ id: ticketId }],
    })
  })

  it('are listed to oneself, and to no one else but staff', async () => {
    expect((await ask(ofUser, { id: donor.id }, 'donor')).data.user.supportTickets.totalCount).toBe(1)
    expect((await ask(ofUser, { id: guardian.id }, 'guardian')).data.user.supportTickets.totalCount).toBe(0)
    expect((await ask(ofCase, { id: caseId }, 'guardian')).data.case.supportTickets).toBeNull()
  })

  it('a person’s notifications are theirs and the administrators’', async () => {
    expect((await ask(ofUser, { id: donor.id }, 'admin')).data.user.notifications).not.toBeNull()
    expect((await ask(ofUser, { id: donor.id }, 'donor')).data.user.notifications).not.toBeNull()
    expect((await ask(ofUser, { id: donor.id }, 'staff')).data.user.notifications).toBeNull()
  })
})
