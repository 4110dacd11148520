import { errors, Pool } from 'undici'
import type { RequestContext, Viewer } from '../../schema/viewer.js'
import { notConnectedCodes } from '../connections/database-outage.js'
import { currentTraceparent } from '../tracing/tracing.js'
import { type CallEnd, callEnd } from './call-end.js'
import type { CallMetrics } from './call-metrics.js'
import { type CallPolicySettings, CircuitOpenError, callPolicy, NoResponse } from './call-policy.js'
import { type ExchangeRequest, exchange } from './exchange.js'
import { createReplicas } from './replicas.js'
import { retryAfterMs } from './retry-after.js'
import { remainingMs, TIME_BUDGET_HEADER } from './time-budget.js'
import { UpstreamError, type UpstreamFault } from './upstream-error.js'
import { contextHeaders } from './viewer-token.js'

const CONNECTIONS = 32
/** How long a process may take to accept a connection. */
export const CONNECT_TIMEOUT_MS = 2_000

/** Another process of the platform. */
export interface RemoteProcessOptions {
  /** A URL of each process that runs it; only the origins count. */
  readonly urls: readonly string[]
  /** Its name in errors: `wallet`, `gateway`. */
  readonly name: string
  /** The headers of a request, a new object for each; see {@link signedContext}. */
  readonly headersOf: (context: RequestContext) => Promise<Record<string, string>>
  readonly metrics?: CallMetrics
  readonly policy?: Partial<CallPolicySettings>
}

/** The only way to call another service: pools of connections to its processes, time budget, retries, circuit breaker. */
export interface RemoteProcess {
  readonly name: string
  /**
   * Posts JSON and returns the JSON of the response. A request that did not reach a process is sent to another one, and
   * so is one without a response if its key is recognised; a repeatable one is retried within the time budget.
   * @param body JSON
   * @throws UpstreamError when none responds; whether the request was executed is unknown
   */
  post(path: string, body: string, context: RequestContext, limits: CallLimits): Promise<RemoteResponse>
  close(): Promise<void>
}

/** Limits of a call. */
export interface CallLimits {
  /**
   * How long the call may take with all its attempts, in milliseconds; less if the sender of the request waits less.
   */
  readonly limitMs: number
  /** Whether the call can safely be repeated. Such a call is also cancelled when the client disconnects. */
  readonly repeatable: boolean
  /** Whether the service recognises a repetition by the `Idempotency-Key` of the context, and executes it once. */
  readonly keyed?: boolean
}

/** The response of another process. */
export interface RemoteResponse {
  readonly status: number
  readonly body: unknown
}

/** An attempt without a response. */
interface Unanswered {
  readonly failure: NoResponse
  /** `not-taken`: the process did not read it; `lost`: it may have, and will not respond; `open`: it may still execute it. */
  readonly request: 'not-taken' | 'lost' | 'open'
}

/** See {@link RemoteProcess}. */
export function remoteProcess(options: RemoteProcessOptions): RemoteProcess {
  const { urls, name, headersOf, metrics } = options
  const replicas = createReplicas(
    urls.map(
      (url) =>
        new Pool(new URL(url).origin, { connections: CONNECTIONS, connectTimeout: CONNECT_TIMEOUT_MS }),
    ),
  )
  const policy = callPolicy(options.policy ?? {}, {
    onRetry: () => metrics?.retried(name),
    onCircuit: (isOpen) => metrics?.circuit(name, isOpen),
  })

  /**
   * Sends a request to each process until one responds.
   * @param mayRepeat whether also after one that may have taken it
   */
  async function send(
    request: ExchangeRequest,
    mayRepeat: boolean,
    end: CallEnd,
    endsAt: number,
  ): Promise<RemoteResponse> {
    let failure: NoResponse | undefined
    for (const pool of replicas.attempts()) {
      const result = await attempt(pool, request, end, endsAt)
      if ('status' in result) return result
      failure = result.failure
      if (result.request === 'open') break
      replicas.failed(pool)
      if (result.request === 'lost' && !mayRepeat) break
    }
    throw failure ?? new NoResponse(undefined)
  }

  return {
    name,
    async post(path, body, context, { limitMs, repeatable, keyed = false }) {
      const budgetMs = Math.ceil(remainingMs(context, limitMs))
      if (budgetMs <= 0) throw new UpstreamError(name, 'timeout', limitMs)
      const end = callEnd(budgetMs, repeatable ? context.cancelled?.() : undefined)
      const endsAt = performance.now() + budgetMs
      const call = async () => {
        if (end.reason) throw new Error('The caller no longer waits for the response.')
        const headers = await headersOf(context)
        headers['content-type'] = 'application/json'
        headers[TIME_BUDGET_HEADER] = String(Math.max(0, Math.ceil(endsAt - performance.now())))
        return send({ path, headers, body }, repeatable || keyed, end, endsAt)
      }
      try {
        const response = await end.wait(policy.run(call, { repeatable }))
        metrics?.ended(name, 'responded')
        return response
      } catch (error) {
        const fault = end.reason ?? faultOf(error)
        if (!fault) throw error
        metrics?.ended(name, fault === 'circuit-open' ? 'refused' : fault)
        throw new UpstreamError(name, fault, limitMs, error instanceof NoResponse ? error.cause : error)
      } finally {
        end.close()
      }
    },
    async close() {
      await Promise.all(replicas.all.map((pool) => pool.close()))
    },
  }
}

