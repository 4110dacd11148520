import { APIError } from 'better-auth/api'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientOf } from '../../edge/admission.js'
import { Failure, invalidInput } from '../../edge/failure.js'
import type { Account } from '../../runtime/identity-directory.js'
import { passwordLength } from '../../runtime/identity-directory.js'
import type { Client } from '../../schema/viewer.js'
import { type AuthProvider, accountNotActive, whyNotActive } from './auth-provider.js'
import { accountOf } from './directory.js'
import type { AuthRoute } from './routes.js'
import type { SecurityEvents } from './security-events.js'
import { bearerHeaders, type LiveSession, type SessionReader } from './session-reader.js'
import type { SigningKeys } from './signing-keys.js'
import { bearerToken } from './token-viewer.js'

/** Asked before a password is tried; `blockedUntil` (ISO 8601) refuses it. */
export type Admission = (attempt: { email?: string; address?: string }) => Promise<{ blockedUntil?: string }>

/** Somebody has signed in. */
export type SignIn = { readonly account: Account; readonly sessionId: string } & Client

interface AuthRouteDeps {
  readonly auth: AuthProvider
  readonly sessions: SessionReader
  readonly keys: SigningKeys
  readonly issuer: string
  /** The external issuer, when ID tokens come from there. */
  readonly externalIssuer?: string
  readonly events: SecurityEvents
  readonly admission: Admission
  readonly onSignIn: (signIn: SignIn) => void
  readonly forget: (subject: string) => void
}

const password = z.string('must be a string').min(1, 'is required').max(passwordLength.maximum, tooLong())
const signInBody = z.object({ email: z.email('must be an e-mail address'), password })
const changePasswordBody = z.object({
  currentPassword: password,
  newPassword: z
    .string('must be a string')
    .min(passwordLength.minimum, `must have at least ${passwordLength.minimum} characters`)
    .max(passwordLength.maximum, tooLong()),
  revokeOtherSessions: z.boolean('must be true or false').default(true),
})

/** The authentication routes, each as one entry. */
export function authRoutes(deps: AuthRouteDeps): AuthRoute[] {
  return [
    { method: 'POST', url: '/api/auth/sign-in/email', handler: (request) => signIn(deps, request) },
    { method: 'POST', url: '/api/auth/sign-out', handler: (request) => signOut(deps, request) },
    { method: 'GET', url: '/api/auth/get-session', handler: (request) => getSession(deps, request) },
    { method: 'GET', url: '/api/auth/token', handler: (request) => getToken(deps, request) },
    {
      method: 'POST',
      url: '/api/auth/change-password',
      handler: (request) => changePassword(deps, request),
    },
    {
      method: 'GET',
      url: '/api/auth/jwks',
      cacheSeconds: 300,
      handler: async () => unlessExternal(deps) ?? deps.keys.published(),
    },
    {
      method: 'GET',
      url: '/.well-known/openid-configuration',
      cacheSeconds: 300,
      handler: async () => unlessExternal(deps) ?? discoveryDocument(deps.issuer),
    },
  ]
}

async function signIn(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const body = checked(signInBody, request.body)
  const client = clientOf(request)
  await admit(deps, body.email, client)
  const { token, user } = await deps.auth.api
    .signInEmail({ body, headers: recordedHeaders(client) })
    .catch((error: unknown) => {
      throw signInFailure(deps, body.email, client, error)
    })
  const live = await deps.sessions.byToken(token)
  const account = publicUser(user as unknown as LiveSession['user']) as Account
  if (live !== undefined) deps.onSignIn({ account, sessionId: live.session.id, ...client })
  return { token, user: account }
}

/** Nothing tells an unknown e-mail from a wrong password; only the right password learns of the account's state. */
function signInFailure(deps: AuthRouteDeps, email: string, client: Client, error: unknown): unknown {
  if (!(error instanceof APIError)) return error
  if (error.body?.code === accountNotActive) {
    deps.events.signInFailed(email, 'the account is not active', client)
    return new Failure('FORBIDDEN', error.message)
  }
  if (error.statusCode !== 401) return error
  deps.events.signInFailed(email, 'wrong e-mail or password', client)
  return new Failure('UNAUTHORIZED', 'The e-mail or the password is wrong')
}

