import { expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { screenFaults } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

const { email, id, name } = demoPeople.donor

/** Signs in with a wrong password until the account is blocked for the network of these tests. */
async function block(who: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++)
    await harness.platform.rest('POST /api/auth/sign-in/email', {
      body: { email: who, password: 'wrong 🔑' },
    })
  await expect
    .poll(async () => (await graph('admin', '{ signInBlocks { nodes { subject } } }')).signInBlocks.nodes)
    .toContainEqual({ subject: who })
}

it('leads from a person who cannot sign in to the block, which an administrator lifts', async () => {
  await block(email)
  const page = await opened(`/users/${id}`, 'admin')
  await page.getByText('Blocked after too many wrong passwords').waitFor()
  await page.getByRole('link', { name: 'Sign-in attempts and blocks' }).click()
  const blocks = page.getByRole('table', { name: 'Blocked from signing in' })
  const row = blocks.getByRole('row').filter({ hasText: email })
  await row.getByText('Many wrong passwords for this account from this network').waitFor()
  await row.getByText(/^Until /).waitFor()
  expect(await page.getByLabel('E-mail of an account').inputValue()).toBe(email)
  // A style of wallets once drew these cells as boxes.
  const display = `getComputedStyle(document.querySelector('td.address')).display`
  expect(await page.evaluate(display)).toBe('table-cell')
  const events = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await events.filter({ hasText: 'Failed sign-in' }).first().waitFor()
  await page.getByText('Passwords are being guessed').first().waitFor()
  const faults = await screenFaults(page, () =>
    page.reload().then(() => page.locator('td, th').filter({ hasText: email }).first().waitFor()),
  )
  expect(faults).toEqual([])

  await row.getByRole('button', { name: /^Lift block/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('only if you know who tried').waitFor()
  // Someone else lifts it first: the result is the same.
  const { signInBlocks } = await graph('admin', '{ signInBlocks { nodes { id } } }')
  await graph('admin', 'mutation ($id: ID!) { liftSignInBlock(id: $id) { id } }', {
    id: signInBlocks.nodes[0].id,
  })
  await dialog.getByRole('button', { name: 'Lift block' }).click()
  await page.getByText('The block is lifted.').waitFor()
  await page.getByText('Nobody is blocked').waitFor()
  await page.getByText('the whole network that they use may be blocked').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('Any')
  await row.getByText(/^Lifted /).waitFor()
  expect(page.url()).toContain('blocks=all')
  await page.goBack()
  await page.getByText('Nobody is blocked').waitFor()
  await page.goto(`${harness.platform.origin}/app/users/${id}`)
  await page.getByText('No block of this account is in force.').waitFor()
})

it('shows blocks of others as they are raised, filters by account and period, and hides blocks from staff', async () => {
  const page = await opened('/security?timeframe=7d', 'admin')
  await page.getByRole('heading', { name: 'Blocked from signing in' }).waitFor()
  await block('eva+perro@rescue.test')
  await page.getByRole('row').filter({ hasText: 'eva+perro@rescue.test' }).first().waitFor()
  const search = page.getByLabel('E-mail of an account')
  await search.fill('EVA+perro@rescue.test')
  await search.press('Enter')
  const events = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect.poll(() => events.filter({ hasText: email }).count()).toBe(0)
  await events.filter({ hasText: 'eva+perro@rescue.test' }).first().waitFor()
  await page.goto(`${harness.platform.origin}/app/users/${id}`)
  await page.getByRole('link', { name: 'Sign-in attempts and blocks' }).waitFor()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })

  const staff = await opened('/security', 'staff')
  await staff.getByRole('heading', { name: 'Suspicious patterns' }).waitFor()
  expect(await staff.getByText('Blocked from signing in').count()).toBe(0)
  await staff.goto(`${harness.platform.origin}/app/users/${id}`)
  await staff.getByRole('heading', { name, level: 1 }).waitFor()
  await staff.getByRole('link', { name: 'Sign-in attempts and blocks' }).waitFor()
  expect(await staff.getByText('Blocked after too many').count()).toBe(0)
})
