import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './browser.js'
import { type dashboardOfPlatform, preferLanguage, signInAs } from './dashboard.js'

/** Actions of tests on the screens of staff and on the graph. */
export function staffScreens(harness: ReturnType<typeof dashboardOfPlatform>) {
  const addressOf = (path: string) => `${harness.platform.origin}/app/${path}`
  return {
    /** As an administrator. */
    async graph(query: string, variables = {}) {
      const { data, errors } = await harness.platform.graphql(query, variables, { as: 'admin' })
      expect(errors).toBeUndefined()
      return data
    },
    list: (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem'),
    /** Opens a screen as a person. */
    async open(path: string, who: 'staff' | 'admin' = 'staff'): Promise<Page> {
      const { page } = harness.open
      await page.goto(addressOf(path))
      await signInAs(page, who)
      return page
    },
    /** Accessibility faults of screens, each open when its text is shown. */
    async faultsOf(page: Page, texts: Readonly<Record<string, string>>): Promise<string[]> {
      const faults: string[] = []
      for (const [path, text] of Object.entries(texts)) {
        const found = await accessibilityFaults(page, async (language) => {
          await preferLanguage(page, language)
          await page.goto(addressOf(path))
          await page.getByText(text).first().waitFor()
        })
        faults.push(...found.map((fault) => `${path}: ${fault}`))
      }
      return faults
    },
  }
}