/** Asks whether a password may be tried at all. */
async function admit({ admission, events }: AuthRouteDeps, email: string, client: Client): Promise<void> {
  const { blockedUntil } = await admission({ email, ...(client.address && { address: client.address }) })
  if (blockedUntil === undefined) return
  events.signInBlocked(email, blockedUntil, client)
  const seconds = Math.max(1, Math.ceil((Date.parse(blockedUntil) - Date.now()) / 1000))
  throw new Failure(
    'RATE_LIMITED',
    'Too many failed sign-ins',
    { blockedUntil },
    { 'retry-after': String(seconds) },
  )
}

async function signOut(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { token, live } = await currentSession(deps, request)
  await deps.auth.context.internalAdapter.deleteSession(token)
  deps.forget(live.user.id)
  return { success: true, message: 'Signed out' }
}

async function getSession(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { live } = await currentSession(deps, request)
  const { id, createdAt, expiresAt, mfaVerifiedUntil } = live.session
  return {
    session: { id, createdAt, expiresAt, ...(mfaVerifiedUntil ? { mfaVerifiedUntil } : {}) },
    user: publicUser(live.user),
  }
}

async function getToken(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  unlessExternal(deps)
  const { token } = await currentSession(deps, request)
  return deps.auth.api.getToken({ headers: bearerHeaders(token) })
}

async function changePassword(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { token, live } = await currentSession(deps, request)
  const body = checked(changePasswordBody, request.body)
  await admit(deps, live.user.email, clientOf(request))
  try {
    const changed = await deps.auth.api.changePassword({ body, headers: bearerHeaders(token) })
    // With `revokeOtherSessions` this session ended too, and the library began a new one in its place.
    return { token: changed.token ?? token, user: publicUser(live.user) }
  } catch (error) {
    if (!(error instanceof APIError) || error.body?.code !== 'INVALID_PASSWORD') throw error
    deps.events.passwordRefused(live.user.id, clientOf(request))
    throw invalidInput({ currentPassword: 'is wrong' })
  } finally {
    deps.forget(live.user.id)
  }
}

/** The live session of an active account behind a request's session token. */
async function currentSession(
  { sessions }: AuthRouteDeps,
  request: FastifyRequest,
): Promise<{ token: string; live: LiveSession }> {
  const token = bearerToken(request.headers.authorization ?? '')
  if (token === undefined) throw new Failure('UNAUTHORIZED', 'A session token is required')
  const live = await sessions.byToken(token)
  if (live === undefined)
    throw new Failure('UNAUTHORIZED', 'The session is unknown or has ended. Sign in again.')
  if (live.user.status !== 'active') throw new Failure('UNAUTHORIZED', whyNotActive(live.user.status))
  return { token, live }
}

function unlessExternal({ externalIssuer }: AuthRouteDeps): undefined {
  if (externalIssuer !== undefined)
    throw new Failure('NOT_FOUND', `ID tokens are issued by ${externalIssuer}`)
}

/** OpenID Connect Discovery 1.0, as far as there is something to discover: issuer, keys and claims. */
function discoveryDocument(issuer: string): unknown {
  return {
    issuer,
    jwks_uri: `${issuer}/api/auth/jwks`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'sid', 'email', 'name', 'role'],
  }
}

function publicUser(user: LiveSession['user']): unknown {
  return { ...accountOf(user), createdAt: user.createdAt }
}

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalidInput({ body: 'must be a JSON object' })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.')
    return [field, field in body ? message : 'is required'] as const
  })
  throw invalidInput(Object.fromEntries(fields.reverse()))
}

/** What the library records of a new session: the address as the edge saw it, not as the client claims it. */
function recordedHeaders({ address, userAgent }: Client): Headers {
  return new Headers({
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  })
}

function tooLong(): string {
  return `must have at most ${passwordLength.maximum} characters`
}
