import { DomainError } from '../domain-error.js'
import { JobNotReady } from '../jobs/job-handler.js'
import { type GraphClient, serviceOperation } from './graph-client.js'

/** State of a request to the backoffice under a key of this service. */
export type RequestState = 'unused' | 'running' | 'done'

const closeRequest = serviceOperation<{ key: string; mutation: string }, { state: RequestState }>(
  `mutation CloseLostRequest($key: String!, $mutation: String!) {
    state: closeServiceRequest(key: $key, mutation: $mutation)
  }`,
)

/** The state of a request whose response was lost; if it has not arrived, it is refused from now on. */
export async function closeBackofficeRequest(
  graph: GraphClient,
  request: { readonly key: string; readonly mutation: string },
  requestId: string,
): Promise<RequestState> {
  return (await graph.request(closeRequest, { ...request }, { requestId })).state
}

/** When a job checks a running request again. */
const LOOK_AGAIN_MS = 5_000

/** A change of the backoffice, which commits its effect and its key together. */
export interface ExactlyOnceRequest {
  readonly requestId: string
  readonly key: string
  readonly mutation: string
  send(key: string): Promise<unknown>
}

/**
 * Executes a change in the backoffice exactly once, however often the job that sends it is repeated. A process that was
 * killed leaves its key in conflict: such a key is closed, and the change is sent under the next one.
 * @throws JobNotReady while an earlier attempt may still run
 */
export async function sendExactlyOnce(graph: GraphClient, request: ExactlyOnceRequest): Promise<void> {
  const { requestId, mutation } = request
  for (let attempt = 0; ; attempt++) {
    const key = attempt === 0 ? request.key : `${request.key}:${attempt}`
    try {
      await request.send(key)
      return
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'IDEMPOTENCY_CONFLICT')) throw error
    }
    const state = await closeBackofficeRequest(graph, { key, mutation }, requestId)
    if (state === 'done') return
    if (state === 'running') throw new JobNotReady(LOOK_AGAIN_MS)
  }
}
