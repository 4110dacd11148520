import { expect, it } from 'vitest'
import { openCase } from '../../../dashboard/generated/open-case.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { loseResponse, preferLanguage, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { OLDER_SAFARI } from '../../support/browser/older-safari.js'
import { cameraPng } from '../../support/fixtures/pictures-with-place.js'

const { harness, graph, opened } = dashboardOfPeople()

const picture = { name: 'place.png', mimeType: 'image/png', buffer: cameraPng(6) }

const newCase = async (input: object): Promise<string> => {
  const create = 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }'
  return (await graph('admin', create, { input })).createCase.id
}

it('opens a case once with its pictures and guardian, whose file is shown then', async () => {
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }'
  const person = { name: 'Ariel Gómez', email: 'ariel@example.org', role: 'guardian' }
  const { createUser: ariel } = await graph('admin', create, { input: person })
  const page = await opened('/cases', 'staff')
  await page.evaluate(OLDER_SAFARI)
  await page.getByRole('link', { name: 'New case' }).click()
  const form = page.getByRole('form', { name: 'New case' })
  const send = form.getByRole('button', { name: 'Open case' })
  await form.getByLabel('Fundraising goal in USD').fill('12.345')
  await send.click()
  await form.getByText('Write between 1 and 200 characters.').waitFor()
  await form.getByText('Write between 1 and 10,000 characters.').waitFor()
  await form.getByText('Write an amount with at most 2 decimals').waitFor()
  await form.getByLabel('Name of the animal').fill('Ñata 🐕 <b>')
  await form.getByLabel('What happened').fill('Atropellada\nen la ruta 3')
  await form.getByLabel('Fundraising goal in USD').fill('1500.50')
  await form.getByLabel('Status').selectOption('Draft')
  await form.getByLabel('Priority').selectOption('Urgent')
  await form.getByLabel('Category').selectOption('Surgery')
  const guardian = form.getByLabel('Guardian')
  await guardian.selectOption('Ariel Gómez')
  await form.getByLabel('Choose pictures').setInputFiles([picture])
  await form.getByRole('img', { name: 'Picture 1' }).waitFor()
  await form.getByRole('status').getByText('1 picture is added.').waitFor()
  const suspend = 'mutation ($id: ID!) { updateUser(id: $id, input: { status: inactive }) { id } }'
  await graph('admin', suspend, { id: ariel.id })
  await page.reload()
  await form.getByRole('img', { name: 'Picture 1' }).waitFor()
  await expect.poll(() => guardian.locator('option:checked').textContent()).toBe('No longer available')
  await guardian.selectOption(demoPeople.guardian.name)
  await loseResponse(page, openCase)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await form.getByRole('img', { name: 'Picture 1' }).waitFor()
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Ñata 🐕 <b>' }).waitFor()
  await page.getByText('en la ruta 3').waitFor()
  const { nodes } = (
    await graph(
      'staff',
      `{ cases(filter: { q: "Ñata" }) {
        nodes { status priority category guardianId donationGoal pictures }
      } }`,
    )
  ).cases
  expect(nodes).toEqual([
    {
      ...{ status: 'draft', priority: 'urgent', category: 'surgery', donationGoal: 1500.5 },
      guardianId: demoPeople.guardian.id,
      pictures: [expect.stringMatching(/^\//)],
    },
  ])
  await page.goto(`${harness.platform.origin}/app/cases/new`)
  await form.waitFor()
  expect(await form.getByLabel('Name of the animal').inputValue()).toBe('')
  expect(await form.getByRole('img').count()).toBe(0)
})

it('opens a case of the guardian who writes it, and is not offered to donors', async () => {
  const page = await opened('/cases/board', 'guardian')
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByLabel('Name of the animal').fill('Benteveo')
  expect(await page.getByLabel('Guardian').count()).toBe(0)
  await page.getByLabel('What happened').fill('Cayó del nido')
  await page.getByLabel('Name of the animal').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Benteveo' }).waitFor()
  await page.getByText(demoPeople.guardian.name).first().waitFor()
  await opened('/cases', 'donor')
  await page.getByText(/^\d+ cases?$/).waitFor()
  expect(await page.getByRole('link', { name: 'New case' }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/cases/new`)
  await page.getByText('Your role does not allow this.').waitFor()
})

it('changes name, story and goal of a case, and overwrites what someone else has changed only knowingly', async () => {
  const id = await newCase({ name: 'Zorzal', description: 'Flaco', donationGoal: 80.5 })
  const page = await opened(`/cases/${id}`, 'staff')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Edit case' })
  const goal = form.getByLabel('Fundraising goal')
  await expect.poll(() => goal.inputValue()).toBe('80.5')
  await goal.fill('')
  await form.getByLabel('What happened').fill('Ya come solo')
  const change = 'mutation ($id: ID!, $input: UpdateCaseInput!) { updateCase(id: $id, input: $input) { id } }'
  await graph('admin', change, { id, input: { name: 'Zorzal colorado' } })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Someone else has changed this since you began.').waitFor()
  await form.getByText('Zorzal colorado').waitFor()
  await page.reload()
  await expect.poll(() => form.getByLabel('What happened').inputValue()).toBe('Ya come solo')
  await form.getByRole('button', { name: 'Replace it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zorzal', exact: true }).waitFor()
  await page.getByText('Ya come solo').waitFor()
  const read = 'query ($id: ID!) { case(id: $id) { name description donationGoal } }'
  const { name, description, donationGoal } = (await graph('staff', read, { id })).case
  expect([name, description, donationGoal || 0]).toEqual(['Zorzal', 'Ya come solo', 0])
  await opened(`/cases/${id}`, 'guardian')
  await page.getByRole('heading', { level: 1, name: 'Zorzal' }).waitFor()
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count(), 'of another guardian').toBe(0)
  await page.goto(`${harness.platform.origin}/app/cases/${id}/edit`)
  await page.getByText('Your role does not allow this.').waitFor()
})

it('shows a goal with decimals in the language that is chosen while it is edited, and takes nothing for the change of another person', async () => {
  const id = await newCase({ name: 'Tero', description: 'Pata rota', donationGoal: 80.5 })
  const page = await opened(`/cases/${id}/edit`, 'staff')
  const form = page.getByRole('form')
  const fields = form.getByRole('textbox')
  await expect.poll(() => fields.nth(2).inputValue()).toBe('80.5')
  await fields.nth(1).fill('Ya camina')
  await preferLanguage(page, 'es')
  await expect.poll(() => fields.nth(2).inputValue()).toBe('80,5')
  await page.getByText('Otra persona').waitFor({ state: 'detached' })
  await fields.nth(2).fill('1234,75')
  await preferLanguage(page, 'en')
  await expect.poll(() => fields.nth(2).inputValue()).toBe('1234.75')
  await page.reload()
  await expect.poll(() => fields.nth(2).inputValue()).toBe('1234.75')
  expect(await form.getByText('Someone else').count()).toBe(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tero' }).waitFor()
  const read = 'query ($id: ID!) { case(id: $id) { description donationGoal } }'
  expect((await graph('staff', read, { id })).case).toEqual({
    description: 'Ya camina',
    donationGoal: 1234.75,
  })
})

it('has no accessibility faults in any language, theme and width', async () => {
  const id = await newCase({ name: 'Cardenal', description: 'Una jaula', donationGoal: 10 })
  const page = await opened('/cases', 'staff')
  for (const path of ['/app/cases/new', `/app/cases/${id}/edit`]) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}${path}`)
      await page.locator('form.card textarea').waitFor()
    })
    expect(faults, path).toEqual([])
  }
})

