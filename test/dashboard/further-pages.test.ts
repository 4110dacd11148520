import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseList } from '../../dashboard/generated/case-list.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { dashboardOfPlatform, leaveTab, openAs } from '../support/browser/dashboard.js'
import { staffScreens } from '../support/browser/staff-screens.js'
import { payFromDonations } from '../support/fixtures/case-payments.js'

const harness = dashboardOfPlatform()
const { graph, list } = staffScreens(harness)

let db: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  db = await openDatabase({ subgraph: 'backoffice', dataDirectory: harness.platform.dataDirectory })
})
afterAll(() => db.destroy())

/** Works in the database of a service. */
const inDatabase = async (
  subgraph: 'backoffice' | 'ai_hub' | 'wallet',
  work: (of: typeof db) => PromiseLike<unknown>,
) => {
  const of = await openDatabase({ subgraph, dataDirectory: harness.platform.dataDirectory })
  await work(of)
  await of.destroy()
}
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
  expect(await section.getByText(last, { exact: true }).count(), label).toBe(0)
  await section.getByRole('link', { name: 'Next page' }).click()
  await section.getByText(last, { exact: true }).waitFor()
  const focused = 'document.activeElement.getAttribute("aria-label")'
  await expect.poll(() => page.evaluate(focused), { message: 'the focus' }).toBe(label)
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

/** Copies of a row, the oldest first. */
const copies = (row: Readonly<Record<string, unknown>>, count: number, change: (number: string) => object) =>
  numbers(count).map((number) => ({
    ...row,
    id: `${row.id}${number}`,
    created_at: `2026-01-01T00:00:00.${number}Z`,
    ...change(number),
  }))

const donation = {
  ...{ id: 'don_many', case_id: 'cas_other', amount: 1000, base_amount: 1000, currency: 'ARS' },
  ...{ payment_provider: 'manual', status: 'completed', is_anonymous: false, user_name: 'Dora', version: 1 },
}
const post = {
  ...{ id: 'post_many', platform: 'microblog', guardian_id: 'usr_other', guardian_name: 'Gabi' },
  ...{ status: 'dismissed', is_urgent: false, version: 1 },
}

it('all donations to a case, its posts and its audit trail can be reached', async () => {
  const id = await newCase('Coipo')
  const change = 'mutation ($id: ID!, $name: String!) { updateCase(id: $id, input: { name: $name }) { id } }'
  for (const name of numbers(20)) await graph(change, { id, name })
  const donor = (number: string) => ({ case_id: id, user_name: `Dora ${number}` })
  await db('donations').insert(copies(donation, 21, donor))
  const text = (number: string) => ({
    case_id: id,
    post_id: `coipo${number}`,
    post_content: `Nada ${number}`,
  })
  await db('social_posts').insert(copies(post, 21, text))
  const page = await openAs(harness, `/app/cases/${id}`, 'staff')
  await expectSecondPage(page, 'Donations', ['Dora 021', 'Dora 001'])
  await expectSecondPage(page, 'Posts', ['Nada 021', 'Nada 001'])
  const audit = page.locator('section.card', { has: page.getByRole('list', { name: 'Audit trail' }) })
  await audit.getByRole('link', { name: 'Next page' }).click()
  await audit.getByText('Case opened').waitFor()
  expect(await list(page, 'Donations').count()).toBe(20)
})

it('all cases, donations, tickets and actions of a person can be reached', async () => {
  const id = `${demoPeople.guardian.id}many`
  const person = await db('users').where({ id: demoPeople.guardian.id }).first()
  await db('users').insert({ ...person, id, email: 'muchas@example.org' })
  for (const number of numbers(11)) await newCase(`Otra ${number}`)
  await graph('mutation { createSupportTicket(input: {title: "Ayuda", description: "Perdida"}) { id } }')
  const [one, ticket] = await Promise.all([db('cases').first(), db('support_tickets').first()])
  const titled = (number: string) => ({
    requester_id: id,
    ticket_number: `T-muchas-${number}`,
    title: `Consulta ${number}`,
  })
  const named = (number: string) => ({ guardian_id: id, name: `Nutria ${number}` })
  await db('cases').insert(copies(one, 11, named))
  await db('donations').insert(copies({ ...donation, id: 'don_of' }, 11, () => ({ user_id: id })))
  await db('support_tickets').insert(copies(ticket, 11, titled))
  const page = await openAs(harness, `/app/users/${id}`, 'staff')
  await expectSecondPage(page, 'Cases', ['Nutria 011', 'Nutria 001'])
  await expectSecondPage(page, 'Tickets', ['Consulta 011', 'Consulta 001'])
  const given = page.locator('section.card', { has: page.getByRole('list', { name: 'Donations' }) })
  await given.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => list(page, 'Donations').count()).toBe(1)
  await page.goto(`${harness.platform.origin}/app/users/${demoPeople.admin.id}`)
  const actions = page.locator('section.card', { has: page.getByRole('list', { name: 'Activity' }) })
  await actions.getByRole('link', { name: 'Next page' }).click()
  await actions.getByRole('link', { name: 'First page' }).waitFor()
})

