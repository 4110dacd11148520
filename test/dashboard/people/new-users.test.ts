import { expect, it } from 'vitest'
import { addUser } from '../../../dashboard/generated/add-user.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { loseResponse, screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { invitationMails } from '../../support/fixtures/invitation-mails.js'

const { harness, graph, opened } = dashboardOfPeople()

it('creates an account once, whose profile is shown then, and names an address that is taken', async () => {
  const page = await opened('/users', 'staff')
  await page.getByRole('link', { name: 'New user' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  const send = form.getByRole('button', { name: 'Create account' })
  await send.click()
  await form.getByText('This is not an e-mail address.').waitFor()
  await form.getByText('Write between 1 and 200 characters.').waitFor()
  expect(await form.getByLabel('How').count(), 'only administrators invite').toBe(0)
  expect(await form.getByLabel('Role').getByRole('option', { name: 'Administrator' }).count()).toBe(0)
  await form.getByLabel('E-mail').fill(demoPeople.donor.email)
  await form.getByLabel('Name').fill('Ñusta <b>')
  await form.getByLabel('Role').selectOption('Guardian')
  await send.click()
  await form.getByText('There is an account with this e-mail already.').waitFor()
  await form.getByLabel('E-mail').fill('nusta@example.org')
  await page.reload()
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Ñusta <b>')
  await loseResponse(page, addUser)
  await send.click()
  await form.getByText('The platform cannot be reached.').waitFor()
  await page.reload()
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Ñusta <b>' }).waitFor()
  await page.getByText('Guardian', { exact: true }).waitFor()
  expect(await invitationMails(harness.platform.dataDirectory, 'nusta@example.org')).toHaveLength(1)
  await opened('/users/new', 'donor')
  await page.getByText('Your role does not allow this.').waitFor()
})

it('invites a person, sends the invitation again, and revokes it', async () => {
  const page = await opened('/users', 'admin')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor()
  await page.getByRole('link', { name: 'New user' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  await form.getByLabel('How').selectOption('Invite: the account begins when it is accepted')
  await form.getByLabel('E-mail').fill('quena@example.org')
  await form.getByLabel('Name').fill('Quena')
  await form.getByLabel('Role').selectOption('Staff')
  await form.getByLabel('Your message').fill('¡Bienvenida! 🐎')
  await form.getByLabel('Name').press('Enter')
  const row = page
    .getByRole('list', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: 'quena@example.org' })
  await row.getByText('Not used yet').waitFor()
  const [mail] = await invitationMails(harness.platform.dataDirectory, 'quena@example.org')
  expect(mail?.text).toContain('¡Bienvenida! 🐎')
  const choose = async (name: string) => {
    await row.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await choose('Send again')
  const mails = await invitationMails(harness.platform.dataDirectory, 'quena@example.org', 2)
  expect(new Set(mails.map(({ token }) => token)).size).toBe(2)
  const faults = await screenFaults(page, async () => {
    await page.goto(`${harness.platform.origin}/app/users/invitations`)
    await page.getByText('quena@example.org').waitFor()
  })
  expect(faults).toEqual([])
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: harness.platform.dataDirectory })
  await db('invitations')
    .where({ email: 'quena@example.org' })
    .update({ undeliverable_since: '2026-11-03T10:00:00.000Z' })
  await db.destroy()
  await page.reload()
  await row.getByText('The mail server refused this address').waitFor()
  await choose('Revoke')
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  const { nodes } = (await graph('admin', '{ invitations { nodes { email role status } } }')).invitations
  expect(nodes).toContainEqual({ email: 'quena@example.org', role: 'staff', status: 'revoked' })
})

it('has no accessibility faults in any language, theme and width', async () => {
  const page = await opened('/users', 'admin')
  const faults = await screenFaults(page, async () => {
    await page.goto(`${harness.platform.origin}/app/users/new`)
    await page.locator('form.card input').first().waitFor()
  })
  expect(faults).toEqual([])
})
