import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { myStatementId, myYearId } from '../../dashboard/generated/document-ids.js'
import { linkOf } from '../../dashboard/screens/notifications/notification-link.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { accessibilityFaults } from '../support/browser/browser.js'
import { screenFaults, signInAs } from '../support/browser/dashboard.js'
import { dashboardOfPeople } from '../support/browser/dashboard-of-people.js'
import { eventually } from '../support/runner/retry-until.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople()

const newCase = async (name: string): Promise<string> =>
  (
    await graph('admin', 'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }', {
      input: { name, description: 'Encontrada en la ruta 🐕', guardianId: demoPeople.guardian.id },
    })
  ).createCase.id

it('shows donors their donations with ledger proofs, and issues publicly verifiable statements', async () => {
  const caseId = await newCase('Ñandú <b>🐦</b>')
  const { id: walletId } = await newWallet('donor', 'Ahorros')
  await graph('donor', 'mutation ($input: DonateInput!) { donate(input: $input) { id } }', {
    input: { walletId, caseId, amount: '12.5', asset: 'XLM', message: 'Fuerza 🐾', anonymous: true },
  })
  await eventually(async () => {
    const { viewer } = await graph('donor', '{ viewer { user { donations { totalCount } } } }')
    expect(viewer.user.donations.totalCount).toBe(1)
  })
  const page = await opened('/my-donations', 'donor')
  const year = new Date().getUTCFullYear()
  const given = page.locator('.figure-cards div').filter({ hasText: `Given in ${year}, UTC (USD)` })
  await given.getByText('1 donation').waitFor()
  const list = page.getByRole('table', { name: 'My donations' })
  await list.getByText('12.5 XLM').waitFor()
  await list.getByText('Ñandú <b>🐦</b>').waitFor()
  await list.getByText('Fuerza 🐾').waitFor()
  await list.getByRole('link', { name: /^Proof on the ledger [0-9a-f]{12}/ }).waitFor()
  await page.getByLabel('From day (UTC)').fill('2030-01-01')
  await page.getByLabel('To').fill('2026-01-01')
  await page.getByRole('button', { name: 'Make a statement' }).click()
  await page.getByText('Choose a first day that is not after the last day.').waitFor()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To').fill('2100-12-31')
  await page.getByRole('button', { name: 'Make a statement' }).click()
  await page.getByText('Total of 1 donation').waitFor()
  await page.getByText('(days in UTC)').waitFor()
  await page.getByText(/^Issued .* UTC$/).waitFor()
  const fails = (request: { postDataJSON(): { documentId: string } }) =>
    request.postDataJSON().documentId === myStatementId
  await page.route('**/graphql', (route) => (fails(route.request()) ? route.abort() : route.fallback()))
  await page.context().clearCookies()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await signInAs(page, 'donor')
  await page.getByText('The platform cannot be reached.').waitFor()
  expect(await page.getByText('Total of 1 donation').count(), 'a failed refresh leaves the statement').toBe(1)
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The platform cannot be reached.').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 320, height: 700 })
  const lines = (cell: string) =>
    page.evaluate(`(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.statement tbody ${cell}').firstChild)
      return range.getClientRects().length
    })()`)
  expect([await lines('td:first-child'), await lines('td:last-child')]).toEqual([1, 1])
  const name = await page.locator('.statement tbody td').nth(1).boundingBox()
  expect(name?.width).toBeGreaterThan(240)
  await page.setViewportSize({ width: 1280, height: 800 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain('donor,Diego Paz\r\n')
  expect(csv).toMatch(/Ñandú <b>🐦<\/b>,[\d.]+,USD,12\.5000000,XLM,ledger,txn_\w+\r\n$/)
  const url = await page.getByRole('link', { name: /\/statements\// }).getAttribute('href')
  const { pathname } = new URL(url ?? '')
  expect(harness.open.errors.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])

  await page.goto(`${harness.platform.origin}${pathname}?lang=en`)
  await page.getByText('This code is genuine.').waitFor()
  await page.getByText('1 donation', { exact: true }).waitFor()
  expect(await page.content()).not.toContain('Diego')
  await page.getByLabel('Name on the document').fill('Ana Ferreyra')
  await page.getByRole('button', { name: 'Check the name' }).click()
  await page.getByText('It was not issued to this name.').waitFor()
  expect(await page.locator(':focus').innerText()).toBe('It was not issued to this name.')
  await page.getByLabel('Name on the document').fill('diego  PAZ')
  await page.getByRole('button', { name: 'Check the name' }).click()
  await page.getByText('It was issued to this name.').waitFor()
  expect(page.url()).not.toContain('PAZ')
  const statusOf = async (path: string) => (await fetch(`${harness.platform.origin}${path}`)).status
  // The second group has a part of the last day.
  const forged = pathname.replace(/-\w/, (start) => (start === '-Q' ? '-4' : '-Q'))
  expect([await statusOf(pathname), await statusOf(forged)]).toEqual([200, 404])
  expect(await statusOf('/statements/x')).toBe(404)

  const { body } = await harness.platform.rest('POST /api/donations/create', {
    as: 'donor',
    body: { caseId, amount: 10 },
  })
  await graph(
    'staff',
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    {
      input: {
        ...{ provider: 'card', transactionId: 'pay-7', amount: 10, currency: 'USD' },
        ...{ status: 'failed', reason: 'Tarjeta vencida' },
      },
    },
  )
  const reported = { donationId: body.id, transactionId: 'pay-7' }
  await harness.platform.rest('POST /api/donations/verify', { as: 'donor', body: reported })
  const { body: other } = await harness.platform.rest('POST /api/donations/create', {
    as: 'donor',
    body: { caseId, amount: 11 },
  })
  await graph(
    'staff',
    'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
    { input: { provider: 'card', transactionId: 'pay-8', amount: 11, currency: 'USD', status: 'failed' } },
  )
  const rejected = { donationId: other.id, transactionId: 'pay-8' }
  await harness.platform.rest('POST /api/donations/verify', { as: 'donor', body: rejected })
  const failed = await opened('/my-donations', 'donor')
  await failed.getByText('Tarjeta vencida').waitFor()
  await failed.getByText('The payment was rejected.').waitFor()

  const refused = await opened('/my-donations/statement?from=2026-02-02&to=2026-02-01', 'donor')
  await refused.getByText('A statement has at most 2,000 donations: choose a shorter period.').waitFor()
})

it('shows staff the donations to a case with totals in the base currency and by asset', async () => {
  const caseId = await newCase('Aguará guazú 🦊')
  const { id: walletId } = await newWallet('donor', 'Para casos')
  const gifts = [
    { amount: '12.5', anonymous: false },
    { amount: '0.0000001', anonymous: true },
  ]
  for (const gift of gifts)
    await graph('donor', 'mutation ($input: DonateInput!) { donate(input: $input) { id } }', {
      input: { walletId, caseId, asset: 'XLM', ...gift },
    })
  const page = await opened(`/cases/${caseId}`, 'staff')
  await eventually(async () => {
    await page.reload()
    await page.getByText('12.5000001 XLM on the ledger · 2 Test network').waitFor({ timeout: 2_000 })
  })
  const donations = page.getByRole('list', { name: 'Donations' }).getByRole('listitem')
  expect(await donations.count()).toBe(2)
  const [anonymous, named] = [donations.first(), donations.last()]
  await anonymous.getByText('US$0.00').waitFor()
  await anonymous.getByText('Anonymous').waitFor()
  await named.getByText('US$1.25').waitFor()
  await named.getByText('Diego Paz').waitFor()
  await page.getByText('US$1.25 raised').waitFor()
})

it('shows new notifications live, marks them as read, and saves notification preferences', async () => {
  const stream = harness.open.page.waitForResponse('**/graphql/streams')
  const page = await opened('/notifications', 'guardian')
  await stream
  const notify = (title: string, actionUrl: string) =>
    graph(
      'staff',
      'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { id } }',
      {
        input: {
          userEmail: demoPeople.guardian.email,
          type: 'case_updated',
          title,
          message: '<b>Hola</b> 🐾',
          actionUrl,
        },
      },
    )
  await page
    .getByText(/unread/)
    .first()
    .waitFor()
  await notify('Ñandú comió', '/cases/cas_01ARZ3NDEKTSV4RRFFQ69G5FAV')
  await notify('Otra', '/users/x')
  const list = page.getByRole('list', { name: 'Notifications' })
  const first = list.getByRole('listitem').filter({ hasText: 'Ñandú comió' })
  await first.getByText('<b>Hola</b> 🐾').waitFor()
  expect(await first.getByRole('link').getAttribute('href')).toBe('/app/cases/cas_01ARZ3NDEKTSV4RRFFQ69G5FAV')
  const second = list.getByRole('listitem').filter({ hasText: 'Otra' })
  // The second one is marked while the first one is being sent.
  const marks = [first, second].map((one) => one.getByRole('button', { name: 'Mark as read' }))
  await Promise.all(marks.map((mark) => mark.dispatchEvent('click')))
  for (const one of [first, second]) await one.getByRole('button', { name: 'Mark as unread' }).waitFor()
  await second.getByRole('button', { name: 'Mark as unread' }).click()
  await page.getByLabel('Show', { exact: true }).selectOption('read')
  await first.waitFor()
  await expect.poll(() => list.getByText('Otra').count()).toBe(0)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await list.getByText('Otra').waitFor()
  await page.getByText('0 unread').waitFor()

  await page.getByRole('heading', { name: 'Preferences' }).click()
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await page.getByText('Choose both times').waitFor()
  await page.getByLabel('Quiet until').fill('07:30')
  await page.getByLabel('E-mail', { exact: true }).selectOption('never')
  await page.getByLabel('How often').selectOption('daily')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await page.getByText('The preferences are saved.').waitFor()
  const kept = '{ notificationPreferences { channels { email } frequency quietHours { from to } } }'
  expect((await graph('guardian', kept)).notificationPreferences).toEqual({
    channels: { email: false },
    frequency: 'daily',
    quietHours: { from: '22:00', to: '07:30' },
  })
  // The form must not undo a change in the menu of the account.
  const menu = page.locator('.account summary')
  await menu.click()
  await page.getByLabel('Language', { exact: true }).selectOption('pt')
  await page.getByLabel('Com que frequência').selectOption('hourly')
  await page.getByRole('button', { name: 'Salvar preferências' }).click()
  await page.getByText('As preferências foram salvas.').waitFor()
  const chosen = '{ notificationPreferences { language frequency } }'
  expect((await graph('guardian', chosen)).notificationPreferences).toEqual({
    language: 'pt',
    frequency: 'hourly',
  })
  await menu.click()
  await page.getByLabel('Idioma', { exact: true }).selectOption('en')
  const byKind = page.getByLabel('Donation received: E-mail')
  expect(await byKind.isChecked()).toBe(false)
  const byPush = page.getByLabel('Donation received: Browser')
  const wasPushed = await byPush.isChecked()
  // The second one is chosen while the first one is being saved.
  await Promise.all([byKind.dispatchEvent('click'), byPush.dispatchEvent('click')])
  await expect.poll(() => byKind.isChecked()).toBe(true)
  await expect.poll(() => byPush.isChecked()).toBe(!wasPushed)
  for (const ofGuardians of ['A case is urgent', 'Report ready'])
    expect(await page.getByLabel(`${ofGuardians}: E-mail`).count()).toBe(1)
  const kinds = '{ notificationPreferences { kinds { type email push own } } }'
  const saved = { type: 'donation_received', email: true, push: !wasPushed, own: true }
  // A choice is shown before it is saved.
  await expect
    .poll(async () => (await graph('guardian', kinds)).notificationPreferences.kinds)
    .toContainEqual(saved)
  expect(harness.open.errors).toEqual([])
})

it('breaks no amount of a figure within its digits on a phone', async () => {
  const { page } = harness.open
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId !== myYearId) return route.fallback()
    const response = await route.fetch()
    const body = await response.json()
    const total = { currency: 'ARS', amount: 1_169_400, donations: 2, __typename: 'StatementTotal' }
    body.data.donationStatement.totals = [total, { ...total, currency: 'USD' }]
    return route.fulfill({ response, json: body })
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await opened('/my-donations', 'donor')
  await page.locator('.figure-cards dd').nth(1).waitFor()
  const lines = `[...document.querySelectorAll('.figure-cards dd')].map((figure) => {
    const amount = document.createRange()
    amount.selectNodeContents(figure.querySelector('bdi').firstChild)
    return amount.getClientRects().length
  })`
  expect(await page.evaluate(lines)).toEqual([1, 1])
})

it('has no accessibility faults in any language, theme and width', async () => {
  const page = await opened('/my-donations', 'donor')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const paths = [
    '/app/my-donations',
    '/app/my-donations/statement?from=2020-01-01&to=2100-12-31',
    '/app/notifications',
  ]
  for (const path of paths) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const part of await page.locator('details:not(.account) > summary').all()) await part.click()
    })
    expect(faults, path).toEqual([])
  }
  const checked = (language: string) => page.goto(`${harness.platform.origin}/statements/x?lang=${language}`)
  expect(await accessibilityFaults(page, checked)).toEqual([])
})

