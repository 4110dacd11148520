import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { buildDashboard } from '../../../scripts/dashboard/build-dashboard.js'
import { demoPassword } from '../platform/running-platform.js'
import { awaitedOncePerRun, fingerprintOf } from '../runner/once-per-run.js'
import { pageOfPlatform } from './browser.js'

/** The pages and files of the dashboard. */
const sources = ['package-lock.json', 'client', 'dashboard', 'runtime', 'schema', 'scripts']

/** A platform that serves the dashboard of the sources, and a fresh page of it for each test. */
export function dashboardOfPlatform(
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof pageOfPlatform> {
  beforeAll(() =>
    awaitedOncePerRun(`dashboard-${fingerprintOf(sources)}`, async () => void (await buildDashboard())),
  )
  // Every ledger costs CPU time, and people at a screen wait for few.
  return pageOfPlatform({ LEDGER_CLOSE_MS: '1000', ...env })
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

/** Sets the language of the next page that is opened or reloaded in this profile. */
export async function preferLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(`localStorage.preferences = JSON.stringify({ language: '${language}' })`)
}
