import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const caseExists = serviceOperation<{ id: string }, { case: { id: string } | null }>(
  'query WalletCaseExists($id: ID!) { case(id: $id) { id } }',
)

/** Answers whether there is a case. */
export type CaseExists = (id: string, cause?: RequestContext) => Promise<boolean>

/** Asks the graph, where the backoffice answers. */
export function caseExistsClient(graph: GraphClient): CaseExists {
  return async (id, cause) => (await graph.request(caseExists, { id }, cause)).case !== null
}
