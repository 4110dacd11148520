import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInAs } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph, opened } = dashboardOfPeople()

/** Collects what screen readers announce of messages: what is added while no modal dialog makes the rest of the page inert. */
const listen = (page: Page) =>
  page.evaluate(`{
    window.announced = []
    const region = document.querySelector('.toasts')
    const collect = (changes) => {
      if (document.querySelector(':modal')) return
      for (const { addedNodes, target } of changes)
        announced.push(...(target === region ? [...addedNodes] : [target]).map((one) => one.textContent))
    }
    new MutationObserver(collect).observe(region, { childList: true, characterData: true, subtree: true })
  }`)

it('announces the result of each dialog, also of two alike, and describes a dialog by the consequences', async () => {
  const invite = 'mutation ($input: InviteInput!) { inviteByEmail(input: $input) { id } }'
  await graph('admin', invite, { input: { email: 'tuco@example.org', name: 'Tuco 🐁', role: 'user' } })
  const page = await opened('/users/invitations', 'admin')
  const open = page.getByRole('button', { name: 'Send again Tuco 🐁' })
  await open.waitFor()
  await listen(page)
  const sent = 'The new link is on its way.'
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  for (const expected of [[sent], [sent, sent]]) {
    await open.press('Enter')
    const described = await dialog.evaluate(
      'document.getElementById(document.querySelector("dialog").getAttribute("aria-describedby"))?.textContent',
    )
    expect(described).toBe('tuco@example.org gets a new link; the previous one stops working.')
    await dialog.getByRole('button', { name: 'Send again' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('announced')).toEqual(expected)
  }
})

it('focuses the first faulty field of a form that is sent, also when nothing in it has changed', async () => {
  const page = await opened('/users/new', 'admin')
  const focused = () => page.evaluate('document.activeElement.labels?.[0]?.textContent')
  const send = page.getByRole('button', { name: 'Create account' })
  for (const _ of [1, 2]) {
    await send.press('Enter')
    await expect.poll(focused).toBe('E-mail')
  }
  await page.getByLabel('E-mail').fill('tuco@example.org')
  await send.press('Enter')
  await expect.poll(focused).toBe('Name')
  await page.goto(`${harness.platform.origin}/app/webhooks`)
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/events')
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('checkbox')
})

it('names the screen in the title of the tab, and places the focus on it after the sign-in', async () => {
  const { page } = harness.open
  await page.goto(`${harness.platform.origin}/app/users/new`)
  await signInAs(page, 'admin')
  await page.getByRole('heading', { level: 1, name: 'New user' }).waitFor()
  expect(await page.evaluate('document.activeElement.id')).toBe('content')
  for (const [path, heading, title = heading] of [
    ['users/new', 'New user', 'New user · Users'],
    ['users/invitations', 'Invitations', 'Invitations · Users'],
    [
      'users/usr_nobody',
      'This user does not exist',
      'This user does not exist, or you may not see the profile · Users',
    ],
    ['users', 'Users'],
    ['cases/board', 'Cases'],
    ['cases/new', 'New case', 'New case · Cases'],
    [
      'cases/cas_none/edit',
      'This case does not exist',
      'This case does not exist, or you may not see it · Cases',
    ],
    ['tickets/new', 'New ticket', 'New ticket · Tickets'],
    ['audit', 'Audit log', 'Audit'],
    [
      'my-donations/statement?from=2026-01-01&to=2026-12-31',
      'Donation statement',
      'Donation statement · My donations',
    ],
    ['nothing', 'There is no such page'],
  ] as const) {
    await page.goto(`${harness.platform.origin}/app/${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.title()).toBe(`${title} · Animal rescue`)
  }
})

it('names the buttons of a chart after it, and its days and those of this year as days in UTC', async () => {
  const page = await opened('/donations', 'staff')
  const chart = page.getByRole('figure').filter({ hasText: 'Donations per day' })
  await chart.getByRole('button', { name: 'Save as CSV Donations per day' }).waitFor()
  expect(await chart.locator('.period time').allTextContents()).toEqual([
    expect.stringMatching(/ UTC$/),
    expect.stringMatching(/ UTC$/),
  ])
})
