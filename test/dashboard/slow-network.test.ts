import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { approveProposal } from '../../dashboard/generated/approve-proposal.js'
import { auditVerificationPart } from '../../dashboard/generated/audit-verification-part.js'
import { markEveryNotification } from '../../dashboard/generated/mark-every-notification.js'
import { myYear } from '../../dashboard/generated/my-year.js'
import { saveLanguage } from '../../dashboard/generated/save-language.js'
import { saveNotificationPreferences } from '../../dashboard/generated/save-notification-preferences.js'
import { setUserAccess } from '../../dashboard/generated/set-user-access.js'
import { userList } from '../../dashboard/generated/user-list.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { coloursOf } from '../support/browser/browser.js'
import { dashboardOfPlatform, signInAs } from '../support/browser/dashboard.js'
import { reviewScreen } from '../support/browser/review-screen.js'
import { staffScreens } from '../support/browser/staff-screens.js'
import { cameraPng } from '../support/fixtures/pictures-with-place.js'

const harness = dashboardOfPlatform()
const { graph, open, list } = staffScreens(harness)
const { fill, openQueue, pendingIds, rows } = reviewScreen(harness)

/** Lets a test end the time limit of the last request. */
const expiring = `AbortSignal.timeout = () => {
  const limit = new AbortController()
  window.expire = () => limit.abort()
  return limit.signal
}`

/** Holds the requests of an operation. */
const held = async ({ id }: { readonly id: string }) => {
  const routes: Route[] = []
  await harness.open.page.route('**/graphql', (route) =>
    route.request().postDataJSON().documentId === id ? void routes.push(route) : route.fallback(),
  )
  return routes
}

it('ends a change whose connection was lost without a notice, so that it can be repeated', async () => {
  await harness.open.page.addInitScript(expiring)
  const page = await open(`users/${demoPeople.investor.id}`, 'admin')
  const routes = await held(setUserAccess)
  await page.getByRole('button', { name: 'Set role: Guardian' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Cares for cats')
  const confirm = dialog.getByRole('button', { name: 'Set role: Guardian' })
  await confirm.click()
  await expect.poll(() => routes.length).toBe(1)
  await page.evaluate('expire()')
  await dialog.getByText('The platform cannot be reached.').waitFor()
  await confirm.click()
  await expect.poll(() => routes.length).toBe(2)
  await routes[1]?.continue()
  await page.getByText('The change is saved.').waitFor()
})

it('marks the results of the previous filter until those of the chosen one arrive', async () => {
  const page = await open('users')
  const table = page.getByRole('table')
  await table.getByText(demoPeople.donor.name).waitFor()
  const routes = await held(userList)
  await page.getByLabel('Role').selectOption('guardian')
  await page.locator('[aria-busy=true]').getByText(demoPeople.donor.name).waitFor()
  await routes[0]?.continue()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await table.getByText(demoPeople.donor.name).count()).toBe(0)
})

it('does not take the page of another server for a changed password or the end of the session', async () => {
  const page = await open('my-account')
  await page.route('**/api/auth/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Accept the terms of this network</h1>' }),
  )
  await page.getByLabel('Current password').fill('the present one')
  await page.getByLabel('New password').fill('the next one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.locator('main').getByText('The platform cannot be reached.').waitFor()
  await page.locator('.account summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('.account').getByText('The platform cannot be reached.').waitFor()
})

it('does not take the JSON of another server for a sign-in, a changed password or the end of the session', async () => {
  const page = await open('my-account')
  await page.getByLabel('Current password').waitFor()
  const others: unknown[] = [{ message: 'Accept the terms' }, ['ok'], 'ok', { user: null }]
  await page.route('**/api/auth/**', (route) => route.fulfill({ json: others[0] }))
  for (const other of [...others]) {
    others[0] = other
    await page.getByLabel('Current password').fill('the present one')
    await page.getByLabel('New password').fill('the next one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.locator('main').getByText('The platform cannot be reached.').waitFor()
    expect(await page.getByLabel('New password').inputValue()).toBe('the next one')
  }
  await page.locator('.account summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('.account').getByText('The platform cannot be reached.').waitFor()
  await page.context().clearCookies()
  await page.reload()
  await signInAs(page, 'staff')
  await page.getByText('The platform cannot be reached.').waitFor()
  await page.unroute('**/api/auth/**')
  await signInAs(page, 'staff')
  await page.getByLabel('Current password').waitFor()
})

it('does not take an error of a proxy in JSON for the outcome of a change or the end of the session', async () => {
  const page = await open('wallets')
  const name = page.getByRole('form', { name: 'New wallet' }).getByLabel('Name')
  await name.fill('Ahorros')
  const json = { message: 'Service Unavailable' }
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json }))
  await page.getByRole('button', { name: 'Create wallet' }).click()
  const failure = page.getByRole('alert').getByText('The platform cannot be reached.')
  await failure.waitFor()
  expect(await name.inputValue()).toBe('Ahorros')
  await page.reload()
  await failure.waitFor()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await name.waitFor()
})