it('lets staff publish or discard what an agent has drafted for a case, once', async () => {
  const caseId = await newCase({
    name: 'Yaguareté <b>',
    description: 'Herido',
    guardianId: demoPeople.guardian.id,
  })
  const draft = async (notes: string): Promise<string> => {
    const make = 'mutation ($input: DraftCaseUpdateInput!) { draftCaseUpdate(input: $input) { id } }'
    const input = { caseId, type: 'medical_progress', notes }
    return (await graph('guardian', make, { input })).draftCaseUpdate.id
  }
  const decidedElsewhere = await draft('Ya lo decidió otra persona')
  await draft('Come solo 🐆\n<script>alert(1)</script>')
  await draft('Repetido')
  const page = await opened(`/cases/${caseId}`, 'staff')
  await page.getByRole('link', { name: '3 drafts of updates wait' }).click()
  const entries = page.getByRole('list', { name: 'Drafts of updates' }).getByRole('listitem')
  await page.getByText('3 drafts', { exact: true }).waitFor()
  await entries.first().getByText(`For ${demoPeople.guardian.name}`).waitFor()
  const dialog = page.getByRole('dialog')
  const decide = async (notes: string, how: 'Publish' | 'Discard') => {
    await entries
      .filter({ hasText: notes })
      .getByRole('button', { name: new RegExp(`^${how}`) })
      .click()
    await dialog.getByRole('button', { name: how }).click()
  }
  await graph('admin', 'mutation ($id: ID!) { discardCaseUpdateDraft(id: $id) { id } }', {
    id: decidedElsewhere,
  })
  await decide('Ya lo decidió', 'Publish')
  await dialog.getByText('This is no longer possible').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => entries.count()).toBe(2)
  const faults = await screenFaults(page, async () => {
    await page.reload()
    await page.locator('.rows.boxed li').first().waitFor()
  })
  expect(faults).toEqual([])
  await preferLanguage(page, 'en')
  await decide('Come solo', 'Publish')
  await page.getByText('The update is published.').waitFor()
  await decide('Repetido', 'Discard')
  await page.getByText('No draft waits').waitFor()
  await page.getByRole('link', { name: 'Open the case' }).click()
  await page.getByRole('list', { name: 'Updates' }).getByText('<script>alert(1)</script>').waitFor()
  expect(harness.open.dialogs).toEqual([])
  const query = 'query ($id: ID!) { case(id: $id) { updates { nodes { type notes updatedByName } } } }'
  expect((await graph('admin', query, { id: caseId })).case.updates.nodes).toEqual([
    {
      type: 'medical_progress',
      notes: 'Come solo 🐆\n<script>alert(1)</script>',
      updatedByName: demoPeople.staff.name,
    },
  ])
  await page.goto(`${harness.platform.origin}/app/cases`)
  await page.getByRole('link', { name: 'Drafts of updates' }).click()
  await page.getByRole('link', { name: 'All cases' }).waitFor()
})

