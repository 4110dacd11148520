import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { auditExportId } from '../../dashboard/generated/document-ids.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { accessibilityFaults } from '../support/doubles/browser.js'
import { dashboardOfPlatform, signInAs } from '../support/doubles/dashboard.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { eventually } from '../support/runner/retry-until.js'

const harness = dashboardOfPlatform()

const graph = async (query: string, variables = {}) => {
  const { data, errors } = await harness.platform.graphql(query, variables, { as: 'admin' })
  expect(errors).toBeUndefined()
  return data
}

const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

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

it('shows how far a long export is, and cancels it', async () => {
  const reason =
    'mutation ($id: ID!, $reason: String!) { updateUser(id: $id, input: {reason: $reason}) { id } }'
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

it('shows a ticket with its conversation, keeps the draft of a reply, and changes state, priority and assignee', async () => {
  const { platform } = harness
  const opened = await platform.graphql(
    `mutation { createSupportTicket(input: {title: "Ñandú perdido 🐦", description: "<i>Ayuda</i>"}) { id } }`,
    {},
    { as: 'donor' },
  )
  const { id } = opened.data.createSupportTicket
  const page = await open('tickets?q=perdido&assignment=unassigned')
  await page.getByRole('link', { name: 'Ñandú perdido 🐦' }).click()
  await page.getByText('<i>Ayuda</i>').waitFor()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Lo buscamos 🔎')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Lo buscamos 🔎')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await conversation.getByText('Lo buscamos 🔎').waitFor()
  await conversation.getByText('Staff', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect.poll(() => page.getByLabel('Assignee').inputValue()).toBe(demoPeople.staff.id)
  await page.getByLabel('Priority').selectOption('urgent')
  await page.getByText('Urgent', { exact: true }).first().waitFor()
  await page.getByRole('textbox', { name: 'Internal notes' }).fill('Llamar al vecino')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await page.getByText('The notes are saved.').waitFor()
  await page.getByRole('button', { name: 'Set to Closed' }).click()
  await page.getByText('The ticket is closed. Open it again to reply.').waitFor()
  expect(await faultsOf(page, { tickets: 'Ñandú perdido 🐦', [`tickets/${id}`]: '<i>Ayuda</i>' })).toEqual([])
})

it('shows response times, live load and logs, alerts that are resolved, and rules that administrators change', async () => {
  const { data } = await harness.platform.graphql(
    'mutation { createAlert(input: {severity: high, message: "Tormenta ⛈️ <b>"}) { id } }',
    {},
    { as: 'staff' },
  )
  const page = await open('monitoring?severity=high&period=never', 'admin')
  await page.getByRole('row', { name: /API responses/ }).waitFor()
  const alerts = list(page, 'Alerts')
  await alerts.getByText('Tormenta ⛈️ <b>').waitFor()
  await alerts.filter({ hasText: 'Tormenta' }).getByRole('button', { name: 'Acknowledge' }).click()
  await alerts.getByText(`${demoPeople.admin.name} takes care of it`).waitFor()
  const taken = await harness.platform.graphql(
    'mutation ($id: ID!) { acknowledgeAlert(id: $id) { id } }',
    { id: data.createAlert.id },
    { as: 'staff' },
  )
  expect(taken.errors?.[0]?.extensions?.code).toBe('CONFLICT')
  await alerts.filter({ hasText: 'Tormenta' }).getByRole('button', { name: 'Resolve' }).click()
  await alerts
    .filter({ hasText: 'Tormenta' })
    .getByText(/^Resolved .*[0-9]/)
    .waitFor()
  const { alert } = await graph('query ($id: ID!) { alert(id: $id) { status } }', { id: data.createAlert.id })
  expect(alert.status).toBe('resolved')
  const form = page.getByRole('form', { name: 'New rule' })
  await form.getByLabel('Condition').fill('p95(api_response')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.locator('.fault').waitFor()
  await form.getByLabel('Condition').fill('p95(api_response) > 91000 for 5m')
  await form.getByRole('button', { name: 'Add rule' }).click()
  const rule = list(page, 'Alert rules').filter({ hasText: '91000' })
  await rule.getByRole('button', { name: 'Switch off' }).click()
  await rule.getByText('Off', { exact: true }).waitFor()
  await rule.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rule.count()).toBe(0)
  const log = { level: 'error', message: 'Pantalla rota 🧨' }
  await expect
    .poll(async () => {
      await harness.platform.rest('POST /api/monitoring/app-logs', { as: 'donor', body: { logs: [log] } })
      return page.getByText('Pantalla rota 🧨').count()
    })
    .toBeGreaterThan(0)
  await expect.poll(() => page.locator('.chart polyline').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await page.getByRole('columnheader', { name: 'Value' }).waitFor()
  expect(await faultsOf(page, { monitoring: 'Tormenta' })).toEqual([])
})

it('lists failed jobs of each service with their payload, and replays or dismisses them after a confirmation', async () => {
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory: harness.platform.dataDirectory,
  })
  for (const id of ['job_one', 'job_two'])
    await db('jobs').insert({
      id,
      kind: `test.${id}`,
      payload: '{"id":"cosa 🐕"}',
      status: 'failed',
      run_at: '2020-01-01T00:00:00.000Z',
      attempts: 3,
      last_error: 'nobody <b>answers</b>',
      created_at: '2019-12-31T00:00:00.000Z',
    })
  const page = await open('jobs', 'admin')
  const jobs = list(page, 'Backoffice')
  await jobs.filter({ hasText: 'test.job_one' }).getByText('Payload').click()
  await jobs.filter({ hasText: 'test.job_one' }).getByText('cosa 🐕').waitFor()
  expect(await faultsOf(page, { jobs: 'nobody <b>answers</b>' })).toEqual([])
  for (const [job, verb] of [
    ['test.job_one', 'Replay'],
    ['test.job_two', 'Dismiss'],
  ] as const) {
    await jobs.filter({ hasText: job }).getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect.poll(() => jobs.filter({ hasText: job }).count()).toBe(0)
  }
  await page.getByText('No job has failed').waitFor()
  expect(await db('jobs').where({ id: 'job_two' })).toEqual([])
  await db.destroy()
})

