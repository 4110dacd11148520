import { expect, test } from 'vitest'
import { createCasesClient } from '../../../subgraphs/ai-hub/cases-client/cases.client.js'
import { createGraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'

/** 2,501 cases, newest first: all were completed, except the oldest and one in the middle. */
const cases = Array.from({ length: 2_501 }, (_, at) => ({
  id: `cas_${at}`,
  name: `Case ${at}`,
  description: '',
  status: at === 2_500 ? 'active' : at === 1_250 ? 'urgent' : 'completed',
  createdAt: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
}))

test('a shelter’s open cases are found behind any number of completed ones, newest first', async () => {
  const graph = createGraphClient('ai-hub', async ({ variables: { status, after } }) => {
    const matching = cases.filter((one) => status === undefined || one.status === status)
    const start = Number(after ?? 0)
    const nodes = matching.slice(start, start + 100)
    const nextCursor = start + 100 < matching.length ? String(start + 100) : null
    return { data: { cases: { nodes, pageInfo: { nextCursor } } } }
  })
  const found = await createCasesClient(graph).openCases('usr_shelter', { requestId: 'r' })
  expect(found.map(({ id }) => id)).toEqual(['cas_1250', 'cas_2500'])
})
