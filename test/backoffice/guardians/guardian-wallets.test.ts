import { expect, it } from 'vitest'
import { openWalletsOf } from '../../../subgraphs/backoffice/guardians/guardian-wallets.client.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'

/** A graph whose person has wallets, in pages of 100, the newest first. */
function graphWith(wallets: readonly object[]): GraphClient {
  return {
    async request(_operation: unknown, { after }: { after?: string | null }) {
      const from = Number(after ?? 0)
      const hasNextPage = from + 100 < wallets.length
      const pageInfo = { hasNextPage, endCursor: hasNextPage ? String(from + 100) : null }
      return { owner: { wallets: { nodes: wallets.slice(from, from + 100), pageInfo } } }
    },
  } as unknown as GraphClient
}

const closed = { status: 'closed', unclaimedSince: null }
const open = { status: 'active', unclaimedSince: null }

it.each([
  ['an open one that is older than a hundred closed ones', [...Array(100).fill(closed), open], 1],
  ['a closed one that has received money since', [closed, { ...closed, unclaimedSince: '2026-01-01' }], 1],
  ['none that is closed and empty', [closed, closed], 0],
])('counts, among the wallets of a guardian to be deleted, %s', async (_which, wallets, count) => {
  expect(await openWalletsOf(graphWith(wallets), { requestId: 'req-1' }, 'usr_1')).toBe(count)
})