it('shows GDPR requests with their state, and lets administrators finish those that await them', async () => {
  await harness.platform.graphql(
    'mutation { createGdprRequest(input: {requestType: objection, metadata: {reason: "No más correos 🙅"}}) { requestId } }',
    {},
    { as: 'guardian' },
  )
  const page = await open('gdpr?type=objection', 'admin')
  const request = list(page, 'Requests found')
  await request.getByText('No más correos 🙅').waitFor()
  expect(await faultsOf(page, { gdpr: 'No más correos 🙅' })).toEqual([])
  await request.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('dialog').getByLabel('Explanation').fill('No más envíos')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click()
  await request.getByText('Completed').waitFor()
  await request.getByText('No más envíos').waitFor()
})

it('shows what other settings of the AI hub would have decided about last week’s posts before they are saved', async () => {
  for (let times = 0; times < 3; times++)
    await harness.platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 5 } })
  const settings = '{ monitoringConfig { reviewPolicy { requireManualReview autoApproveThreshold } } }'
  const before = await graph(settings)
  const page = await open('hub-settings')
  for (const name of ['Every new case requires approval', 'Every proposal requires manual review'])
    await page.getByLabel(name).uncheck()
  await page.getByLabel('Confidence without review').fill('2')
  await page.getByText('Enter a number from 0 to 1.').waitFor()
  await page.getByLabel('Confidence without review').fill('0.1')
  await page.reload()
  await page.getByText('Your changes are kept on this device').waitFor()
  expect(await page.getByLabel('Confidence without review').inputValue()).toBe('0.1')
  await page.getByRole('button', { name: 'Show the effect' }).click()
  await page.getByRole('row', { name: /^Without review/ }).waitFor()
  await list(page, 'Posts decided differently').first().waitFor()
  expect(await graph(settings)).toEqual(before)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save settings' }).click()
  await expect
    .poll(async () => (await graph(settings)).monitoringConfig.reviewPolicy)
    .toEqual({
      requireManualReview: false,
      autoApproveThreshold: 0.1,
    })
  expect(await faultsOf(page, { 'hub-settings': '0', costs: '%' })).toEqual([])
})

