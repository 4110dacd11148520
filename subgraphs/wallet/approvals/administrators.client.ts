import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

const administrators = serviceOperation<Record<string, never>, { users: { totalCount: number } | null }>(
  'query WalletAdministrators { users(filter: {role: admin, status: active}, page: {limit: 1}) { totalCount } }',
)

/** The number of active administrators. @throws UPSTREAM_ERROR */
export type CountAdministrators = (requestId: string) => Promise<number>

/** Queries the graph, in which the backoffice owns people. */
export function administratorsClient(graph: GraphClient): CountAdministrators {
  return async (requestId) => (await graph.request(administrators, {}, { requestId })).users?.totalCount ?? 0
}
