import 'reflect-metadata'
import { expect, it } from 'vitest'
import type { GuardianInsightReport } from '../../../subgraphs/backoffice/guardians/guardian-insight.type.js'
import { GuardianInsightsResolver } from '../../../subgraphs/backoffice/guardians/guardian-insights.resolver.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { requestBy } from '../../support/fixtures/audit.js'

it('the texts of a guardian are read once per request, however many of their cases it reads', async () => {
  const read: string[] = []
  const summary = { animals: [], conditions: [], locations: [], organizations: [], websites: [] }
  const resolver = new GuardianInsightsResolver({
    async report(_by: unknown, id: string): Promise<GuardianInsightReport> {
      read.push(id)
      return { insights: [], summary }
    },
  } as never)
  const context = graphContext(requestBy('staff'))
  const ids = ['usr_1', 'usr_1', 'usr_2', 'usr_1']
  await Promise.all(ids.map((id) => resolver.insights({ id } as never, context)))
  expect(read).toEqual(['usr_1', 'usr_2'])
  await resolver.insights({ id: 'usr_1' } as never, graphContext(requestBy('staff')))
  expect(read).toHaveLength(3)
})
