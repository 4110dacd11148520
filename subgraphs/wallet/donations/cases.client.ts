import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const caseExists = serviceOperation<{ id: string }, { case: { id: string } | null }>(
  'query WalletCaseExists($id: ID!) { case(id: $id) { id } }',
)

/** Whether a case exists. */
export type CaseExists = (id: string, cause?: RequestContext) => Promise<boolean>

/** Queries the graph, in which the backoffice owns cases. */
export function caseExistsClient(graph: GraphClient): CaseExists {
  return async (id, cause) => (await graph.request(caseExists, { id }, cause)).case !== null
}
