import { pipeline } from 'node:stream/promises'
import { operationFromDocument } from '@apollo/federation-internals'
import type { FetchNode, QueryPlanner } from '@apollo/query-planner'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { DocumentNode } from 'graphql'
import { Agent, request as send } from 'undici'
import { rateSubject } from '../../edge/admission/admission.js'
import { writeStreamHead } from '../../edge/event-stream.js'
import { streamQuota } from '../../edge/stream-quota.js'
import { UpstreamError } from '../../runtime/calls/upstream-error.js'
import { onceForEach } from '../../runtime/document-cache.js'
import type { RequestContext } from '../../schema/viewer.js'
import { selectVariables } from '../execution/plan-steps.js'
import {
  type AcceptanceOptions,
  acceptSubscription,
  clientError,
  refuseSubscription,
} from '../subscriptions/accept-subscription.js'
import { OPERATION_MS, type RemoteSubgraphs } from './remote-subgraphs.js'

/** Dependencies of {@link registerRemoteSubscriptions}. */
export interface RemoteSubscriptionsOptions {
  readonly acceptance: () => AcceptanceOptions
  readonly planner: () => QueryPlanner
  readonly remote: Pick<RemoteSubgraphs, 'urls' | 'headersOf'>
  /** Aborts when the server closes. */
  readonly closing: AbortSignal
  readonly preHandler: readonly preHandlerHookHandler[]
}

/**
 * `GET` and `POST /graphql/stream`: proxies a subscription to its subgraph, which serves it as server-sent events
 * (GraphQL over SSE, "distinct connections" mode). A slow client slows its subgraph down. Subscriptions with fields of
 * several subgraphs are refused: each event would need requests to the others.
 */
export function registerRemoteSubscriptions(app: FastifyInstance, options: RemoteSubscriptionsOptions): void {
  const dispatcher = new Agent({ headersTimeout: OPERATION_MS, bodyTimeout: 0 })
  const quota = streamQuota(1)
  const fetchOf = onceForEach((document: DocumentNode) => onlyFetch(options.planner(), document))
  // The streams have ended by then.
  app.addHook('onClose', () => dispatcher.destroy())

  async function openUpstream(request: FastifyRequest, signal: AbortSignal) {
    const { document, variables, context } = await acceptSubscription(request, options.acceptance())
    const fetch = fetchOf(document)
    const { serviceName: name, operation: query, variableUsages = [] } = fetch
    const url = options.remote.urls[name]
    if (!url) throw new Error(`The plan names an unknown subgraph: ${name}`)
    const response = await send(url, {
      method: 'POST',
      headers: await headersFor(request, context),
      body: JSON.stringify({ query, variables: selectVariables(variables, variableUsages) }),
      dispatcher,
      signal,
    }).catch((error: unknown) => {
      throw new UpstreamError(name, signal.aborted ? 'timeout' : 'unavailable', OPERATION_MS, error)
    })
    if (String(response.headers['content-type']).startsWith('text/event-stream')) return response
    await response.body.dump()
    throw clientError(
      'UPSTREAM_ERROR',
      `The ${name} service sent status ${response.statusCode} without server-sent events, which this subscription needs.`,
    )
  }

  async function headersFor({ headers }: FastifyRequest, context: RequestContext) {
    const after = headers['last-event-id']
    return {
      ...(await options.remote.headersOf(context)),
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(typeof after === 'string' ? { 'last-event-id': after } : {}),
    }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // A client that left while it was being admitted emitted `close` before there was a listener.
    if (reply.raw.destroyed) return reply.hijack()
    const left = new AbortController()
    const endStream = quota.begin(rateSubject({ kind: 'anonymous' }, request.ip))
    reply.raw.once('close', () => {
      endStream()
      left.abort()
    })
    const signal = AbortSignal.any([left.signal, options.closing])
    const { body } = await openUpstream(request, signal)
    reply.hijack()
    writeStreamHead(reply)
    reply.raw.flushHeaders()
    // Either side may end a stream; the client then reconnects.
    await pipeline(body, reply.raw).catch(() => reply.raw.destroy())
    return reply
  }

  const route = { preHandler: [...options.preHandler], errorHandler: refuseSubscription }
  app.get('/graphql/stream', route, handle)
  app.post('/graphql/stream', route, handle)
}

/** @throws GraphQLError when a subscription needs several subgraphs */
function onlyFetch(planner: QueryPlanner, document: DocumentNode): FetchNode {
  const { node } = planner.buildQueryPlan(operationFromDocument(planner.supergraph.apiSchema(), document))
  const [fetch, rest] = node?.kind === 'Subscription' ? [node.primary, node.rest] : [node, undefined]
  if (fetch?.kind === 'Fetch' && !rest && !fetch.outputRewrites?.length) return fetch
  throw clientError(
    'VALIDATION_ERROR',
    'A subscription may select fields of one subgraph only: query the others when an event arrives.',
  )
}
