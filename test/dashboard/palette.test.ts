import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { caseFile } from '../../dashboard/generated/case-file.js'
import { findRecordsId } from '../../dashboard/generated/document-ids.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { dashboardOfPlatform, openAs, screenFaults } from '../support/browser/dashboard.js'
import { reviewScreen } from '../support/browser/review-screen.js'

const harness = dashboardOfPlatform()
const { graph, pendingIds, fill, openQueue } = reviewScreen(harness)

const optionsOf = (page: Page) => page.getByRole('dialog').getByRole('option')

/** Opens the palette and types a search. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type(text)
}

/** Runs the first result of a search, by keyboard only. */
async function run(page: Page, text: string, found: string): Promise<void> {
  await search(page, text)
  await optionsOf(page).filter({ hasText: found }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const newCase = async (name: string): Promise<string> =>
  (
    await graph('mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }', {
      input: { name, description: 'Laguna', guardianId: demoPeople.guardian.id },
    })
  ).createCase.id

it('finds cases and users, runs commands of the open screen, and lists recently opened records', async () => {
  const id = await newCase('Yacaré 🐊 <b>')
  const page = await openAs(harness, '/app/cases', 'staff')
  await page.getByRole('heading', { name: 'Cases' }).waitFor()
  await search(page, 'new case')
  // Enter accepts what an input method proposes.
  const typed = page.getByRole('dialog').getByRole('combobox')
  await typed.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await typed.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  expect(await typed.inputValue()).toBe('new case')
  await page.keyboard.press('Escape')
  await run(page, 'new case', 'New case')
  await page.getByRole('heading', { name: 'New case' }).waitFor()
  await run(page, 'yacaré', 'Yacaré 🐊 <b>')
  await page.getByRole('heading', { name: 'Yacaré 🐊 <b>' }).waitFor()
  await run(page, 'set urgent', 'Set to Urgent')
  await expect
    .poll(async () => (await graph('query ($id: ID!) { case(id: $id) { status } }', { id })).case.status)
    .toBe('urgent')
  await run(page, 'ferreyra', demoPeople.admin.email)
  await page.getByRole('heading', { name: demoPeople.admin.name }).waitFor()
  await search(page, '')
  const recent = page.getByRole('group', { name: 'Opened recently' }).getByRole('option')
  expect(await recent.allInnerTexts()).toEqual([
    expect.stringContaining(demoPeople.admin.name),
    expect.stringContaining('Yacaré 🐊 <b>'),
  ])
  await page.keyboard.press('Escape')
  await run(page, 'yacare', 'Yacaré 🐊 <b>')
  await page.getByRole('heading', { name: 'Yacaré 🐊 <b>' }).waitFor()
  await search(page, '')
  const faults = await screenFaults(page, () => page.getByRole('group').first().waitFor())
  expect(faults).toEqual([])
  expect(harness.open.errors).toEqual([])
})

it('offers the actions of the open review item', async () => {
  await fill(2)
  const { page } = harness.open
  await openQueue(page, 'staff')
  const before = await pendingIds()
  await page.keyboard.press('j')
  await run(page, 'reject duplicate', 'Reject: Duplicate')
  await expect.poll(async () => (await pendingIds()).length).toBe(before.length - 1)
  const left = await pendingIds()
  const query = 'query ($id: ID!) { reviewItem(id: $id) { review { reason } } }'
  const { reviewItem } = await graph(query, { id: before.find((id) => !left.includes(id)) })
  expect(reviewItem.review.reason).toBe('duplicate')
})

it('does not show the previous case when the one that was found cannot be loaded', async () => {
  const previous = await newCase('Chajá')
  await newCase('Carpincho')
  const page = await openAs(harness, `/app/cases/${previous}`, 'staff')
  await page.getByRole('heading', { name: 'Chajá' }).waitFor()
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON().documentId === caseFile.id ? route.abort() : route.fallback(),
  )
  await search(page, 'Carpincho')
  await optionsOf(page).filter({ hasText: 'Carpincho' }).click()
  await page.getByText('The platform cannot be reached.').waitFor()
  expect(await page.getByRole('heading', { name: 'Chajá' }).count()).toBe(0)
})

it('changes language and theme, and signs out', async () => {
  const page = await openAs(harness, '/app/notifications', 'staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await run(page, 'theme dark', 'Theme: Dark')
  await page.locator('html[data-theme=dark]').waitFor()
  await run(page, 'language espanol', 'Language: Español')
  await page.locator('html[lang=es]').waitFor()
  const kept = '{ notificationPreferences { language } }'
  await expect
    .poll(async () => (await harness.platform.graphql(kept, {}, { as: 'staff' })).data)
    .toEqual({ notificationPreferences: { language: 'es' } })
  await run(page, 'cerrar sesion', 'Cerrar sesión')
  await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
})

it('finds no users for donors, and reports a failed search', async () => {
  await newCase('Ferreyra, un zorro 🦊')
  const page = await openAs(harness, '/app/cases', 'donor')
  await page.getByRole('heading', { name: 'Cases' }).waitFor()
  await search(page, 'ferreyra')
  await optionsOf(page).filter({ hasText: 'un zorro 🦊' }).waitFor()
  expect(await page.getByRole('group', { name: 'Users' }).count()).toBe(0)

  await newCase('Ferreyra, una lechuza')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().documentId === findRecordsId) await answered
    return route.fallback()
  })
  const asked = page.waitForRequest((one) => one.postData()?.includes('lechuza') ?? false)
  await page.keyboard.type(' lechuza')
  await asked
  const dialog = page.getByRole('dialog')
  expect(await optionsOf(page).count(), 'offers no case of the previous search').toBe(0)
  expect(await dialog.getByText('No command matches').count()).toBe(0)
  await page.keyboard.press('Enter')
  answer()
  await optionsOf(page).filter({ hasText: 'una lechuza' }).waitFor()
  await page.unroute('**/graphql')
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON().documentId === findRecordsId ? route.abort() : route.continue(),
  )
  await page.keyboard.type('s')
  await page.getByRole('dialog').getByText('The platform cannot be reached.').waitFor()
})
