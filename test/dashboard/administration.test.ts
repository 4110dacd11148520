import { readFileSync } from 'node:fs'
import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { auditExportId, gdprRequestListId } from '../../dashboard/generated/document-ids.js'
import { setUserAccess } from '../../dashboard/generated/set-user-access.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform } from '../support/browser/dashboard.js'
import { staffScreens } from '../support/browser/staff-screens.js'
import { mailedLinks } from '../support/fixtures/invitation-mails.js'

const harness = dashboardOfPlatform()
const { graph, list, open, faultsOf } = staffScreens(harness)

it('finds a user and changes the role with a reason, which the audit log records', async () => {
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
  await page.getByText('0 of the last 30').waitFor()
  const setRole = page.getByRole('button', { name: 'Set role: Guardian' })
  await setRole.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const focused = () => page.evaluate('document.activeElement.tagName + document.activeElement.textContent')
  expect(await focused()).toBe('TEXTAREA')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused()).toBe('BUTTONSet role: Guardian')
  await setRole.click()
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
  await page.goto(`${harness.platform.origin}/app/users/${demoPeople.admin.id}`)
  const done = page.getByTitle('user_role_change', { exact: true })
  expect(await done.innerText()).toBe(`Role of a user changed · Person ${id}`)
})

it('offers staff no role changes, and no changes of administrators', async () => {
  const page = await open(`users/${demoPeople.guardian.id}`)
  await page.getByRole('button', { name: 'Set status: Inactive' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Set role|Remove second)/ }).count()).toBe(0)
  await page.goto(`${harness.platform.origin}/app/users/${demoPeople.admin.id}`)
  await page.getByRole('heading', { name: demoPeople.admin.name }).waitFor()
  expect(await page.getByRole('button', { name: /^Set/ }).count()).toBe(0)
})

it('shows the changes of an audit entry, exports the filtered entries, and verifies the audit log', async () => {
  await graph(
    'mutation ($id: ID!) { updateUser(id: $id, input: {location: "=SUM(A1)", reason: "Moved, \\"new\\" home"}) { id } }',
    { id: demoPeople.donor.id },
  )
  const page = await open(`audit?resourceId=${demoPeople.donor.id}&severity=none&from=2026-02-31`)
  await page.getByText(/^\d+ entr(y|ies)$/).waitFor()
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
  await page.getByText('user_updated', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'User changed' }).click()
  await page.getByRole('heading', { name: 'User changed' }).waitFor()
  await page.getByText('user_updated', { exact: true }).waitFor()
  await page
    .getByRole('row', { name: /location/ })
    .getByText('=SUM(A1)')
    .waitFor()
  await page.getByText('Moved, "new" home').waitFor()
  await page.locator('dt', { hasText: 'IP address' }).waitFor()
  await page.getByRole('link', { name: '← Audit log' }).click()
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await page.getByText(/^The log is intact/).waitFor()
  const [from, to] = [page.getByLabel('From day'), page.getByLabel('To day')]
  await from.fill('2026-05-02')
  await to.fill('2026-05-01')
  await to.press('Enter')
  await page.getByText('This day is before the first one.').waitFor()
  expect(await to.getAttribute('aria-invalid')).toBe('true')
  await from.fill('')
  await to.press('Enter')
  await page.getByText('No entry matches').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const [entry] = (await graph('{ auditLogs(page: {limit: 1}) { nodes { id action } } }')).auditLogs.nodes
  expect(await faultsOf(page, { audit: entry.action, [`audit/${entry.id}`]: entry.action })).toEqual([])
})

it('exports texts that a spreadsheet would run as formulas with an apostrophe', async () => {
  await graph('mutation ($input: CreateAuditLogInput!) { createAuditLog(input: $input) { id } }', {
    input: { action: '＝HYPERLINK(1)', resource: ' =1+1', resourceId: 'formulas' },
  })
  const page = await open('audit?resourceId=formulas')
  await page.getByText('1 entry', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain(",'＝HYPERLINK(1),'=1+1,formulas,")
})

it('keeps the focus, and what is typed, when a list is searched and filtered by keyboard', async () => {
  const page = await open('users')
  const search = page.getByRole('searchbox', { name: 'Name or e-mail' })
  await search.fill('bruno')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=bruno/)
  await page.getByText('1 user', { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('')
  await page.goForward()
  await expect.poll(() => search.inputValue()).toBe('bruno')
  await search.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' salas')
  expect(await search.inputValue()).toBe('bruno salas')
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('')

  await page.goto(`${harness.platform.origin}/app/audit`)
  await page.getByLabel('Action').fill('user_updated')
  await page.getByLabel('Severity').focus()
  for (const severity of ['low', 'medium']) {
    await page.keyboard.press('ArrowDown')
    await page.waitForURL((url) => url.searchParams.get('severity') === severity)
    expect(new URL(page.url()).searchParams.get('action')).toBe('user_updated')
  }
  expect(await page.getByLabel('Action').inputValue()).toBe('user_updated')
})

it('shows the progress of a long export, and can cancel it', async () => {
  const reason =
    'mutation ($id: ID!, $reason: String!) { updateUser(id: $id, input: {reason: $reason, bio: $reason}) { id } }'
  for (let number = 0; number < 101; number++)
    await graph(reason, { id: demoPeople.investor.id, reason: `Nota ${number}` })
  const page = await open(`audit?resourceId=${demoPeople.investor.id}`)
  const held: (() => void)[] = []
  let parts = 0
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== auditExportId) return route.continue()
    parts += 1
    if (parts % 2 === 0) await new Promise<void>((done) => held.push(done))
    return route.continue()
  })
  const start = page.getByRole('button', { name: 'Export as CSV' })
  const progress = page.getByRole('progressbar', { name: 'Export as CSV' })
  await start.click()
  await page.getByText(/^100 of 10\d entries$/).waitFor()
  expect(await page.evaluate("document.querySelector('progress').position")).toBeGreaterThan(0.9)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await progress.waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await start.click()
  await page.getByText(/^100 of 10\d entries$/).waitFor()
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  const file = await download
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.filter((line) => line.includes('Nota '))).toHaveLength(101)
  expect(parts).toBe(4)
})

