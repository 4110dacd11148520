import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBucket } from '../../runtime/address-bucket.js'
import { type ApiKey, findKeyHolder } from '../../runtime/api-key.js'
import { type Awaitable, whenKnown } from '../../runtime/awaitable.js'
import { clientConnectionOf } from '../../runtime/process/client-connection.js'
import type { SecurityEvent, SecurityEventType } from '../../runtime/security-events.js'
import { traceparentIn } from '../../runtime/tracing/tracing.js'
import { type Allowed, admits, requiresRole } from '../../schema/guards.js'
import {
  type RateLimiter,
  type RateLimitPolicy,
  type RateLimitState,
  rateLimitMessage,
  retryAfterSeconds,
} from '../../schema/rate-limits.js'
import { type Client, type RequestContext, subjectOf, type Viewer } from '../../schema/viewer.js'
import type { ApiProfile } from '../api-profile.js'
import { Failure } from '../failures/failure.js'
import { routeOf } from '../path-pattern.js'

/** Dependencies of {@link createAdmission}. */
export interface AdmissionOptions {
  /**
   * Resolves an `Authorization` header. A refused token yields an anonymous viewer with a reason; the security log has
   * its event already.
   */
  readonly viewerOf: (
    authorization: string | undefined,
    accepts: 'session' | 'id-token' | 'any' | 'agent',
    client: Client,
  ) => Awaitable<Viewer>
  /** API keys of the AI hub's paths; without keys the paths are open, except to web pages of other origins. */
  readonly aiHubKeys?: readonly ApiKey[]
  readonly isCrossSiteRequest: (request: FastifyRequest) => boolean
  readonly rateLimiter: RateLimiter
  readonly onSecurityEvent?: (event: SecurityEvent) => void
}

/** Conditions a request must meet before its body is read. */
export interface AdmissionRule {
  readonly profile: ApiProfile
  readonly policy: RateLimitPolicy
  /** All must admit the viewer; empty for an unknown path. */
  readonly guards: readonly (readonly Allowed[])[]
}

const FOREIGN_PAGE =
  'Web pages of other origins need an API key (AI_HUB_API_KEY), or their origin in CORS_ORIGINS.'

/** Property of the request that holds its context; a WeakMap would cost a lookup and garbage collection. */
const CONTEXT = Symbol('request context')

type RequestWithContext = FastifyRequest & { [CONTEXT]?: RequestContext }

/** The context of an admitted request. */
export function contextOf(request: FastifyRequest): RequestContext {
  const context = admittedContextOf(request)
  if (!context) throw new Error(`${request.method} ${request.url} was handled before it was admitted.`)
  return context
}

/** Attaches the context; the access log and the error handler read it. */
export function attachContext(request: FastifyRequest, context: RequestContext): void {
  ;(request as RequestWithContext)[CONTEXT] = context
}

/** The context of a request that may have failed before it was admitted. */
export function admittedContextOf(request: FastifyRequest): RequestContext | undefined {
  return (request as RequestWithContext)[CONTEXT]
}

/** {@link createAdmission} */
export type Admission = ReturnType<typeof createAdmission>

