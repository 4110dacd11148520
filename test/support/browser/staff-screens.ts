import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type dashboardOfPlatform, openAs, screenFaults } from './dashboard.js'

/** Actions on the screens of staff and through the graph. */
export function staffScreens(harness: ReturnType<typeof dashboardOfPlatform>) {
  return {
    /** As an administrator. */
    async graph(query: string, variables = {}) {
      const { data, errors } = await harness.platform.graphql(query, variables, { as: 'admin' })
      expect(errors).toBeUndefined()
      return data
    },
    list: (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem'),
    rows: (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row'),
    /** Opens a screen as a person. */
    open: (path: string, who: 'staff' | 'admin' = 'staff') => openAs(harness, `/app/${path}`, who),
    /** Accessibility faults of screens, by path; a screen is open when its text is shown. */
    async faultsOf(page: Page, texts: Readonly<Record<string, string>>): Promise<string[]> {
      const faults: string[] = []
      for (const [path, text] of Object.entries(texts)) {
        const open = async () => {
          await page.goto(`${harness.platform.origin}/app/${path}`)
          await page.getByText(text).first().waitFor()
        }
        const found = await screenFaults(page, open)
        faults.push(...found.map((fault) => `${path}: ${fault}`))
      }
      return faults
    },
  }
}
