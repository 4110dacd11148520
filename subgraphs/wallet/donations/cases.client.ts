import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const caseStatus = serviceOperation<{ id: string }, { case: { status: string } | null }>(
  'query WalletCaseStatus($id: ID!) { case(id: $id) { status } }',
)

/** Whether a case exists and accepts donations: drafts do not. */
export type AcceptsDonations = (id: string, cause?: RequestContext) => Promise<boolean>

/** Queries the graph, in which the backoffice owns cases. */
export function casesClient(graph: GraphClient): AcceptsDonations {
  return async (id, cause) => {
    const { case: found } = await graph.request(caseStatus, { id }, cause)
    return found !== null && found.status !== 'draft'
  }
}