it('all failed jobs of each service can be reached', async () => {
  const failed = { kind: 'test.many', payload: '{}', status: 'failed', attempts: 3, last_error: 'x' }
  const at = '2020-01-01T00:00:00.000Z'
  const services = { backoffice: 'Backoffice', ai_hub: 'AI hub', wallet: 'Wallet' } as const
  for (const subgraph of ['backoffice', 'ai_hub', 'wallet'] as const)
    await inDatabase(subgraph, (jobs) =>
      jobs('jobs').insert(
        copies({ ...failed, id: 'job_many', run_at: at, created_at: at }, 51, (number) => ({
          run_at: `2026-01-01T00:00:00.${number}Z`,
          last_error: `Fallo ${subgraph} ${number}`,
        })),
      ),
    )
  const page = await openAs(harness, '/app/jobs', 'admin')
  for (const [subgraph, label] of Object.entries(services))
    await expectSecondPage(page, label, [`Fallo ${subgraph} 051`, `Fallo ${subgraph} 001`])
})

it('all payments on the ledger for a case can be reached', async () => {
  const id = await newCase('Hornero')
  await payFromDonations(harness.platform, id, { amount: '12.5', memo: id.slice('cas_'.length) })
  const paid = 'query ($id: ID!) { case(id: $id) { ledgerPayments { totalCount } } }'
  const count = async () => (await graph(paid, { id })).case.ledgerPayments.totalCount
  await expect.poll(count).toBe(1)
  await inDatabase('wallet', async (wallet) => {
    const made = await wallet('transactions')
      .where({ memo: id.slice('cas_'.length) })
      .first()
    const change = (number: string) => ({ hash: `${made.hash.slice(3)}${number}`, reference: null })
    await wallet('transactions').insert(copies(made, 20, change))
  })
  expect(await count()).toBe(21)
  const page = await openAs(harness, `/app/cases/${id}`, 'donor')
  const section = page.locator('section.card', { has: page.getByRole('list', { name: 'Spending' }) })
  await section.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => list(page, 'Spending').count()).toBe(1)
})

it('all alert rules can be reached, and each button names its rule', async () => {
  const create = 'mutation ($input: CreateAlertRuleInput!) { createAlertRule(input: $input) { id } }'
  const { id } = (
    await graph(create, { input: { condition: 'p95(api_response) > 90001 for 5m', severity: 'low' } })
  ).createAlertRule
  const made = await db('alert_rules').where({ id }).first()
  await db('alert_rules').whereNot({ id }).delete()
  const named = (number: string) => ({ condition: `p95(api_response) > 80${number} for 5m` })
  await db('alert_rules').insert(copies(made, 50, named))
  const page = await openAs(harness, '/app/monitoring', 'admin')
  const off = page.getByRole('button', { name: 'Switch off p95(api_response) > 90001 for 5m' })
  await off.waitFor()
  await expectSecondPage(page, 'Alert rules', [
    'p95(api_response) > 80050 for 5m',
    'p95(api_response) > 80001 for 5m',
  ])
  expect(await off.count()).toBe(1)
})

it('all posts of a guardian can be reached', async () => {
  const text = (number: string) => ({
    guardian_id: demoPeople.guardian.id,
    post_id: `propia${number}`,
    post_content: `Propia ${number}`,
  })
  await db('social_posts').insert(copies({ ...post, id: 'post_of' }, 21, text))
  const page = await openAs(harness, '/app/my-cases', 'guardian')
  const section = page.locator('section.card', { has: page.getByRole('list', { name: 'My posts' }) })
  await section.getByRole('link', { name: 'Next page' }).click()
  await section.getByText('Propia 001', { exact: true }).waitFor()
})

