import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, openAs } from '../support/doubles/dashboard.js'
import { staffScreens } from '../support/doubles/staff-screens.js'

const harness = dashboardOfPlatform()
const { graph, list } = staffScreens(harness)

let db: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  db = await openDatabase({ subgraph: 'backoffice', dataDirectory: harness.platform.dataDirectory })
})
afterAll(() => db.destroy())

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(3, '0'))
const newCase = async (name: string): Promise<string> => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  const input = { name, description: 'Encontrada 🐕', guardianId: demoPeople.guardian.id }
  return (await graph(create, { input })).createCase.id
}
/** The second page has what the first one lacks, and leads back. */
async function expectSecondPage(page: Page, label: string, [first, last]: readonly [string, string]) {
  const section = page.locator('section.card', { has: page.getByRole('list', { name: label }) })
  await section.getByText(first, { exact: true }).waitFor()
  expect(await section.getByText(last, { exact: true }).count()).toBe(0)
  await section.getByRole('link', { name: 'Next page' }).click()
  await section.getByText(last, { exact: true }).waitFor()
  expect(await list(page, label).count()).toBe(1)
  await section.getByRole('link', { name: 'First page' }).click()
  await section.getByText(first, { exact: true }).waitFor()
}

it('all followed cases of a person can be reached', async () => {
  const rows = []
  for (const number of numbers(21))
    rows.push({
      user_id: demoPeople.donor.id,
      case_id: await newCase(`Yaguareté ${number}`),
      created_at: `2026-01-01T00:00:00.${number}Z`,
    })
  await db('case_follows').insert(rows)
  const page = await openAs(harness, '/app/my-donations', 'donor')
  await expectSecondPage(page, 'Cases I follow', ['Yaguareté 021', 'Yaguareté 001'])
})

it('all updates of a case can be reached', async () => {
  const id = await newCase('Carpincho')
  const create = 'mutation ($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { id } }'
  await graph(create, { input: { caseId: id, type: 'note', notes: 'Come sola 🐦' } })
  const made = await db('case_updates').where({ case_id: id }).first()
  await db('case_updates').insert(
    numbers(50).map((number) => ({
      ...made,
      id: `${made.id}${number}`,
      notes: `Visita ${number}`,
      created_at: `2026-01-01T00:00:00.${number}Z`,
    })),
  )
  const page = await openAs(harness, `/app/cases/${id}`, 'staff')
  await expectSecondPage(page, 'Updates', ['Come sola 🐦', 'Visita 001'])
})

it('the whole conversation of a ticket can be reached', async () => {
  const create = 'mutation { createSupportTicket(input: {title: "Ayuda", description: "Perdido"}) { id } }'
  const opened = await harness.platform.graphql(create, {}, { as: 'donor' })
  const { id } = opened.data.createSupportTicket
  await db('ticket_messages').insert(
    numbers(101).map((number) => ({
      id: `${id}${number}`,
      ticket_id: id,
      author_id: demoPeople.donor.id,
      author_name: 'Dora',
      is_from_staff: false,
      text: `Mensaje ${number}`,
      created_at: `2026-01-01T00:00:00.${number}Z`,
    })),
  )
  const page = await openAs(harness, `/app/tickets/${id}`, 'staff')
  await expectSecondPage(page, 'Conversation', ['Mensaje 001', 'Mensaje 101'])
})

it('all alerts of a filter can be reached', async () => {
  await graph('mutation { createAlert(input: {severity: critical, message: "Tormenta"}) { id } }')
  const made = await db('alerts').where({ message: 'Tormenta' }).first()
  await db('alerts').where({ severity: 'low' }).delete()
  await db('alerts').insert(
    numbers(51).map((number) => ({
      ...made,
      id: `${made.id}${number}`,
      severity: 'low',
      message: `Lluvia ${number}`,
      created_at: `2026-01-01T00:00:00.${number}Z`,
    })),
  )
  const page = await openAs(harness, '/app/monitoring?severity=low', 'staff')
  await expectSecondPage(page, 'Alerts', ['Lluvia 051', 'Lluvia 001'])
})
