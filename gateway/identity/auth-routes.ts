import { setTimeout as pause } from 'node:timers/promises'
import { APIError } from 'better-auth/api'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientOf } from '../../edge/admission/admission.js'
import { Failure, invalidInput } from '../../edge/failures/failure.js'
import type { Account } from '../../runtime/identity-directory.js'
import { passwordLength } from '../../runtime/identity-directory.js'
import type { Client } from '../../schema/viewer.js'
import { agentResource } from './agents/agent-authorization.js'
import { signAgentToken } from './agents/agent-token.js'
import { ACCOUNT_NOT_ACTIVE, type AuthProvider } from './auth-provider.js'
import { accountOf, passwordHashOf } from './directory.js'
import { lifetimes } from './lifetimes.js'
import { replacePassword } from './password-changes.js'
import { parseBody } from './request-body.js'
import { anySession, currentSession } from './request-session.js'
import type { AuthRoute } from './routes.js'
import type { SecurityEvents } from './security-events.js'
import { awaitsSecondFactor, bearerHeaders, type LiveSession, type SessionReader } from './session-reader.js'
import type { SigningKeys } from './signing-keys.js'

/**
 * Called before a password is checked; `blockedUntil` (ISO 8601) refuses the attempt, `delayMs` slows it down unless the
 * account has a session from the same network.
 */
export type CheckSignInAllowed = (attempt: {
  email?: string
  address?: string
}) => Promise<{ blockedUntil?: string | null; delayMs?: number }>

/** A successful sign-in. */
export type SignIn = { readonly account: Account; readonly sessionId: string } & Client

interface AuthRouteDeps {
  readonly auth: AuthProvider
  readonly sessions: SessionReader
  readonly keys: SigningKeys
  readonly issuer: string
  /** The external issuer, when ID tokens come from there. */
  readonly externalIssuer?: string
  readonly events: SecurityEvents
  readonly checkSignInAllowed: CheckSignInAllowed
  readonly onSignIn: (signIn: SignIn) => void
  /** Called after a person has changed the password. */
  readonly reportPasswordChanges: () => void
  /** Drops cached viewers of a person. */
  readonly invalidate: (subject: string) => void
}

const password = z.string('must be a string').min(1, 'is required').max(passwordLength.maximum, tooLong())
const signInBody = z.object({ email: z.email('must be an e-mail address'), password })
const changePasswordBody = z.object({
  currentPassword: password,
  newPassword: z
    .string('must be a string')
    .min(passwordLength.minimum, `must have at least ${passwordLength.minimum} characters`)
    .max(passwordLength.maximum, tooLong()),
})

const agentTokenBody = z.object({
  client: z
    .string('must be a string')
    .trim()
    .min(1, 'is required')
    .max(100, 'must have at most 100 characters'),
})

/** The authentication routes. */
export function authRoutes(deps: AuthRouteDeps): AuthRoute[] {
  return [
    {
      method: 'POST',
      url: '/api/auth/sign-in/email',
      session: 'starts',
      handler: (request) => signIn(deps, request),
    },
    {
      method: 'POST',
      url: '/api/auth/sign-out',
      session: 'ends',
      handler: (request) => signOut(deps, request),
    },
    { method: 'GET', url: '/api/auth/get-session', handler: (request) => getSession(deps, request) },
    { method: 'GET', url: '/api/auth/token', handler: (request) => getToken(deps, request) },
    { method: 'POST', url: '/api/auth/agent-token', handler: (request) => createAgentToken(deps, request) },
    {
      method: 'POST',
      url: '/api/auth/change-password',
      session: 'starts',
      handler: (request) => changePassword(deps, request),
    },
    {
      method: 'GET',
      url: '/api/auth/jwks',
      cacheSeconds: 300,
      handler: async () => rejectIfExternal(deps) ?? deps.keys.published(),
    },
    {
      method: 'GET',
      url: '/.well-known/openid-configuration',
      cacheSeconds: 300,
      handler: async () => rejectIfExternal(deps) ?? discoveryDocument(deps.issuer),
    },
  ]
}

async function signIn(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const body = parseBody(signInBody, request.body)
  const client = clientOf(request)
  await assertNotBlocked(deps, body.email, client)
  const checked = await passwordHashOf(deps.auth, body.email)
  const { token, user } = await deps.auth.api
    .signInEmail({ body, headers: clientHeaders(client) })
    .catch((error: unknown) => {
      throw signInFailure(deps, body.email, client, error)
    })
  // A new password ends the sessions that exist; this one may have begun afterwards, with the former password.
  if ((await passwordHashOf(deps.auth, body.email)) !== checked) {
    await deps.auth.deleteSession(token)
    throw wrongPassword(deps, body.email, client)
  }
  const live = await deps.sessions.byToken(token)
  const account = publicUser(user as unknown as LiveSession['user']) as Account
  if (live !== undefined) deps.onSignIn({ account, sessionId: live.session.id, ...client })
  return { token, user: account, ...factorState(live) }
}

/** Does not reveal whether the e-mail exists; only the right password reveals the account's status. */
function signInFailure(deps: AuthRouteDeps, email: string, client: Client, error: unknown): unknown {
  if (!(error instanceof APIError)) return error
  if (error.body?.code === ACCOUNT_NOT_ACTIVE) {
    deps.events.signInFailed(email, 'the account is not active', client)
    return new Failure('FORBIDDEN', error.message)
  }
  return error.statusCode === 401 ? wrongPassword(deps, email, client) : error
}