async function attempt(
  pool: Pool,
  request: ExchangeRequest,
  end: CallEnd,
  endsAt: number,
): Promise<RemoteResponse | Unanswered> {
  try {
    const { status, retryAfter, text } = await exchange(pool, request, end)
    if (!NO_RESPONSE.has(status)) return { status, body: JSON.parse(text) }
    const wait = retryAfterMs(retryAfter)
    const failure = new NoResponse(new Error(`Status ${status}`), wait, performance.now() + wait >= endsAt)
    return { failure, request: status === NOT_ACCEPTED ? 'not-taken' : 'lost' }
  } catch (error) {
    // A client that disconnected says nothing about the health of the service.
    if (end.reason === 'cancelled') throw error
    const failure = new NoResponse(error, 0, end.reason !== undefined)
    if (wasNotSent(error)) return { failure, request: 'not-taken' }
    return { failure, request: isLostConnection(error) ? 'lost' : 'open' }
  }
}

function faultOf(error: unknown): UpstreamFault | undefined {
  if (error instanceof CircuitOpenError) return 'circuit-open'
  return error instanceof NoResponse ? 'unavailable' : undefined
}

/** The status of a process that is shutting down: it has not read the request. */
const NOT_ACCEPTED = 503

/** Statuses of a proxy or process that has no response of the service. */
const NO_RESPONSE: ReadonlySet<number> = new Set([502, NOT_ACCEPTED, 504])

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code

/** Whether the request was certainly not sent. */
function wasNotSent(error: unknown): boolean {
  // Node tries every address of a name, and reports the failures together.
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  return causes.every((cause) => NOT_CONNECTED.has(codeOf(cause)))
}

const NOT_CONNECTED: ReadonlySet<unknown> = new Set([...notConnectedCodes, 'UND_ERR_CONNECT_TIMEOUT'])

function isLostConnection(error: unknown): boolean {
  return error instanceof errors.SocketError || ['ECONNRESET', 'EPIPE'].includes(String(codeOf(error)))
}

/** Headers with the context of a request; `sign` makes the token that carries its viewer. */
export function signedContext(sign: (viewer: Viewer) => Promise<string>): RemoteProcessOptions['headersOf'] {
  return async (context) => contextHeadersOf(context, await sign(context.viewer))
}

/** Encodes a request's context as headers; the token carries its viewer. */
export function contextHeadersOf(context: RequestContext, token: string): Record<string, string> {
  const traceparent = currentTraceparent() ?? context.traceparent
  const headers: Record<string, string> = {
    [contextHeaders.viewer]: `Bearer ${token}`,
    [contextHeaders.requestId]: context.requestId,
  }
  if (context.address !== undefined) headers[contextHeaders.address] = context.address
  if (context.userAgent !== undefined) headers[contextHeaders.userAgent] = context.userAgent
  if (context.idempotencyKey !== undefined) headers[contextHeaders.idempotencyKey] = context.idempotencyKey
  if (traceparent !== undefined) headers[contextHeaders.traceparent] = traceparent
  return headers
}