/** Creates the check that precedes the body of every request: viewer, then rate limit, then guards. */
export function createAdmission(options: AdmissionOptions) {
  const { rateLimiter, viewerOf, aiHubKeys = [] } = options

  function viewerFor(request: FastifyRequest, profile: ApiProfile, client: Client): Awaitable<Viewer> {
    const { authorization } = request.headers
    if (profile.auth !== 'api-key') return viewerOf(authorization, profile.auth, client)
    if (aiHubKeys.length === 0)
      return options.isCrossSiteRequest(request)
        ? { kind: 'anonymous', refusal: FOREIGN_PAGE }
        : { kind: 'api-client', subject: 'api-client:open' }
    const key = apiKeyOf(request)
    if (key === undefined) return { kind: 'anonymous' }
    const holder = findKeyHolder(key, aiHubKeys)
    return holder === undefined
      ? { kind: 'anonymous', refusal: 'The API key is not valid.' }
      : { kind: 'api-client', subject: `api-client:${holder}` }
  }

  /** Reports a security event of a request. */
  function report(request: FastifyRequest, type: SecurityEventType, description: string): void {
    options.onSecurityEvent?.(securityEventOf(request, type, description))
  }

  /**
   * Synchronous if the viewer is cached and the limits are in memory.
   * @throws Failure when the request is refused
   */
  function admitNow(request: FastifyRequest, reply: FastifyReply, rule: AdmissionRule): Awaitable<void> {
    const client = clientOf(request)
    return whenKnown(viewerFor(request, rule.profile, client), (viewer) => {
      attachContext(request, newContext(request, viewer, client))
      if (rule.profile.auth === 'api-key' && viewer.kind === 'anonymous' && viewer.refusal)
        report(request, 'invalid_token', viewer.refusal)
      const consumed = rateLimiter.consume(rule.policy, rateSubject(viewer, request.ip))
      return whenKnown(consumed, (state) => {
        writeLimitHeaders(reply, state)
        assertAdmitted(request, viewer, state, rule)
      })
    })
  }

  function assertAdmitted(
    request: FastifyRequest,
    viewer: Viewer,
    state: RateLimitState,
    rule: AdmissionRule,
  ): void {
    if (!state.allowed) {
      report(request, 'rate_limited', `More than ${state.limit} requests within the rate-limit window`)
      throw tooMany(state)
    }
    for (const allowed of rule.guards) {
      const decision = admits(allowed, viewer)
      if (decision === 'sign-in') throw authenticationRequired(viewer, rule.profile)
      if (decision === 'no') {
        report(request, 'forbidden', requiresRole(allowed))
        throw new Failure('FORBIDDEN', requiresRole(allowed))
      }
    }
  }

  return {
    admitNow,
    /** {@link admitNow} for hooks that await it. */
    admit: async (request: FastifyRequest, reply: FastifyReply, rule: AdmissionRule): Promise<void> =>
      admitNow(request, reply, rule),
    report,
  }
}

/** Characters of a user agent that are passed on: other processes refuse requests whose headers are too long. */
const MAX_USER_AGENT = 500

type RequestClient = Pick<RequestContext, 'requestId' | 'address' | 'userAgent'>

/** The client that sent a request. */
export function clientOf({ id, ip, headers }: FastifyRequest): RequestClient {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT)
  return { requestId: id, address: ip, ...(userAgent ? { userAgent } : {}) }
}

/** The context of a request of a viewer. */
export function newContext(
  request: FastifyRequest,
  viewer: Viewer,
  client: RequestClient = clientOf(request),
): RequestContext {
  return { viewer, ...client, ...traceparentIn(request.headers), ...clientConnectionOf(request) }
}

/** A security event in a request, of its viewer if it was admitted. */
export function securityEventOf(
  request: FastifyRequest,
  type: SecurityEventType,
  description: string,
): SecurityEvent {
  const subject = subjectOf(admittedContextOf(request)?.viewer)
  return {
    type,
    description,
    ...clientOf(request),
    ...(subject ? { subject } : {}),
    metadata: { method: request.method, route: routeOf(request) },
  }
}

function apiKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The rate-limit key of a request: the person or API key, else the address. */
export function rateSubject(viewer: Viewer, address: string): string {
  if (viewer.kind === 'anonymous' || (viewer.kind === 'api-client' && viewer.subject === 'api-client:open'))
    return `address:${addressBucket(address)}`
  return viewer.subject
}

function writeLimitHeaders(reply: FastifyReply, { limit, remaining, resetAt }: RateLimitState): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', Math.ceil(resetAt / 1000))
}

function tooMany(state: RateLimitState): Failure {
  const { limit } = state
  const seconds = retryAfterSeconds(state)
  return new Failure(
    'RATE_LIMITED',
    rateLimitMessage(limit, seconds),
    { limit, retryAfter: seconds },
    { 'Retry-After': String(seconds) },
  )
}

function authenticationRequired(viewer: Viewer, profile: ApiProfile): Failure {
  const refusal = viewer.kind === 'anonymous' ? viewer.refusal : undefined
  const instruction =
    profile.auth === 'api-key'
      ? 'Authentication required: send the API key in X-API-Key or as a bearer token.'
      : 'Authentication required: send a token in the Authorization header.'
  return new Failure('UNAUTHORIZED', refusal ?? instruction, undefined, { 'WWW-Authenticate': 'Bearer' })
}