it('shows GDPR requests with their state, and lets administrators complete pending ones', async () => {
  await harness.platform.graphql(
    'mutation { createGdprRequest(input: {requestType: objection, metadata: {reason: "No más correos 🙅"}}) { requestId } }',
    {},
    { as: 'guardian' },
  )
  const page = await open('gdpr?type=objection', 'admin')
  const request = list(page, 'Requests found')
  await request.getByText('No más correos 🙅').waitFor()
  await request.getByRole('link', { name: 'Camila Ortiz' }).waitFor()
  expect(await faultsOf(page, { gdpr: 'No más correos 🙅' })).toEqual([])
  await request.getByRole('button', { name: /^Mark as done Objection.*Camila Ortiz$/ }).click()
  await page.getByRole('dialog').getByText('Objection · Camila Ortiz').waitFor()
  await page.getByRole('dialog').getByLabel('Explanation').fill('No más envíos')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click()
  await request.getByText('Completed').waitFor()
  await request.getByText('No más envíos').waitFor()
})

it('lets administrators reject an erasure that waits for a frozen wallet', async () => {
  await harness.platform.graphql(
    'mutation { createGdprRequest(input: {requestType: objection}) { requestId } }',
    {},
    { as: 'donor' },
  )
  const { page } = harness.open
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== gdprRequestListId) return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    const held = body
      .replaceAll('"awaiting_admin"', '"waiting"')
      .replaceAll(/"waitingFor":null/g, '"waitingFor":"frozen wallet"')
    return route.fulfill({ response, body: held })
  })
  await open('gdpr', 'admin')
  const request = list(page, 'Requests found').first()
  await request.getByText('The end of a freeze of a wallet').waitFor()
  expect(await request.getByRole('button').allInnerTexts()).toEqual(['Reject request'])
})

it('reports a failed change whose dialog was closed, and closes no dialog that was opened since', async () => {
  const { createUser } = await graph(
    'mutation { createUser(input: {email: "calandria@example.org", name: "Calandria"}) { id } }',
  )
  const page = await open(`users/${createUser.id}`, 'admin')
  const dialog = page.getByRole('dialog')
  const ask = async (name: string, reason: string) => {
    await page.getByRole('button', { name }).click()
    await dialog.getByLabel('Reason').fill(reason)
  }
  const held: Route[] = []
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON().documentId === setUserAccess.id ? void held.push(route) : route.fallback(),
  )
  const send = async (name: string) => {
    const sent = held.length
    await dialog.getByRole('button', { name }).click()
    await expect.poll(() => held.length).toBe(sent + 1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await ask('Set role: Investor', 'Invests')
  await send('Set role: Investor')
  await held[0]?.abort()
  await page
    .locator('.toast.danger')
    .getByText('Set role: Investor: The platform cannot be reached.')
    .waitFor()
  await ask('Set role: Investor', 'Invests')
  await send('Set role: Investor')
  await ask('Set role: Guardian', 'Cares for birds')
  await held[1]?.continue()
  await page.getByText('The change is saved.').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Cares for birds')
})

it('lets an administrator send a person a link for a new password', async () => {
  const { id, email } = demoPeople.guardian
  const page = await open(`users/${id}`, 'admin')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Send link for a new password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  const linesOfCancel = `(() => {
    const label = document.createRange()
    label.selectNodeContents(document.querySelector('.dialog footer button').firstChild)
    return label.getClientRects().length
  })()`
  expect(await page.evaluate(linesOfCancel), 'is not broken within the word').toBe(1)
  await dialog.getByRole('button', { name: 'Send link for a new password' }).click()
  await page.getByText('The link was sent.').waitFor()
  const [mail] = await mailedLinks(harness.platform.dataDirectory, email, '/invitation')
  expect(mail?.text).toContain('Choose a new password')
})
