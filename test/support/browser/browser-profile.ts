import type { Browser, Page } from 'playwright-core'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'

/** The headless shell sets no language by default. Animations render sixty times a second. */
export const PROFILE_OPTIONS = { locale: 'en-US', reducedMotion: 'reduce' } as const

/** A profile for the tests of a file, with one page at a time. */
export interface BrowserProfile {
  newPage(): Promise<Page>
  /**
   * Closes the pages and removes what they stored; the profile keeps only downloaded and compiled files.
   * @returns false if a test has replaced the clock, which cannot be restored
   */
  empty(): Promise<boolean>
  close(): Promise<void>
}

/** Opens a profile for pages of an origin. Their loads are cheaper than in new profiles: the renderer process has compiled the scripts. */
export async function openProfile(browser: Browser, origin: string): Promise<BrowserProfile> {
  const context = await browser.newContext(PROFILE_OPTIONS)
  // The renderer process of a site ends with its last page.
  const keptPage = await context.newPage()
  await keptPage.goto(`${origin}/robots.txt`)
  const devTools = await context.newCDPSession(keptPage)
  return {
    async newPage() {
      const page = await context.newPage()
      page.setDefaultTimeout(HAPPENS_WITHIN_MS)
      const route = page.route.bind(page)
      page.route = async (...args) => {
        const added = await route(...args)
        // Waits until the renderer process knows the route: it does not apply to a request that a page sends before.
        await page.evaluate('0')
        return added
      }
      return page
    },
    async empty() {
      const pages = context.pages().filter((page) => page !== keptPage)
      await Promise.all(pages.map((page) => page.close()))
      await context.unrouteAll()
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      await devTools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
      return keptPage.evaluate<boolean>("Function.prototype.toString.call(Date).includes('[native code]')")
    },
    close: () => context.close(),
  }
}