it('a page that has become empty leads back to the first one', async () => {
  const { users } = await graph('{ users(page: { limit: 100 }) { pageInfo { endCursor } } }')
  const page = await openAs(harness, `/app/users?after=${users.pageInfo.endCursor}`, 'admin')
  await page.getByText('No user matches').waitFor()
  await page.getByRole('link', { name: 'First page' }).click()
  await page.getByRole('link', { name: 'Diego Paz' }).waitFor()

  const { notifications } = await graph('{ notifications(page: { limit: 100 }) { pageInfo { endCursor } } }')
  await page.goto(`${harness.platform.origin}/app/notifications?after=${notifications.pageInfo.endCursor}`)
  await page.getByRole('link', { name: 'First page' }).click()
  await page.getByRole('list', { name: 'Notifications' }).waitFor()
})

it('an address with a page that does not exist leads to the first one, with the same filter', async () => {
  const page = await openAs(harness, '/app/users?role=user&after=nonsense', 'admin')
  await page.getByText('This page of the list does not exist.').waitFor()
  await page.getByRole('link', { name: 'First page' }).click()
  await page.getByRole('link', { name: 'Diego Paz' }).waitFor()
  expect(new URL(page.url()).search).toBe('?role=user')
  await page.goto(`${harness.platform.origin}/app/notifications?after=nonsense`)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

it('a ticket can be assigned to everyone, however many work here', async () => {
  const staff = await db('users').where({ id: demoPeople.staff.id }).first()
  const named = (number: string) => ({ name: `Zulema ${number}`, email: `zulema${number}@example.org` })
  await db('users').insert(copies(staff, 101, named))
  const create = 'mutation { createSupportTicket(input: {title: "Ayuda", description: "Perdido"}) { id } }'
  const page = await openAs(harness, `/app/tickets/${(await graph(create)).createSupportTicket.id}`, 'staff')
  const assignee = page.getByLabel('Assignee')
  await assignee.getByRole('option', { name: 'Zulema 101' }).waitFor({ state: 'attached' })
  await assignee.selectOption('Zulema 101')
  await page.getByText('The change is saved.').waitFor()
  expect(await assignee.locator('option:checked').innerText()).toBe('Zulema 101')
})

it('a list that fits a high screen is not continued at the end of the previous filter', async () => {
  const one = await db('cases').first()
  const named = (number: string) => ({
    status: number > '030' ? 'completed' : 'active',
    name: `Pecarí ${number}`,
    // Before the cases of other tests.
    created_at: `2099-01-01T00:00:00.${number}Z`,
  })
  await db('cases').insert(copies({ ...one, id: 'cas_high' }, 60, named))
  const { page } = harness.open
  await page.setViewportSize({ width: 1280, height: 3_000 })
  await openAs(harness, '/app/cases?status=active', 'staff')
  await page.getByRole('link', { name: 'Pecarí 001', exact: true }).waitFor()
  const [asked, ends]: [unknown[], unknown[]] = [[], [null]]
  await page.route('**/graphql', async (route) => {
    const { documentId, variables } = route.request().postDataJSON()
    if (documentId !== caseList.id) return route.fallback()
    asked.push(variables.after)
    const response = await route.fetch()
    ends.push((await response.json()).data?.cases.pageInfo.endCursor)
    await route.fulfill({ response })
  })
  await page.getByLabel('Status').selectOption('Completed')
  await page.getByRole('link', { name: 'Pecarí 031', exact: true }).waitFor()
  expect(asked).toEqual(ends.slice(0, -1))
})

it('a long list that is refreshed keeps the place of the person, and begins with what was added', async () => {
  const one = await db('cases').first()
  const named = (number: string) => ({ status: 'draft', name: `Tapir ${number}` })
  const [added, ...others] = copies({ ...one, id: 'cas_tapir' }, 121, named).toReversed()
  await db('cases').insert(others)
  const page = await openAs(harness, '/app/cases?status=draft', 'staff')
  const shown = (number: string) => page.getByRole('link', { name: `Tapir ${number}`, exact: true })
  const scrolledTo = (number: string, by: number) =>
    expect
      .poll(async () => {
        await page.mouse.wheel(0, by)
        return shown(number).count()
      })
      .toBe(1)
  await page.getByText('120 cases').waitFor()
  await scrolledTo('001', 2_000)
  const place = await page.evaluate<number>('scrollY')
  await leaveTab(page, () => db('cases').insert(added))
  await page.getByText('121 cases').waitFor()
  expect(await page.evaluate('scrollY')).toBeGreaterThanOrEqual(place)
  // The last case of the first page before.
  await scrolledTo('096', -500)
  await scrolledTo('121', -2_000)
})