it('lists the agents with permission to act for a person, and revokes one after confirmation', async () => {
  const { origin } = harness.platform
  const json = { 'content-type': 'application/json' }
  const allow = async (name: string) => {
    const redirect = 'http://127.0.0.1:4711/callback'
    const given = { redirect_uris: [redirect], token_endpoint_auth_method: 'none', client_name: name }
    const registered = await fetch(`${origin}/api/auth/oauth2/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(given),
    })
    const { client_id } = (await registered.json()) as { client_id: string }
    const asked = new URLSearchParams({
      ...{ response_type: 'code', client_id, redirect_uri: redirect, scope: 'mcp' },
      ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
    })
    const led = await fetch(`${origin}/api/auth/oauth2/authorize?${asked}`, { redirect: 'manual' })
    const query = new URL(led.headers.get('location') ?? '', origin).search.slice(1)
    const decided = await fetch(`${origin}/api/auth/oauth2/consent`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${await harness.platform.session('guardian')}` },
      body: JSON.stringify({ allow: true, query }),
    })
    expect(decided.status).toBe(200)
  }
  await allow('<b>Ayudante</b> 🐾')
  await allow('Otro programa')
  const page = await opened('/agents', 'guardian')
  const programs = page.getByRole('list', { name: 'Programs' }).getByRole('listitem')
  const one = programs.filter({ hasText: '<b>Ayudante</b> 🐾' })
  await one.getByText('reads and prepares drafts').waitFor()
  await one.getByText(/^Last used /).waitFor()
  await one.getByRole('button', { name: 'Withdraw permission' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The program can do nothing more for you').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw permission' }).click()
  await one.waitFor({ state: 'detached' })
  expect(await programs.count()).toBe(1)
  const { viewer } = await graph('guardian', '{ viewer { agentPermissions { name } } }')
  expect(viewer.agentPermissions).toEqual([{ name: 'Otro programa' }])
  for (const path of ['/app/agents', '/app/my-cases']) {
    const faults = await screenFaults(page, async () => {
      await page.goto(`${harness.platform.origin}${path}`)
      await page.locator('main .rows li').first().waitFor()
    })
    expect(faults, path).toEqual([])
  }
})

