import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { accessibilityFaults } from '../support/doubles/browser.js'
import { dashboardOfPlatform, signInAs } from '../support/doubles/dashboard.js'

const harness = dashboardOfPlatform()

const graph = async (query: string, variables = {}) =>
  (await harness.platform.graphql(query, variables, { as: 'admin' })).data

/** Opens a screen of the dashboard as a person. */
async function open(path: string, who: 'staff' | 'admin' = 'staff'): Promise<Page> {
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/${path}`)
  await signInAs(page, who)
  return page
}

/** Accessibility faults of screens, each open when its text is shown. */
async function faultsOf(page: Page, paths: Readonly<Record<string, string>>): Promise<string[]> {
  const faults: string[] = []
  for (const [path, text] of Object.entries(paths)) {
    const found = await accessibilityFaults(page, async (language) => {
      await page.evaluate(`localStorage.preferences = JSON.stringify({ language: '${language}' })`)
      await page.goto(`${harness.platform.origin}/app/${path}`)
      await page.getByText(text).first().waitFor()
    })
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  return faults
}

it('finds users and changes their role and status after a reason, which the audit log keeps', async () => {
  const data = await graph(
    'mutation { createUser(input: {email: "nube@example.org", name: "Nube 🐈 <b>"}) { id } }',
  )
  const { id } = data.createUser
  const page = await open('users?q=nube&role=unknown', 'admin')
  await page.getByText('1 user', { exact: true }).waitFor()
  await page.getByLabel('Role').selectOption('guardian')
  await page.getByText('No user matches').waitFor()
  await page.getByLabel('Role').selectOption('user')
  await page.getByRole('link', { name: 'Nube 🐈 <b>' }).click()
  await page.getByRole('button', { name: 'Set role: Guardian' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Set role: Guardian' }).click()
  await dialog.getByText('Give a reason.').waitFor()
  await dialog.getByLabel('Reason').fill('Cares for cats')
  await dialog.getByRole('button', { name: 'Set role: Guardian' }).click()
  await page.getByRole('button', { name: 'Set role: Donor' }).waitFor()
  const { user, auditLogs } = await graph(
    `query ($id: ID!) {
      user(id: $id) { role }
      auditLogs(filter: {resourceId: "${id}", action: "user_role_change"}) { nodes { id details } }
    }`,
    { id },
  )
  expect([user.role, auditLogs.nodes[0].details.reason]).toEqual(['guardian', 'Cares for cats'])
  expect(await faultsOf(page, { users: 'nube@example.org', [`users/${id}`]: 'Nube' })).toEqual([])
})

it('offers staff no roles, and no changes of administrators', async () => {
  const page = await open(`users/${demoPeople.guardian.id}`)
  await page.getByRole('button', { name: 'Set status: Inactive' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Set role|Remove second)/ }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/users/${demoPeople.admin.id}`)
  await page.getByRole('heading', { name: demoPeople.admin.name }).waitFor()
  expect(await page.getByRole('button', { name: /^Set/ }).count()).toBe(0)
})

it('shows what an entry of the audit log changed, exports what the filters select, and verifies the log', async () => {
  await graph(
    'mutation ($id: ID!) { updateUser(id: $id, input: {location: "=SUM(A1)", reason: "Moved, \\"new\\" home"}) { id } }',
    { id: demoPeople.donor.id },
  )
  const page = await open(`audit?resourceId=${demoPeople.donor.id}&severity=none`)
  await page.getByLabel('Action').fill('user_updated')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 entry', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const [header, ...rows] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(header).toContain('id,timestamp,userId')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(demoPeople.donor.id)
  await page.getByRole('link', { name: 'user_updated' }).click()
  await page
    .getByRole('row', { name: /location/ })
    .getByText('=SUM(A1)')
    .waitFor()
  await page.getByText('Moved, "new" home').waitFor()
  await page.getByRole('link', { name: '← Audit log' }).click()
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await page.getByText(/^The log is intact/).waitFor()
  const [entry] = (await graph('{ auditLogs(page: {limit: 1}) { nodes { id action } } }')).auditLogs.nodes
  expect(await faultsOf(page, { audit: entry.action, [`audit/${entry.id}`]: entry.action })).toEqual([])
})
