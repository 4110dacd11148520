import { expect, it } from 'vitest'
import { addAccount } from '../../../dashboard/generated/add-account.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

async function newGuardian(name: string): Promise<string> {
  const create = 'mutation ($input: CreateGuardianInput!) { createGuardian(input: $input) { id } }'
  const input = { name, email: `${name.toLowerCase()}@example.org` }
  return (await graph('staff', create, { input })).createGuardian.id
}

const accounts = async () =>
  (await graph('staff', '{ monitoredAccounts { name microblogHandle isActive } }')).monitoredAccounts

it('adds an account once, pauses and changes it, fetches posts, says what fails, and removes it', async () => {
  const id = await newGuardian('Wayra')
  const page = await opened(`/guardians/${id}`, 'staff')
  await page.getByRole('link', { name: 'Monitor an account' }).click()
  const form = page.getByRole('form', { name: 'Add account' })
  await expect.poll(() => form.getByLabel('Guardian').inputValue()).toBe(id)
  const add = form.getByRole('button', { name: 'Add account' })
  await form.getByLabel('Name of the account').fill('no es un nombre')
  await add.click()
  await form.getByText('Write letters, digits').waitFor()
  await form.getByLabel('Name of the account').fill('@CAMILA_ortiz')
  await add.click()
  await form.getByText('This account or this guardian is monitored already.').waitFor()
  await form.getByLabel('Name of the account').fill('@wayra')
  await loseResponse(page, addAccount)
  await add.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await expect.poll(() => form.getByLabel('Name of the account').inputValue()).toBe('@wayra')
  await add.click()
  const row = page
    .getByRole('table', { name: 'Monitored accounts' })
    .getByRole('row')
    .filter({ hasText: 'Wayra' })
  await row.getByText('@wayra').waitFor()
  expect(await accounts()).toHaveLength(2)

  await row.getByRole('button', { name: /^Pause/ }).click()
  await row.getByText('Paused', { exact: true }).waitFor()
  await page.getByLabel('State').selectOption('Paused')
  const rows = page.getByRole('table', { name: 'Monitored accounts' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  expect(page.url()).toContain('state=paused')
  await row.getByRole('button', { name: /^Resume/ }).click()
  await page.getByText('No account here').waitFor()
  await page.getByLabel('State').selectOption('Any')

  await row.getByRole('button', { name: /^Change account/ }).click()
  const change = page.getByRole('dialog', { name: 'Change the account of Wayra' })
  await change.getByLabel('Name of the account').fill('camila_ortiz')
  await change.getByRole('button', { name: 'Change account' }).click()
  await change.getByText('is monitored already').waitFor()
  await change.getByLabel('Name of the account').fill('wayra_rescata@red.example')
  const elsewhere =
    'mutation ($id: ID!) { updateMonitoredAccount(id: $id, input: {microblogHandle: "wayra_2"}) { id } }'
  await graph('admin', elsewhere, { id })
  await change.getByRole('button', { name: 'Change account' }).click()
  await change.getByText('Someone else changed this in the meantime.').waitFor()
  await row.getByText('@wayra_2').waitFor()
  await change.getByRole('button', { name: 'Change account' }).click()
  await row.getByText('@wayra_rescata@red.example').waitFor()

  await graph('admin', 'mutation ($id: ID!) { deleteGuardian(id: $id) }', { id })
  await page.getByRole('button', { name: 'Fetch posts now' }).click()
  const result = page.getByRole('main').getByRole('status')
  await result.getByText(/^2 accounts read\. \d+ new posts\.$/).waitFor()
  await page.getByRole('list', { name: 'Not read' }).getByText('Wayra: The guardian was deleted').waitFor()
  await row.getByText('Failing', { exact: true }).waitFor()
  await row.getByText('1 failed fetch. Next one after').waitFor()
  expect(await row.getByRole('link').count(), 'there is no profile any more').toBe(0)
  const faults = await screenFaults(page, async () => {
    await page.goto(`${harness.platform.origin}/app/monitored-accounts`)
    await page.locator('tbody').waitFor()
  })
  expect(faults).toEqual([])
  await page.evaluate(`localStorage.preferences = '{"language":"en"}'`)
  await page.reload()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByText('Its posts and their proposals stay.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await accounts()).toMatchObject([{ microblogHandle: 'camila_ortiz' }])
})

it('tests and stores credentials, which are shown to nobody, also to the administrator who stored them', async () => {
  const page = await opened('/monitored-accounts', 'staff')
  const form = page.getByRole('form', { name: 'Credentials at the network' })
  await form.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Connected: Sandbox').waitFor()
  expect(await form.getByRole('button', { name: 'Store credentials' }).count()).toBe(0)
  await opened('/monitored-accounts', 'admin')
  await form.getByText('No credentials are stored.').waitFor()
  await form.getByLabel('Access token', { exact: true }).fill('invalid-token')
  await form.getByRole('button', { name: 'Test these credentials' }).click()
  await form.getByText('The network does not accept the credentials.').waitFor()
  const secret = 'tok-1f9e4c7b'
  await form.getByLabel('Access token', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Store credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Store credentials' })
  await dialog.getByText('never shown again').waitFor()
  await dialog.getByRole('button', { name: 'Store credentials' }).click()
  await form.getByText('Credentials are stored.').waitFor()
  expect(await form.getByLabel('Access token', { exact: true }).inputValue()).toBe('')
  expect(await page.content()).not.toContain(secret)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(secret)
})
