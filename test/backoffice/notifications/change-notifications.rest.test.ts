import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

type Notification = { type: string; message: string; metadata: Record<string, unknown> }

/** The notifications of a person about one entity. */
async function notified(
  who: Exclude<Who, 'anonymous'>,
  about: Record<string, unknown>,
  as: Who = who,
): Promise<string[]> {
  const { body } = await platform.rest(
    `GET /api/notifications?userEmail=${demoPeople[who].email}&limit=100`,
    { as },
  )
  return body.notifications
    .filter(({ metadata }: Notification) =>
      Object.entries(about).every(([name, value]) => metadata?.[name] === value),
    )
    .map(({ type }: Notification) => type)
    .sort()
}

const post = async (path: string, as: Who, body: unknown) => {
  const answer = await platform.rest(`POST ${path}`, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const putCase = (id: string, status: string) =>
  platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status } })

it('notifies staff of a new case, and its guardian and donors of its progress', async () => {
  const { id: caseId } = await post('/api/cases', 'guardian', { name: 'Nube' })
  await expect.poll(() => notified('staff', { caseId })).toEqual(['case_created'])

  const { id: donationId } = await post('/api/donations/create', 'donor', { caseId, amount: 10 })
  await platform.graphql(
    `mutation { recordPaymentStatement(input: {provider: "card", transactionId: "pay-1", status: succeeded,
      amount: 10, currency: USD}) { status } }`,
    {},
    { as: 'staff' },
  )
  await post('/api/donations/verify', 'donor', { donationId, transactionId: 'pay-1' })
  await expect.poll(() => notified('guardian', { donationId })).toEqual(['donation_received'])
  await expect.poll(() => notified('donor', { donationId })).toEqual(['payment_processed'])

  await post('/api/updates', 'staff', { caseId, type: 'note', notes: 'She eats' })
  await expect.poll(() => notified('guardian', { caseId, updateType: 'note' })).toEqual(['case_updated'])

  await putCase(caseId, 'urgent')
  await expect
    .poll(() => notified('staff', { caseId }))
    .toEqual(['case_created', 'case_urgent', 'donation_received'])
  await putCase(caseId, 'completed')
  await expect.poll(() => notified('donor', { caseId })).toEqual(['case_completed'])
})

it('notifies a person of a role that was granted and revoked', async () => {
  const userId = demoPeople.investor.id
  const give = (role: string) => platform.rest(`PUT /api/users/${userId}`, { as: 'admin', body: { role } })
  // A change of role ends the sessions of the person.
  await give('guardian')
  await expect
    .poll(() => notified('investor', { userId, permission: 'guardian' }, 'admin'))
    .toEqual(['permission_granted'])
  await give('investor')
  await expect
    .poll(() => notified('investor', { userId, permission: 'guardian' }, 'admin'))
    .toEqual(['permission_granted', 'permission_revoked'])
})

it('deletes what only the former role of a person may read, such as donations and tickets of others', async () => {
  const { id: caseId } = await post('/api/cases', 'guardian', { name: 'Trueno', status: 'urgent' })
  await expect.poll(() => notified('staff', { caseId })).toEqual(['case_created', 'case_urgent'])
  const ticketOf = async (who: Who) =>
    (await post('/api/support', who, { title: 'Login', description: 'I cannot sign in.' })).id
  const tickets = [await ticketOf('donor'), await ticketOf('staff')]
  for (const ticketId of tickets) {
    const body = { assignedTo: demoPeople.staff.id }
    expect((await platform.rest(`PUT /api/support/${ticketId}`, { as: 'admin', body })).status).toBe(200)
    await expect
      .poll(() => notified('staff', { ticketId }))
      .toEqual(expect.arrayContaining(['support_ticket_created', 'support_ticket_updated']))
  }
  expect(await notified('staff', {})).toContain('donation_received')
  const change = { as: 'admin' as const, body: { role: 'guardian' } }
  expect((await platform.rest(`PUT /api/users/${demoPeople.staff.id}`, change)).status).toBe(200)
  expect(await notified('staff', { caseId }, 'admin')).toEqual(['case_urgent'])
  expect(await notified('admin', { caseId })).toEqual(['case_created', 'case_urgent'])
  expect(await notified('staff', {}, 'admin')).not.toContain('donation_received')
  const [ofOther, own] = tickets
  expect(await notified('staff', { ticketId: ofOther }, 'admin')).toEqual([])
  expect(await notified('staff', { ticketId: own }, 'admin')).toContain('support_ticket_updated')
})