it('shows totals, allocates money without a case, refunds by card and requests refunds on the ledger', async () => {
  const { platform } = harness
  const act = walletActions(platform)
  const caseId = 'cas_01JCDEM00000000000000000A1'
  const body = { caseId, amount: 10 }
  const announced = await platform.rest('POST /api/donations/create', { as: 'donor', body })
  const statement = {
    provider: 'card',
    transactionId: 'pay-1',
    status: 'succeeded',
    amount: 10,
    currency: 'USD',
  }
  await graph(
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input: statement },
  )
  await platform.rest('POST /api/donations/verify', {
    as: 'donor',
    body: { donationId: announced.body.id, transactionId: 'pay-1' },
  })
  const { case: luna } = await graph(
    'query ($id: ID!) { case(id: $id) { name donationAddresses { network account } } }',
    { id: caseId },
  )
  const { account } = luna.donationAddresses.find(({ network }: { network: string }) => network === 'testnet')
  const wallet = await act.wallet('donor')
  const sent = await act.send('donor', wallet.id, account, '7.25', { memo: 'sin caso', memoType: 'text' })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const unallocated = '{ unallocatedDonations(state: open) { totalCount } }'
  await eventually(async () => expect((await graph(unallocated)).unallocatedDonations.totalCount).toBe(1))

  const page = await open('donations?range=7d&status=lost')
  const money = list(page, 'Unallocated money')
  await money.getByText('sin caso').waitFor()
  expect(await page.getByRole('button', { name: 'Return' }).count()).toBe(0)
  await money.getByRole('button', { name: 'Allocate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find a case by name').fill(luna.name)
  await dialog.getByRole('option', { name: luna.name }).first().waitFor({ state: 'attached' })
  await dialog.getByLabel('Reason').fill('They wrote an e-mail')
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await page.getByText('All money belongs to a case').waitFor()

  await page.reload()
  const onLedger = list(page, 'On the ledger').filter({ hasText: '7.25' })
  await onLedger.getByRole('button', { name: 'Request refund' }).click()
  await dialog.getByLabel('Reason').fill('Sent twice')
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await onLedger.getByText('Refund requested: Sent twice').waitFor()

  const byCard = list(page, 'By card or by hand').filter({ hasText: '$10.00' })
  await byCard.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Reason').fill('Wrong card')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await byCard.getByText('Refunded').waitFor()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('columnheader', { name: 'Value' }).waitFor()
  const shown = await page.getByRole('table').getByRole('row').count()
  const [chart] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const [names, ...values] = readFileSync(await chart.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(names).toBe('time,value')
  expect(values).toHaveLength(shown - 1)
  for (const value of values) expect(value).toMatch(/^\d{4}-\d\d-\d\d[^,]*,\d+(\.\d+)?$/)
  expect(await faultsOf(page, { donations: '$' })).toEqual([])
})

it('announces to roles now or later, shows the delivery, and cancels what was not sent', async () => {
  const page = await open('announcements', 'admin')
  const form = page.getByRole('form', { name: 'New announcement' })
  await form.getByLabel('Title', { exact: true }).fill('Ñandúes 🐦 <b>')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Write a message.').waitFor()
  await form.getByText('Choose at least one role.').waitFor()
  await form.getByLabel('Message', { exact: true }).fill('<i>Mañana</i> sin servicio')
  await form.getByLabel('Guardians').check()
  await form.getByText('Português', { exact: true }).click()
  await form.getByLabel('Title (Português)').fill('Emas 🐦')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Title and message are both needed: Português.').waitFor()
  await form.getByLabel('Message (Português)').fill('Amanhã sem serviço')
  await page.reload()
  expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Ñandúes 🐦 <b>')
  await form.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const announcements = list(page, 'Sent and scheduled')
  const sent = announcements.filter({ hasText: 'Ñandúes 🐦 <b>' })
  await sent.getByText('Sent', { exact: true }).waitFor()
  await sent.getByText('Português').waitFor()
  const inLanguages = '{ notifications { nodes { es: title(language: es) pt: title(language: pt) } } }'
  const { data } = await harness.platform.graphql(inLanguages, {}, { as: 'guardian' })
  expect(data.notifications.nodes).toContainEqual({ es: 'Ñandúes 🐦 <b>', pt: 'Emas 🐦' })
  const { users } = await graph('{ users(filter: {role: guardian, status: active}) { totalCount } }')
  await sent.getByText(String(users.totalCount), { exact: true }).first().waitFor()
  const notified = await harness.platform.graphql(
    '{ notifications(filter: {type: system_maintenance}) { nodes { title message } } }',
    {},
    { as: 'guardian' },
  )
  expect(notified.data.notifications.nodes).toContainEqual({
    title: 'Ñandúes 🐦 <b>',
    message: '<i>Mañana</i> sin servicio',
  })
  await form.getByLabel('Title', { exact: true }).fill('Later')
  await form.getByLabel('Message', { exact: true }).fill('Not yet')
  await form.getByLabel('Donors').check()
  await form
    .getByLabel('Send at')
    .fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:30`)
  await form.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const later = announcements.filter({ hasText: 'Later' })
  await later.getByRole('button', { name: 'Cancel the announcement' }).click()
  await dialog.getByRole('button', { name: 'Cancel the announcement' }).click()
  await later.getByText('Cancelled').waitFor()
  await form.getByLabel('To', { exact: true }).selectOption('person')
  await form.getByLabel('E-mail of the person').fill(demoPeople.guardian.email)
  await form.getByLabel('Title', { exact: true }).fill('Para ti')
  await form.getByLabel('Message', { exact: true }).fill('Hola')
  await form.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The notification is on its way.').waitFor()
  expect(await faultsOf(page, { announcements: 'Ñandúes' })).toEqual([])
})

it('shows deployments with their steps, and offers what may follow', async () => {
  const data = await graph(
    'mutation ($config: DeploymentConfigInput!) { initializeDeployment(config: $config) { id } }',
    {
      config: {
        projectId: 'rescate',
        environment: 'staging',
        version: '1.2.3-ñ',
        healthCheckUrl: 'https://93.184.216.34/healthz',
      },
    },
  )
  expect(data.initializeDeployment.id).toBeTruthy()
  const page = await open('deployments', 'admin')
  await list(page, 'Deployments found').getByText('rescate 1.2.3-ñ').waitFor()
  expect(await page.getByRole('button', { name: 'Switch traffic' }).count()).toBe(0)
  expect(await faultsOf(page, { deployments: 'rescate' })).toEqual([])
})
