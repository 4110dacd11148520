import { expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { dashboardOfPeople } from '../../support/browser/dashboard-of-people.js'

const { graph, opened } = dashboardOfPeople()

it('saves only the preferences that were changed: another tab may have changed others', async () => {
  const page = await opened('/notifications', 'donor')
  await page.getByRole('heading', { name: 'Preferences' }).click()
  await page.getByLabel('Quiet from').fill('22:00')
  await page.getByLabel('Quiet until').fill('07:00')
  const elsewhere = `mutation { updateNotificationPreferences(input: {
    language: pt, frequency: daily, channels: { email: false, push: true } }) { userId } }`
  await graph('donor', elsewhere)
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await page.getByText('The preferences are saved.').waitFor()
  const kept = `{ notificationPreferences {
    language frequency channels { inApp email push } quietHours { from to } } }`
  expect((await graph('donor', kept)).notificationPreferences).toEqual({
    language: 'pt',
    frequency: 'daily',
    channels: { inApp: true, email: false, push: true },
    quietHours: { from: '22:00', to: '07:00' },
  })
  await expect.poll(() => page.getByLabel('How often').inputValue()).toBe('daily')
})

it('says that a person has no second factor to remove', async () => {
  const page = await opened(`/users/${demoPeople.staff.id}`, 'admin')
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await dialog.getByText('This person has no second factor.').waitFor()
})
