import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { signedIn } from '../../../dashboard/generated/signed-in.js'
import { userList } from '../../../dashboard/generated/user-list.js'
import { deviceName } from '../../../dashboard/screens/my-account/device-name.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'
import { demoPassword } from '../../support/platform/running-platform.js'

const { graph, harness, opened } = dashboardOfPeople()

const isOf = (request: Request, { id }: { readonly id: string }) => request.postDataJSON()?.documentId === id

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function signedInWith(userAgent: string) {
  const { token } = (
    await harness.platform.rest('POST /api/auth/sign-in/email', {
      body: { email: demoPeople.donor.email, password: demoPassword },
      headers: { 'user-agent': userAgent },
    })
  ).body
  const headers = { authorization: `Bearer ${token}` }
  return { isOpen: async () => (await harness.platform.rest('GET /api/cases', { headers })).status === 200 }
}

it('ends the session of a lost phone alone, or all others, and stays signed in', async () => {
  const lost = await signedInWith(phone)
  const page = await opened('/my-account', 'donor')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await sessions.filter({ hasText: 'This device' }).waitFor()
  const ofPhone = sessions.filter({ hasText: 'Chrome · Android' })
  const dialog = page.getByRole('dialog')
  await ofPhone.getByRole('button', { name: /^Sign out there/ }).press('Enter')
  await dialog.getByText('Chrome · Android has to sign in again.').waitFor()
  await dialog.getByRole('button', { name: 'Sign out there' }).click()
  await page.getByText('You are signed out there.').waitFor()
  await ofPhone.waitFor({ state: 'detached' })
  expect(await lost.isOpen()).toBe(false)
  const others = await Promise.all([signedInWith(phone), signedInWith('<script>alert(1)</script>')])
  await page.reload()
  await sessions.filter({ hasText: '<script>alert(1)</script>' }).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You are signed out everywhere else.').waitFor()
  await expect.poll(() => sessions.count()).toBe(1)
  expect(await Promise.all(others.map(({ isOpen }) => isOpen()))).toEqual([false, false])
  expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0)
})

it('shows nothing that the person may no longer see after an administrator has changed the role', async () => {
  const set =
    'mutation ($id: ID!, $role: Role!) { updateUser(id: $id, input: {role: $role, reason: "Prueba"}) { id } }'
  const { id } = demoPeople.staff
  const page = await opened('/users', 'staff')
  const guardian = page.getByRole('table').getByText(demoPeople.guardian.name)
  await guardian.waitFor()
  await graph('admin', set, { id, role: 'user' })
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(demoPeople.staff.email)
  await dialog.getByLabel('Password').fill(demoPassword)
  const refused = page.waitForResponse((response) => isOf(response.request(), userList))
  // The response about the viewer, who is in the list, makes the cache return the list again.
  await page.route('**/graphql', async (route) => {
    if (isOf(route.request(), signedIn)) await (await refused).finished()
    return route.fallback()
  })
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.account').getByText('Donor').waitFor()
  expect(await guardian.count()).toBe(0)
  await page.getByRole('alert').getByText('Your role does not allow this.').waitFor()
  await graph('admin', set, { id, role: 'staff' })
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge · Windows'],
  [`tool/${'x'.repeat(100)}`, `tool/${'x'.repeat(55)}`],
])('names a device by program and system: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