it('shows guardians the drafts of their own cases alone', async () => {
  const caseId = await newCase({ name: 'Coatí', description: 'Perdido', guardianId: demoPeople.guardian.id })
  const make = 'mutation ($input: DraftCaseUpdateInput!) { draftCaseUpdate(input: $input) { id } }'
  await graph('staff', make, { input: { caseId, type: 'note', notes: 'Duerme' } })
  const page = await opened(`/cases/${caseId}`, 'guardian')
  await page.getByRole('link', { name: '1 draft of an update waits' }).click()
  await page.getByText('Duerme').waitFor()
  expect(await page.getByRole('link', { name: 'Drafts of all cases' }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/cases/drafts`)
  await page.getByText('Your role does not allow this.').waitFor()
})

it('shows staff to and from which cases surplus was passed on', async () => {
  const { rest } = harness.platform
  const id = await newCase({ name: 'Biguá', description: 'x', donationGoal: 4 })
  const body = { caseId: id, amount: 10 }
  const donationId = (await rest('POST /api/donations/create', { as: 'donor', body })).body.id
  const payment = {
    transactionId: 'pay-1',
    amount: 10,
    currency: 'USD',
    provider: 'card',
    status: 'succeeded',
  }
  const record =
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }'
  await graph('admin', record, { input: payment })
  await rest('POST /api/donations/verify', { as: 'donor', body: { donationId, transactionId: 'pay-1' } })
  const page = await opened(`/cases/${id}`, 'staff')
  await page.getByRole('button', { name: 'Set to Completed' }).click()
  const surplus = page.getByRole('list', { name: 'Surplus passed on' }).getByRole('listitem')
  await surplus.getByText('Passed on to').getByRole('link', { name: /^Luna/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Luna/ }).waitFor()
  await surplus.getByText('US$6.00').waitFor()
  await surplus.getByText('Received from').getByRole('link', { name: 'Biguá' }).waitFor()
})
