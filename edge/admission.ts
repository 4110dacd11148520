import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityEvent, SecurityEventType } from '../runtime/security-events.js'
import { type Allowed, admits } from '../schema/guards.js'
import type { RateLimiter, RateLimitPolicy, RateLimitState } from '../schema/rate-limits.js'
import type { Client, RequestContext, Viewer } from '../schema/viewer.js'
import { addressBucket } from './address-bucket.js'
import { type ApiKey, type ApiProfile, keyHolderOf } from './api-profile.js'
import { Failure } from './failure.js'

/** What admission needs of the edge. */
export interface AdmissionOptions {
  /**
   * The viewer behind an `Authorization` header; a refused token is an anonymous viewer with a reason,
   * of which the security log has been told already.
   */
  readonly viewerOf: (
    authorization: string | undefined,
    accepts: 'session' | 'id-token' | 'any',
    client: Client,
  ) => Promise<Viewer>
  /** Keys of the AI hub's paths; without any they are open. */
  readonly aiHubKeys?: readonly ApiKey[]
  readonly rateLimiter: RateLimiter
  readonly onSecurityEvent?: (event: SecurityEvent) => void
}

/** What is asked of a request before its body is read. */
export interface Gate {
  readonly profile: ApiProfile
  readonly policy: RateLimitPolicy
  /** All must admit the viewer; none stand before an unknown path. */
  readonly guards: readonly (readonly Allowed[])[]
}

/** Where a request carries its context: a property of its own, since a map beside it would cost a lookup and its collection. */
const ADMITTED = Symbol('admitted context')

type Carrier = FastifyRequest & { [ADMITTED]?: RequestContext }

/** The context of an admitted request. */
export function contextOf(request: FastifyRequest): RequestContext {
  const context = admittedContextOf(request)
  if (!context) throw new Error(`${request.method} ${request.url} was handled before it was admitted.`)
  return context
}

/** Attaches the context that the access log and the error handler read. */
export function carryContext(request: FastifyRequest, context: RequestContext): void {
  ;(request as Carrier)[ADMITTED] = context
}

/** The context of a request that may have failed before it was admitted. */
export function admittedContextOf(request: FastifyRequest): RequestContext | undefined {
  return (request as Carrier)[ADMITTED]
}

/** The check that every request passes before its body is read, and the door to the security log. */
export type Admission = ReturnType<typeof createAdmission>

/** Makes the check that every request passes before its body is read: viewer, then rate limit, then guard. */
export function createAdmission(options: AdmissionOptions) {
  const { rateLimiter, viewerOf, aiHubKeys = [] } = options

  async function viewerFor(request: FastifyRequest, profile: ApiProfile): Promise<Viewer> {
    const { authorization } = request.headers
    if (profile.auth !== 'api-key') return viewerOf(authorization, profile.auth, clientOf(request))
    if (aiHubKeys.length === 0) return { kind: 'api-client', subject: 'api-client:open' }
    const given = apiKeyOf(request)
    if (given === undefined) return { kind: 'anonymous' }
    const holder = keyHolderOf(given, aiHubKeys)
    return holder === undefined
      ? { kind: 'anonymous', refusal: 'The API key is not valid.' }
      : { kind: 'api-client', subject: `api-client:${holder}` }
  }

  /** Tells the security log what happened to a request. */
  function report(request: FastifyRequest, type: SecurityEventType, description: string): void {
    const context = admittedContextOf(request)
    const subject = context && 'subject' in context.viewer ? context.viewer.subject : undefined
    options.onSecurityEvent?.({
      type,
      description,
      requestId: request.id,
      address: request.ip,
      ...(subject ? { subject } : {}),
      ...(context?.userAgent ? { userAgent: context.userAgent } : {}),
      metadata: { method: request.method, route: request.routeOptions.url ?? 'unknown path' },
    })
  }

  /** Lets the request in, or throws the failure it ends in. */
  async function admit(request: FastifyRequest, reply: FastifyReply, gate: Gate): Promise<void> {
    const viewer = await viewerFor(request, gate.profile)
    const context = newContext(request, viewer)
    carryContext(request, context)
    if (gate.profile.auth === 'api-key' && viewer.kind === 'anonymous' && viewer.refusal)
      report(request, 'invalid_token', viewer.refusal)
    const state = await rateLimiter.consume(gate.policy, rateSubject(viewer, request.ip))
    writeLimitHeaders(reply, state)
    if (!state.allowed) {
      report(request, 'rate_limited', `More than ${state.limit} requests in a window.`)
      throw tooMany(state)
    }
    for (const allowed of gate.guards) {
      const answer = admits(allowed, viewer)
      if (answer === 'sign-in') throw signInFirst(viewer, gate.profile)
      if (answer === 'no') {
        report(request, 'forbidden', `This needs one of: ${allowed.join(', ')}.`)
        throw new Failure('FORBIDDEN', `This needs one of the roles: ${allowed.join(', ')}.`)
      }
    }
  }

  return { admit, report }
}

/** Where a request came from. */
export function clientOf({ id, ip, headers }: FastifyRequest): Client {
  const userAgent = headers['user-agent']
  return { requestId: id, address: ip, ...(userAgent ? { userAgent } : {}) }
}

function newContext(request: FastifyRequest, viewer: Viewer): RequestContext {
  const userAgent = request.headers['user-agent']
  return {
    viewer,
    requestId: request.id,
    address: request.ip,
    ...(userAgent ? { userAgent } : {}),
  }
}

function apiKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key']
  if (typeof header === 'string') return header
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Who a request counts against: the person or key, else the address. */
export function rateSubject(viewer: Viewer, address: string): string {
  if (viewer.kind === 'anonymous' || (viewer.kind === 'api-client' && viewer.subject === 'api-client:open'))
    return `address:${addressBucket(address)}`
  return viewer.subject
}

function writeLimitHeaders(reply: FastifyReply, { limit, remaining, resetAt }: RateLimitState): void {
  reply.header('X-RateLimit-Limit', limit)
  reply.header('X-RateLimit-Remaining', remaining)
  reply.header('X-RateLimit-Reset', Math.ceil(resetAt / 1000))
}

function tooMany({ limit, resetAt }: RateLimitState): Failure {
  const seconds = Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))
  return new Failure(
    'RATE_LIMITED',
    `The limit of ${limit} requests is used up: try again in ${seconds} s.`,
    { limit, retryAfter: seconds },
    { 'Retry-After': String(seconds) },
  )
}

function signInFirst(viewer: Viewer, profile: ApiProfile): Failure {
  const refusal = viewer.kind === 'anonymous' ? viewer.refusal : undefined
  const ask =
    profile.auth === 'api-key'
      ? 'Authentication required: send the API key in X-API-Key or as a bearer token.'
      : 'Authentication required: send a token in the Authorization header.'
  return new Failure('UNAUTHORIZED', refusal ?? ask, undefined, { 'WWW-Authenticate': 'Bearer' })
}
