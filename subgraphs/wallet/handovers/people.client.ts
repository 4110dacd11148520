import type { RequestContext } from '../../../schema/viewer.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const person = serviceOperation<{ id: string }, { user: { id: string } | null }>(
  'query WalletPerson($id: ID!) { user(id: $id) { id } }',
)

/** Whether an id is that of a person. */
export type PersonExists = (id: string, cause: RequestContext) => Promise<boolean>

/** Queries the graph, in which the backoffice owns people. */
export function peopleClient(graph: GraphClient): PersonExists {
  return async (id, cause) =>
    (await graph.request(person, { id }, { requestId: cause.requestId })).user !== null
}
