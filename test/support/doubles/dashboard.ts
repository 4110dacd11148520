import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { buildDashboard } from '../../../scripts/dashboard/build-dashboard.js'
import { demoPassword } from '../platform/running-platform.js'
import { awaitedOncePerRun, fingerprintOf } from '../runner/once-per-run.js'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'
import { accessibilityFaults, pageOfPlatform } from './browser.js'

/** The pages and files of the dashboard. */
const sources = ['package-lock.json', 'client', 'dashboard', 'runtime', 'schema', 'scripts']

/** A platform that serves the dashboard of the sources, and a fresh page of it for each test. */
export function dashboardOfPlatform(env: Readonly<Record<string, string>> = {}): Harness {
  beforeAll(() =>
    awaitedOncePerRun(`dashboard-${fingerprintOf(sources)}`, async () => void (await buildDashboard())),
  )
  // Every ledger costs CPU time, and people at a screen wait for few.
  return pageOfPlatform({ LEDGER_CLOSE_MS: '1000', ...env })
}

type Harness = ReturnType<typeof pageOfPlatform>

/** Opens an address for a person whose session the browser has; the form, which takes more time, has tests of its own. */
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

/** A page in a profile of its own, for another person at the same time; it is closed with the first page. */
export async function otherProfile(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'en-US' })
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

/** Chooses the language of this profile, as another tab does; the page that is shown follows. */
export async function preferLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(
    `localStorage.preferences = JSON.stringify({ language: '${language}' })
     dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))`,
  )
}

/**
 * {@link accessibilityFaults} of a screen: it is opened once, and follows the changes of the language.
 * @param open opens it and waits until everything is shown
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