it('shows no earlier result of a verification of the audit log that fails now', async () => {
  const page = await open('audit')
  const verify = page.getByRole('button', { name: 'Verify the log' })
  await verify.click()
  const intact = page.getByText(/^The log is intact/)
  await intact.waitFor()
  const routes = await held(auditVerificationPart)
  await verify.click()
  await expect.poll(() => routes.length).toBe(1)
  await routes[0]?.abort()
  await page.getByText('The platform cannot be reached.').waitFor()
  expect(await intact.count()).toBe(0)
})

it('distinguishes the chosen view and command where the system sets all colours', async () => {
  await harness.open.page.emulateMedia({ forcedColors: 'active' })
  const page = await open('cases')
  await page.getByRole('link', { name: 'Board' }).waitFor()
  const outlined = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`)
  expect(await outlined('.segmented > [aria-current]')).toBe('solid')
  expect(await outlined('.segmented > :not([aria-current])')).toBe('none')
})

it('shows the kinds of evidence and the progress towards a goal where the system sets all colours', async () => {
  await fill(1)
  const { page } = harness.open
  await page.emulateMedia({ forcedColors: 'active' })
  await openQueue(page, 'staff')
  await rows(page).first().getByRole('button').first().click()
  expect(await coloursOf(page.locator('.marks mark').first())).toBeGreaterThan(1)
  await page.evaluate(
    `document.body.innerHTML = '<progress max="2" value="1" style="width: 60px; height: 20px">'`,
  )
  expect(await coloursOf(page.locator('progress'))).toBeGreaterThan(1)
})

it('says that the sums of this year could not be read, and reads them again', async () => {
  const { page } = harness.open
  let isBroken = true
  await page.route('**/graphql', (route) =>
    isBroken && route.request().postData()?.includes(myYear.id)
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.fallback(),
  )
  await open('my-donations')
  const failure = page.getByRole('alert')
  await failure.waitFor()
  isBroken = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await failure.waitFor({ state: 'detached' })
})

it('shows a preference as it was chosen while it is being saved', async () => {
  const page = await open('notifications')
  await page.locator('summary', { hasText: 'Preferences' }).click()
  const byMail = page.getByRole('checkbox', { name: 'Update of a case: E-mail' })
  const isOn = await byMail.isChecked()
  const routes = await held(saveNotificationPreferences)
  await byMail.click()
  await expect.poll(() => routes.length).toBe(1)
  expect(await byMail.isChecked()).toBe(!isOn)
  await routes[0]?.abort()
  await page.getByText('The platform cannot be reached.').waitFor()
  expect(await byMail.isChecked()).toBe(isOn)
})

it('ends a stalled upload of an update, on request or after its time limit, and sends it once afterwards', async () => {
  const { page } = harness.open
  await page.addInitScript(expiring)
  const uploads: Route[] = []
  await page.route('**/api/upload', (route) => void uploads.push(route))
  await open('cases/cas_01JCDEM00000000000000000A1')
  const form = page.getByRole('form', { name: 'Write an update' })
  await page.locator('summary', { hasText: 'Write an update' }).click()
  await form.getByLabel('Text', { exact: true }).fill('Come sola 🐶')
  await form.getByLabel('Choose pictures').setInputFiles({
    ...{ name: 'place.png', mimeType: 'image/png', buffer: cameraPng(6) },
  })
  await form.getByRole('img').waitFor()
  const publish = form.getByRole('button', { name: 'Publish update' })
  const hold = form.getByRole('button', { name: 'Do not send yet' })
  await publish.click()
  await expect.poll(() => uploads.length).toBe(1)
  await hold.click()
  await publish.click()
  await expect.poll(() => uploads.length).toBe(2)
  await page.evaluate('expire()')
  await form.getByText('Waiting for a connection.').waitFor()
  await hold.click()
  await page.unroute('**/api/upload')
  await publish.click()
  await page.getByText('The update is published.').waitFor()
  const updates = list(page, 'Updates')
  await updates.getByText('Come sola 🐶').waitFor()
  expect(await updates.getByText('Come sola 🐶').count()).toBe(1)
})

it('asks before a page is left whose decisions are not sent yet', async () => {
  await fill(1)
  const { page } = harness.open
  await openQueue(page, 'staff')
  const routes = await held(approveProposal)
  await rows(page).first().getByRole('button').first().click()
  await page.locator('.proposal .facts').waitFor()
  const mayLeave = () => page.evaluate('dispatchEvent(new Event("beforeunload", { cancelable: true }))')
  expect(await mayLeave()).toBe(true)
  await page.keyboard.press('a')
  await expect.poll(() => routes.length).toBe(1)
  await page.getByRole('link', { name: 'Cases' }).click()
  expect(await mayLeave()).toBe(false)
  await routes[0]?.continue()
  await expect.poll(mayLeave).toBe(true)
})

it('saves the language that was chosen last, although the request before it takes longer', async () => {
  const page = await open('my-account', 'admin')
  const routes = await held(saveLanguage)
  await page.locator('.account summary').click()
  const language = page.locator('.account').getByRole('combobox').first()
  await language.selectOption('es')
  await expect.poll(() => routes.length).toBe(1)
  await language.selectOption('pt')
  await page.locator('html[lang=pt]').waitFor()
  expect(routes.length).toBe(1)
  await routes[0]?.continue()
  await expect.poll(() => routes.length).toBe(2)
  await routes[1]?.continue()
  const saved = '{ notificationPreferences { language } }'
  await expect.poll(async () => (await graph(saved)).notificationPreferences.language).toBe('pt')
})

it('offers to repeat a mark by its own button alone, after one that failed', async () => {
  const page = await open('notifications')
  const marks = await held(markEveryNotification)
  const input = {
    userEmail: demoPeople.staff.email,
    type: 'system_maintenance',
    title: 'Luz',
    message: 'Hoy',
  }
  await graph('mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { id } }', {
    input,
  })
  const mark = page.getByRole('button', { name: 'Mark all as read' })
  await mark.click()
  await expect.poll(() => marks.length).toBe(1)
  await marks[0]?.abort()
  await page.getByRole('alert').getByText('The platform cannot be reached.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await mark.click()
  await expect.poll(() => marks.length).toBe(2)
  await marks[1]?.continue()
  await mark.waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('counts no decision that was undone or did not reach the platform', async () => {
  await fill(2)
  const { page } = harness.open
  await openQueue(page, 'staff')
  // The time to undo a decision does not end.
  await page.clock.setFixedTime(Date.now())
  const count = page.getByText(/decided by you now/)
  await rows(page).first().getByRole('button').first().click()
  await page.locator('.proposal .facts').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Undo' }).click()
  await count.waitFor({ state: 'detached' })
  const routes = await held(approveProposal)
  await page.locator('.proposal .facts').waitFor()
  await page.keyboard.press('a')
  await count.waitFor()
  // It is sent twice.
  for (const attempt of [0, 1]) {
    await expect.poll(() => routes.length).toBe(attempt + 1)
    await routes[attempt]?.abort()
  }
  await count.waitFor({ state: 'detached' })
})

it('signs out once the last decision is sent, which would be refused after that', async () => {
  await fill(1)
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/review`)
  await signInAs(page, 'staff')
  await rows(page).first().getByRole('button').first().click()
  await page.locator('.proposal .facts').waitFor()
  const before = (await pendingIds()).length
  const routes = await held(approveProposal)
  await page.keyboard.press('a')
  await expect.poll(() => routes.length).toBe(1)
  await page.getByText(demoPeople.staff.name).first().click()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.click()
  await expect.poll(() => signOut.getAttribute('aria-disabled')).toBe('true')
  await routes[0]?.continue()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect((await pendingIds()).length).toBe(before - 1)
})
