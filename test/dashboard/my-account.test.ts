import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { requestErasure } from '../../dashboard/generated/request-erasure.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { screenFaults } from '../support/browser/dashboard.js'
import { dashboardOfPeople } from '../support/browser/dashboard-of-people.js'
import { gdprActions } from '../support/fixtures/gdpr.js'
import { mailedLinks } from '../support/fixtures/invitation-mails.js'
import { demoPassword } from '../support/platform/running-platform.js'

const { harness, graph, newWallet, opened } = dashboardOfPeople()

it('lists the requests of a person: an archive is downloaded, and an erasure is cancelled before it begins', async () => {
  const gdpr = gdprActions(harness.platform)
  const archived = await gdpr.made('portability', 'investor', { dataTypes: ['donations'] })
  await gdpr.reached(archived, 'completed')
  const all = await opened('/gdpr', 'admin')
  const ofInvestor = all.getByRole('list', { name: 'Requests found' }).getByRole('listitem').first()
  const href = await ofInvestor.getByRole('link', { name: 'Download archive' }).getAttribute('href')
  expect(href).toContain(`/api/gdpr/requests/${archived}/archive?`)
  const { publicKey: walletDestination } = await newWallet('donor', 'Destino')
  const erasure = await gdpr.made('erasure', 'investor', { confirmDeletion: true, walletDestination })
  const page = await opened('/my-account', 'investor')
  const requests = page.getByRole('list', { name: 'Requests about my data' }).getByRole('listitem')
  const download = page.waitForEvent('download')
  await requests.getByRole('link', { name: 'Download archive' }).click()
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const waiting = requests.filter({ hasText: 'Erasure' })
  await waiting.getByText('Begins').waitFor()
  await waiting.getByRole('button', { name: 'Keep my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('nothing is paid out').waitFor()
  await dialog.getByRole('button', { name: 'Keep my data' }).click()
  await waiting.getByText('Cancelled').waitFor()
  await expect.poll(() => page.locator('.toast').allInnerTexts()).toEqual(['The erasure is cancelled.'])
  await expect.poll(() => waiting.getByRole('button').count()).toBe(0)
  await gdpr.reached(erasure, 'cancelled')
  const faults = await screenFaults(page, async () => {
    await page.goto(`${harness.platform.origin}/app/my-account`)
    await page.locator('main .rows li').first().waitFor()
  })
  expect(faults).toEqual([])
})

it('asks for a sign-in when the session has ended before the password was changed, and keeps the form', async () => {
  const page = await opened('/my-account', 'guardian')
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password').fill('the next one')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(demoPeople.guardian.email)
  await dialog.getByLabel('Password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('New password').inputValue()).toBe('the next one')
})

it('requests an archive, which can be downloaded once it is ready', async () => {
  const page = await opened('/my-account', 'guardian')
  await page.getByText('You have made no request about your data').waitFor()
  await page.getByRole('button', { name: 'Request my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('for seven days').waitFor()
  await dialog.getByRole('button', { name: 'Request my data' }).click()
  await page.getByText('Your data is being collected.').waitFor()
  const request = page.getByRole('list', { name: 'Requests about my data' }).getByRole('listitem')
  await request.getByText('Access').waitFor()
  const { gdprRequests } = await graph('guardian', '{ gdprRequests { nodes { id } } }')
  await gdprActions(harness.platform).reached(gdprRequests.nodes[0].id, 'completed')
  await page.reload()
  await request.getByRole('link', { name: 'Download archive' }).waitFor()
  const dataTypes = ['donations']
  for (let made = 1; made < 10; made++)
    await gdprActions(harness.platform).made('access', 'guardian', { dataTypes })
  await page.getByRole('button', { name: 'Request my data' }).click()
  await dialog.getByRole('button', { name: 'Request my data' }).click()
  await dialog.getByText('You have requested ten archives within seven days.').waitFor()
})

it('requests an erasure that pays the wallets out, once the person is sure and has signed in recently', async () => {
  const { publicKey } = await newWallet('donor', 'Destino')
  const page = await opened('/my-account', 'investor')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click({ force: true })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByLabel('I want to delete my account').check()
  const address = dialog.getByLabel('Address for the balance of your wallets (optional)')
  await address.fill('not an address 🐾')
  await confirm.click()
  await dialog.getByText('Enter the address of an account on the ledger').waitFor()
  await address.fill(` ${publicKey} `)
  await dialog.getByLabel('Type of memo').selectOption('Number (ID)')
  const memo = dialog.getByLabel('Memo that the receiver requires (optional)')
  await memo.fill('seven')
  await dialog.getByText('A memo of this type is a whole number').waitFor()
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await memo.fill('4711')
  const sent = page.waitForRequest(
    (request) => request.postDataJSON()?.variables?.walletDestination === publicKey,
  )
  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON().documentId !== requestErasure.id) return route.fallback()
    const error = { message: 'Sign in again.', extensions: { code: 'FORBIDDEN' } }
    return route.fulfill({ json: { data: null, errors: [error] } })
  })
  await confirm.click()
  expect((await sent).postDataJSON().variables).toMatchObject({ memo: '4711', memoType: 'id' })
  await dialog.getByText('signed in within the last 10 minutes').waitFor()
  await page.unroute('**/graphql')
  await confirm.click()
  await page.getByText('The deletion begins after a day.').waitFor()
  const erasure = page.getByRole('listitem').filter({ hasText: 'Erasure' }).filter({ hasText: 'Begins' })
  await erasure.getByRole('button', { name: 'Keep my data' }).waitFor()
})

it('changes the password of a person, who stays signed in', async () => {
  const password = 'a-new-password-of-Ines-1'
  const page = await opened('/my-account', 'investor')
  const fill = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not the password')
  await page.getByText('The current password is wrong.').waitFor()
  await fill(demoPassword)
  await page.getByText('The password is changed.').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe('')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  const { email } = demoPeople.investor
  const body = { email, password }
  expect((await harness.platform.rest('POST /api/auth/sign-in/email', { body })).status).toBe(200)
})

it('changes the name of a person, and their e-mail address once the link to the new one is followed', async () => {
  const page = await opened('/my-account', 'staff')
  const name = 'Ñandú 🐾 <b>‮'
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change name' }).click()
  await dialog.getByLabel('Name').fill(` ${name} `)
  await dialog.getByRole('button', { name: 'Change name' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.account summary, .account button').filter({ hasText: '<b>' }).first().waitFor()
  expect(await page.locator('dd').filter({ hasText: '<b>' }).count()).toBe(1)

  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  const address = dialog.getByLabel('New e-mail address')
  await address.fill(demoPeople.staff.email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByText('Enter an e-mail address that is not your present one.').waitFor()
  await address.fill('sam@elsewhere.example')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Follow the link that was sent to sam@elsewhere.example.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Rectification' }).first().waitFor()
  expect(
    await mailedLinks(harness.platform.dataDirectory, 'sam@elsewhere.example', '/confirm-email'),
  ).toHaveLength(1)
})

it('shows what a person has agreed to, with the text that they have read, and withdraws it', async () => {
  await gdprActions(harness.platform).made('consent', 'donor', { consentType: 'research', granted: true })
  const page = await opened('/my-account', 'donor')
  const consents = page.getByRole('list', { name: 'What you have agreed to' }).getByRole('listitem')
  const research = consents.filter({ hasText: 'research' })
  await research.getByText('Allowed', { exact: true }).waitFor()
  await research.getByRole('button', { name: 'Withdraw' }).click()
  await research.getByText('Not allowed').waitFor()
  const news = consents.filter({ hasText: 'news about the animals' })
  await news.getByText('Not allowed').waitFor()
  await news.getByRole('button', { name: /^Allow/ }).click()
  await news.getByText('Decided').waitFor()
  const { currentConsents } = await graph('donor', '{ currentConsents { type granted textVersion } }')
  expect(currentConsents).toEqual([
    { type: 'marketing', granted: true, textVersion: '2026-11-28' },
    { type: 'research', granted: false, textVersion: null },
  ])
})

it('says that the mail server refuses the address of a person, until a mail is accepted', async () => {
  const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: harness.platform.dataDirectory })
  const since = '2026-11-03T10:00:00.000Z'
  await db('users').where({ email: demoPeople.donor.email }).update({ undeliverable_since: since })
  await db.destroy()
  const page = await opened('/my-account', 'donor')
  await page.getByText('The mail server has refused our mails to this address since').waitFor()
  const ofStaff = await opened(`/users/${demoPeople.donor.id}`, 'staff')
  await ofStaff.getByText('The mail server has refused mails to this address since').waitFor()
  await graph('admin', 'mutation ($id: ID!) { sendPasswordLink(userId: $id) { id } }', {
    id: demoPeople.donor.id,
  })
  const asked = '{ viewer { user { emailUndeliverableSince } } }'
  await expect.poll(async () => (await graph('donor', asked)).viewer.user.emailUndeliverableSince).toBeNull()
})

it('requests an erasure without a payout, which begins at once and ends the session', async () => {
  const page = await opened('/my-account', 'donor')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I want to delete my account').check()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Your account is being deleted.').waitFor()
  const { email } = demoPeople.donor
  const body = { email, password: demoPassword }
  await expect
    .poll(async () => (await harness.platform.rest('POST /api/auth/sign-in/email', { body })).status)
    .toBe(401)
})

it('says that a password may have been changed by an attempt whose response was lost', async () => {
  const page = await opened('/my-account', 'staff')
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await page.route(
    '**/api/auth/change-password',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await change(demoPassword, 'another password 🐾')
  await page.getByText('if the current one is refused, use the new one').waitFor()
  await change(demoPassword, 'another password 🐾')
  await page.getByText('or your previous attempt has changed it: then the new one is in effect').waitFor()
  await change('another password 🐾', demoPassword)
  await page.getByText('The password is changed.').waitFor()
  await change('wrong', 'another password 🐾')
  await page.getByText('The current password is wrong.', { exact: true }).waitFor()
})
