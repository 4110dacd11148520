import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { caseSearchOf } from '../../dashboard/screens/cases/case-search.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { accessibilityFaults } from '../support/doubles/browser.js'
import { dashboardOfPlatform, preferLanguage, signInAs } from '../support/doubles/dashboard.js'

const harness = dashboardOfPlatform()

const graph = async (query: string, variables = {}) =>
  (await harness.platform.graphql(query, variables, { as: 'admin' })).data
const newCase = async (name: string, guardianId: string = demoPeople.guardian.id): Promise<string> => {
  const data = await graph('mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }', {
    input: { name, description: 'Encontrada en la ruta 🐕\n<b>Gracias</b>', donationGoal: 1500, guardianId },
  })
  return data.createCase.id
}
const rows = (page: Page) => page.getByRole('list', { name: 'Cases found' }).getByRole('listitem')

it('finds cases by filters that the address keeps, and shows the rest page by page', async () => {
  for (let number = 0; number < 26; number++) await newCase(`Quillpa ${number}`)
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/cases?q=quillpa&status=wrong`)
  await signInAs(page, 'staff')
  await page.getByText('26 cases').waitFor()
  expect(await rows(page).count()).toBe(25)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('link', { name: 'First page' }).click()
  await page.getByRole('searchbox').fill('Quillpa 17')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('1 case', { exact: true }).waitFor()
  await page.getByText('$0.00 of $1,500.00 received').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Quillpa 17' }).waitFor()
  await page.getByLabel('Status').selectOption('completed')
  await page.getByText('No case matches').waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('completed')
  await page.goBack()
  await page.getByRole('link', { name: 'Quillpa 17' }).waitFor()
})

it('keeps the draft of an update until it is published, and shows what others write at once', async () => {
  const id = await newCase('Ñandú')
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/cases/${id}`)
  await signInAs(page, 'guardian')
  await page.getByRole('heading', { name: 'Ñandú' }).waitFor()
  await page.getByText('<b>Gracias</b>').waitFor()
  await page.getByRole('button', { name: 'Publish update' }).click()
  await page.getByText('Write between 1 and 10,000 characters.').waitFor()
  await page.getByLabel('Kind').selectOption('medical_progress')
  await page.getByLabel('Text').fill('Camina otra vez 🐾')
  await page.reload()
  const text = page.getByLabel('Text')
  await expect.poll(() => text.inputValue()).toBe('Camina otra vez 🐾')
  await page.getByRole('button', { name: 'Publish update' }).click()
  const updates = page.getByRole('list', { name: 'Updates' })
  await updates.getByText('Camina otra vez 🐾').waitFor()
  await updates.getByText('Medical progress').waitFor()
  await expect.poll(() => text.inputValue()).toBe('')
  await graph('mutation ($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { id } }', {
    input: { caseId: id, type: 'note', notes: 'Escrito por otra persona' },
  })
  await updates.getByText('Escrito por otra persona').waitFor()
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Camina')
  expect(harness.open.errors).toEqual([])
  expect(harness.open.foreignHosts()).toEqual([])
})

it('publishes an update once, also where the first response was lost', async () => {
  const id = await newCase('Biguá')
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/cases/${id}`)
  await signInAs(page, 'guardian')
  await page.getByLabel('Text').fill('Solo una vez')
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('Solo una vez')) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  const publish = page.getByRole('button', { name: 'Publish update' })
  await publish.click()
  await page.getByRole('alert').waitFor()
  await page.reload()
  await publish.click()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('')
  const query = 'query ($id: ID!) { case(id: $id) { updates { totalCount } } }'
  expect([lost, (await graph(query, { id })).case.updates.totalCount]).toEqual([1, 1])
})

it('lets staff change the status along the allowed transitions', async () => {
  const id = await newCase('Tero')
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/cases/${id}`)
  await signInAs(page, 'staff')
  await page.getByRole('button', { name: 'Set to Urgent' }).click()
  await page.getByText('Active → Urgent').waitFor()
  await page.getByRole('button', { name: 'Set to Completed' }).waitFor()
  expect(await page.getByRole('button', { name: 'Set to Draft' }).count()).toBe(0)
  await page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem').first().waitFor()
  expect((await graph('query ($id: ID!) { case(id: $id) { status } }', { id })).case.status).toBe('urgent')
})

it('offers donors no changes, and says when there is no such case', async () => {
  const id = await newCase('Yaguareté')
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/cases/${id}`)
  await signInAs(page, 'donor')
  await page.getByRole('heading', { name: 'Yaguareté' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Set to|Publish)/ }).count()).toBe(0)
  expect(await page.getByRole('list', { name: 'Audit trail' }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/cases/cas_01ARZ3NDEKTSV4RRFFQ69G5FAV`)
  await page.getByText('This case does not exist, or you may not see it').waitFor()
})

it('has no accessibility faults in any language, theme and width', async () => {
  const id = await newCase('Luna')
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/cases`)
  await signInAs(page, 'staff')
  await rows(page).first().waitFor()
  for (const path of ['/app/cases', `/app/cases/${id}`]) {
    const faults = await accessibilityFaults(page, async (language) => {
      await preferLanguage(page, language)
      await page.goto(`${harness.platform.origin}${path}`)
      await page.getByText('Luna').first().waitFor()
    })
    expect(faults, path).toEqual([])
  }
})

it('ignores what the list does not know in its address', () => {
  expect(caseSearchOf({ q: ' ', status: 'x', priority: ['urgent'], after: {} })).toEqual({})
  expect(caseSearchOf({ q: 17, status: 'urgent' })).toEqual({ q: '17', status: 'urgent' })
})
