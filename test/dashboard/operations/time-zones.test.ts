import { expect, it } from 'vitest'
import { locales } from '../../../dashboard/generated/languages.js'
import { openAs, otherProfile } from '../../support/browser/dashboard.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { harness, graph } = dashboardOfPeople()

const announcements = '{ announcements { nodes { title sendAt } } }'

/** The next night in which clocks of the European Union go forward: the last Sunday of March. */
function nextChangeOfClocks(): string {
  const inYear = (year: number) => {
    const last = new Date(Date.UTC(year, 2, 31))
    last.setUTCDate(31 - last.getUTCDay())
    return last.toISOString().slice(0, 10)
  }
  const now = new Date()
  const day = inYear(now.getUTCFullYear())
  return day > now.toISOString().slice(0, 10) ? day : inYear(now.getUTCFullYear() + 1)
}

it.each([
  { zone: 'America/Argentina/Buenos_Aires', written: '02:30', shown: '02:30 GMT-3', utc: '05:30' },
  // At 1 the clocks go forward to 2.
  { zone: 'Europe/Lisbon', written: '01:30', shown: '02:30 GMT+1', utc: '01:30' },
  { zone: 'Pacific/Kiritimati', written: '14:30', shown: '14:30 GMT+14', utc: '00:30' },
])('names the time zone $zone where a time is chosen, and in the menu of the account', async (place) => {
  const { zone, written, shown, utc } = place
  const page = await otherProfile(harness.open.page, { timezoneId: zone })
  await openAs(harness, '/app/announcements', 'admin', page)
  // Browsers have older names for some zones.
  const name = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone')
  const form = page.getByRole('form', { name: 'New announcement' })
  const title = `Asamblea ${zone}`
  const day = nextChangeOfClocks()
  await form.getByLabel('Guardians').check()
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Message', { exact: true }).fill('Nos vemos')
  await form.getByLabel(`Send at, time of ${name} (empty: now)`).fill(`${day}T${written}`)
  await form.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(shown).waitFor()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const list = page.getByRole('list', { name: 'Sent and scheduled' })
  await list.getByRole('listitem').filter({ hasText: title }).getByText(shown).first().waitFor()
  const { nodes } = (await graph('admin', announcements)).announcements
  expect(nodes).toContainEqual({ title, sendAt: `${day}T${utc}:00.000Z` })
  await page.locator('.account summary').click()
  await page.getByText(`Times in ${name}`).waitFor()
})

it('shows the audit log in UTC, like its days and its export', async () => {
  const page = await otherProfile(harness.open.page, { timezoneId: 'Pacific/Honolulu' })
  await openAs(harness, '/app/audit', 'staff', page)
  const time = page.getByRole('table', { name: 'Entries found' }).locator('time').first()
  const at = (await time.getAttribute('datetime')) ?? ''
  const inUtc = new Intl.DateTimeFormat(locales.en, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  expect(await time.textContent()).toBe(`${inUtc.format(new Date(at))} UTC`)
})
