import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { buildDashboard } from '../../../scripts/dashboard/build-dashboard.js'
import { demoPassword } from '../platform/running-platform.js'
import { awaitedOncePerRun, fingerprintOf } from '../runner/once-per-run.js'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'
import { accessibilityFaults, pageOfPlatform } from './browser.js'
import { PROFILE_OPTIONS } from './browser-profile.js'

/** The files and folders that the built dashboard depends on. */
const sources = ['package-lock.json', 'client', 'dashboard', 'runtime', 'schema', 'scripts']

/** A platform that serves the dashboard built from the sources, and a new page for each test. */
export function dashboardOfPlatform(env: Readonly<Record<string, string>> = {}): Harness {
  beforeAll(() =>
    awaitedOncePerRun(`dashboard-${fingerprintOf(sources)}`, async () => void (await buildDashboard())),
  )
  // Every ledger costs CPU time, and tests of screens wait for few of them.
  return pageOfPlatform({ LEDGER_CLOSE_MS: '1000', ...env })
}

type Harness = ReturnType<typeof pageOfPlatform>

/** Opens a path with a person's session cookie; the sign-in form, which takes longer, has separate tests. */
export async function openAs(
  { platform, open }: Harness,
  path: string,
  who: keyof typeof demoPeople,
  page = open.page,
): Promise<Page> {
  const session = { name: 'session', value: await platform.session(who), url: platform.origin }
  await page.context().addCookies([{ ...session, httpOnly: true, sameSite: 'Strict' }])
  await page.goto(`${platform.origin}${path}`)
  return page
}

/** Opens a page in a separate profile, for a second person at the same time or in a time zone; it is closed with the first page. */
export async function otherProfile(page: Page, options: { timezoneId?: string } = {}): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ ...PROFILE_OPTIONS, ...options })
  if (!context) throw new Error('There is no browser')
  context.setDefaultTimeout(HAPPENS_WITHIN_MS)
  page.once('close', () => void context.close())
  return context.newPage()
}

/** Fills in the sign-in form of the page that is shown. */
export async function signInAs(
  page: Page,
  who: keyof typeof demoPeople,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel('E-mail').fill(demoPeople[who].email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Changes the language as another tab of the profile would; the open page follows. */
export async function preferLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(
    `localStorage.preferences = JSON.stringify({ language: '${language}' })
     dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))`,
  )
}

/**
 * {@link accessibilityFaults} of a screen that is opened once and follows changes of the language.
 * @param open opens the screen and waits until everything is shown
 */
export async function screenFaults(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  let isOpen = false
  return accessibilityFaults(page, async (language) => {
    await preferLanguage(page, language)
    if (!isOpen) await open()
    isOpen = true
    await page.locator(`html[lang=${language}]`).waitFor()
  })
}

/** Leaves the tab of a page for more than a minute of its clock. @param during what happens before the person returns to it */
export async function leaveTab(page: Page, during: () => Promise<unknown>): Promise<void> {
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
       document.dispatchEvent(new Event('visibilitychange'))`,
    )
  await turn('hidden')
  await during()
  await page.evaluate('{ const { now } = Date; Date.now = () => now() + 61_000 }')
  await turn('visible')
}

/** Loses the first response to an operation, after the platform has carried it out. */
export async function loseResponse(page: Page, { id }: { readonly id: string }): Promise<void> {
  let isLost = false
  await page.route('**/graphql', async (route) => {
    if (isLost || route.request().postDataJSON().documentId !== id) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
