import { expect, it } from 'vitest'
import { textOf } from '../../../dashboard/language/languages.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { graph, opened } = dashboardOfPeople()

const name = 'كلب صغير (العيادة) 12!'

it('keeps the order of a name in a text that is written in the other direction', () => {
  expect(textOf('en', 'Donation to {name}: {count}', { name, count: 3 })).toBe(
    `Donation to \u2068${name}\u2069: 3`,
  )
  expect(textOf('en', 'Donation to {name}', { name: 'Ñandú' })).toBe('Donation to Ñandú')
})

it('shows names that are written from right to left in their order beside other texts', async () => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const { id: caseId } = (await graph('admin', create, { input: { name, description: name } })).createCase
  const open = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }'
  const { id } = (await graph('donor', open, { input: { title: 'Recibo', description: name, caseId } }))
    .createSupportTicket
  await graph('donor', 'mutation ($id: ID!) { followCase(id: $id) { id } }', { id: caseId })
  for (const [path, who] of [
    [`/tickets/${id}`, 'staff'],
    ['/my-donations', 'donor'],
  ] as const) {
    const page = await opened(path, who)
    await page.locator('main a:dir(rtl)', { hasText: name }).first().waitFor()
  }
})