function wrongPassword({ events }: AuthRouteDeps, email: string, client: Client): Failure {
  events.signInFailed(email, 'wrong e-mail or password', client)
  return new Failure('UNAUTHORIZED', 'Wrong e-mail or password')
}

/** @throws Failure while the e-mail or the address is blocked after failed sign-ins */
async function assertNotBlocked(
  { checkSignInAllowed, events, sessions }: AuthRouteDeps,
  email: string,
  client: Client,
): Promise<void> {
  const { address } = client
  const { blockedUntil, delayMs = 0 } = await checkSignInAllowed({ email, ...(address && { address }) })
  if (!blockedUntil) {
    if (delayMs > 0 && !(await sessions.isFrom(email, address))) await pause(delayMs)
    return
  }
  events.signInBlocked(email, blockedUntil, client)
  const seconds = Math.max(1, Math.ceil((Date.parse(blockedUntil) - Date.now()) / 1000))
  throw new Failure(
    'RATE_LIMITED',
    'Too many failed sign-ins; try again later.',
    { blockedUntil },
    { 'retry-after': String(seconds) },
  )
}

async function signOut(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { token, live } = await anySession(deps, request)
  await deps.auth.deleteSession(token)
  deps.invalidate(live.user.id)
  return { success: true, message: 'Signed out' }
}

async function getSession(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { live } = await anySession(deps, request)
  const { id, createdAt, expiresAt, mfaVerifiedUntil } = live.session
  return {
    session: { id, createdAt, expiresAt, ...(mfaVerifiedUntil ? { mfaVerifiedUntil } : {}) },
    user: publicUser(live.user),
    ...factorState(live),
  }
}

async function getToken(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  rejectIfExternal(deps)
  const { token } = await currentSession(deps, request)
  return deps.auth.api.getToken({ headers: bearerHeaders(token) })
}

/** Lets a program act for the person at `/mcp`, until the token expires or the session ends. */
async function createAgentToken(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { live } = await currentSession(deps, request)
  const { client } = parseBody(agentTokenBody, request.body)
  const token = await signAgentToken(deps.auth, deps.issuer, live, client)
  return { token, expiresIn: lifetimes.idToken, resource: agentResource(deps.issuer) }
}

/** Ends all sessions and starts a new one, with the second factor of this one. */
async function changePassword(deps: AuthRouteDeps, request: FastifyRequest): Promise<unknown> {
  const { auth, events, invalidate, reportPasswordChanges } = deps
  const { live } = await currentSession(deps, request)
  const { currentPassword, newPassword } = parseBody(changePasswordBody, request.body)
  const { id, email } = live.user
  const client = clientOf(request)
  await assertNotBlocked(deps, email, client)
  const from = await passwordHashOf(auth, email)
  if (from === undefined || !(await auth.passwords.verify({ hash: from, password: currentPassword }))) {
    events.passwordRefused(live.user, client)
    throw invalidInput({ currentPassword: 'is wrong' })
  }
  if (!(await replacePassword(auth, id, { from, to: newPassword }))) throw changedAgain()
  invalidate(id)
  reportPasswordChanges()
  const token = await newSession(deps, email, newPassword, client)
  await keepVerification(deps, live, token)
  return { token, user: publicUser(live.user) }
}

/** @throws Failure if another request has replaced the new password: it ended only the sessions that existed then */
async function newSession(
  { auth }: AuthRouteDeps,
  email: string,
  password: string,
  client: Client,
): Promise<string> {
  const { token } = await auth.api
    .signInEmail({ body: { email, password }, headers: clientHeaders(client) })
    .catch((error: unknown) => {
      throw error instanceof APIError && error.statusCode === 401 ? changedAgain() : error
    })
  const hash = await passwordHashOf(auth, email)
  if (hash !== undefined && (await auth.passwords.verify({ hash, password }))) return token
  await auth.deleteSession(token)
  throw changedAgain()
}

function changedAgain(): Failure {
  return new Failure(
    'UNAUTHORIZED',
    'The password was changed again by another request. Sign in with the latest password.',
  )
}

/** Carries the second factor of a session over to the one that replaces it. */
async function keepVerification(
  { auth }: AuthRouteDeps,
  { session: { mfaVerifiedUntil } }: LiveSession,
  token: string,
): Promise<void> {
  if (!mfaVerifiedUntil) return
  const where = [{ field: 'token', value: token }]
  await auth.adapter.update({ model: 'session', where, update: { mfaVerifiedUntil } })
}

/** Marks a session that must be verified by the second factor before it can be used. */
function factorState(live: LiveSession | undefined): { mfaRequired?: true } {
  return live !== undefined && awaitsSecondFactor(live) ? { mfaRequired: true } : {}
}

function rejectIfExternal({ externalIssuer }: AuthRouteDeps): undefined {
  if (externalIssuer !== undefined)
    throw new Failure('NOT_FOUND', `ID tokens are issued by ${externalIssuer}`)
}

/** The part of OpenID Connect Discovery 1.0 that applies here: issuer, keys and claims. */
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

/** Headers from which the library records the client of a new session, with the address as seen by the edge. */
function clientHeaders({ address, userAgent }: Client): Headers {
  return new Headers({
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  })
}

function tooLong(): string {
  return `must have at most ${passwordLength.maximum} characters`
}
