import type { Page } from 'playwright-core'
import { type dashboardOfPlatform, openAs } from './dashboard.js'

/** Actions on the review queue: on its screen and through the graph. */
export function reviewScreen(harness: ReturnType<typeof dashboardOfPlatform>) {
  const graph = async (query: string, variables = {}) =>
    (await harness.platform.graphql(query, variables, { as: 'admin' })).data
  const pendingIds = async (): Promise<string[]> => {
    const data = await graph(
      '{ reviewItems(filter: {status: pending, isPerhaps: false}, page: {limit: 100}) { nodes { id } } }',
    )
    return data.reviewItems.nodes.map(({ id }: { id: string }) => id)
  }
  const rows = (page: Page) => page.getByRole('list', { name: 'Items by priority' }).getByRole('listitem')
  return {
    /** As an administrator. */
    graph,
    pendingIds,
    rows,
    /** Analyses posts until this number of items is pending. */
    async fill(count: number): Promise<void> {
      while ((await pendingIds()).length < count)
        await harness.platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 5 } })
    },
    async openQueue(page: Page, who: 'staff' | 'admin'): Promise<void> {
      await openAs(harness, '/app/review', who, page)
      await rows(page).first().waitFor()
    },
  }
}