it.each([
  ['/cases/cas_1', '/cases/cas_1'],
  ['/donations/don_1', '/my-donations'],
  ['/donations/don_1?list=failed', '/donations'],
  ['/review-queue/rev_1?list=disputed', '/review'],
  ['/support/spt_1', '/tickets/spt_1'],
  ['/guardians/usr_1', '/users/usr_1'],
  ['/audit-logs/aud_1', '/audit/aud_1'],
  ['/reports/gdpr_1', '/my-account'],
  ['/reports/gdpr_1?list=all', '/gdpr'],
  ['/security', '/security'],
  ['/users', '/users/invitations'],
  ['/status', '/deployments'],
  ['/analytics', '/review'],
  ['/donations/don_1?list=completed', '/donations'],
  ['/constructor/usr_1', 'nothing'],
  ['toString', 'nothing'],
])('links a notification about %s to %s, if the person may open it', (actionUrl, to) => {
  const toOf = (id: string, isAllowed: boolean) =>
    linkOf(actionUrl, { id, can: () => isAllowed })?.to ?? 'nothing'
  expect(toOf('usr_1', true)).toBe(to)
  const isOfStaff = /support|guardians|audit|security|users$|status|analytics|list=/.test(actionUrl)
  expect(toOf('usr_9', false)).toBe(isOfStaff ? 'nothing' : to)
})

it('shows the age of the last update in days of the calendar, also in a tab that stays open', async () => {
  const caseId = await newCase('Chimango')
  const add = 'mutation ($input: CreateCaseUpdateInput!) { createCaseUpdate(input: $input) { id } }'
  await graph('admin', add, { input: { caseId, type: 'note', notes: 'Come sola' } })
  const { page } = harness.open
  await page.clock.install()
  await opened('/my-cases', 'guardian')
  const own = page.getByRole('listitem').filter({ hasText: 'Chimango' }).first()
  await own.getByText(/^Last update (this minute|\d+ min\. ago)$/).waitFor()
  // A minute after the second midnight from now.
  await page.clock.pauseAt(Number(await page.evaluate('new Date().setHours(48, 1, 0, 0)')))
  await own.getByText('Last update 2 days ago').waitFor()
})
