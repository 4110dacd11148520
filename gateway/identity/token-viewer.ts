import type { FastifyBaseLogger } from 'fastify'
import type { JWTPayload } from 'jose'
import { type Awaitable, whenKnown } from '../../runtime/awaitable.js'
import type { Client, Person, Viewer } from '../../schema/viewer.js'
import type { AgentClients } from './agents/agent-clients.js'
import { inactiveAccountMessage } from './auth-provider.js'
import { digestCache } from './digest-cache.js'
import { refusalOf, validUntil } from './external-issuer.js'
import { tokenDigest } from './hashed-session-tokens.js'
import type { SecurityEvents } from './security-events.js'
import {
  awaitsSecondFactor,
  type LiveSession,
  type SessionReader,
  secondFactorRefusal,
} from './session-reader.js'
import type { SigningKeys } from './signing-keys.js'
import type { Resolution, ViewerCache } from './viewer-cache.js'

/** The kinds of token that a path accepts. */
export type AcceptedTokens = 'session' | 'id-token' | 'any' | 'agent'

interface TokenViewerDeps {
  readonly sessions: SessionReader
  readonly keys: SigningKeys
  readonly clients: Pick<AgentClients, 'allowedName'>
  /** The external provider of ID tokens, which replaces the embedded one. */
  readonly external?: { readonly issuer: string; readonly resolve: (token: string) => Promise<Resolution> }
  readonly cache: ViewerCache
  readonly events: SecurityEvents
  readonly log: FastifyBaseLogger
}

/**
 * Resolves Authorization headers to viewers. Without a header the viewer is anonymous; a refused token yields an
 * anonymous viewer with the reason.
 */
export function createTokenViewer(deps: TokenViewerDeps) {
  const digests = digestCache(tokenDigest)
  return (
    authorization: string | undefined,
    accepts: AcceptedTokens,
    client: Client = {},
  ): Awaitable<Viewer> => {
    if (authorization === undefined) return { kind: 'anonymous' }
    const token = bearerToken(authorization)
    if (token === undefined) return refused('Send the token as `Authorization: Bearer <token>`.')
    const digest = digests.digestOf(token)
    const kind = token.includes('.') ? 'id-token' : 'session'
    if (accepts === 'agent' && kind === 'session') return refused(NOT_FOR_AGENTS)
    if (accepts !== 'any' && accepts !== 'agent' && accepts !== kind)
      return refused(wrongKind(kind, deps.external?.issuer))
    const resolution =
      accepts === 'agent'
        ? // Cached separately: elsewhere the token is refused.
          deps.cache.resolve(`agent:${digest}`, () => resolveAgentToken(deps, token))
        : deps.cache.resolve(digest, () =>
            kind === 'session' ? resolveSession(deps, token) : resolveIdToken(deps, token),
          )
    return whenKnown(resolution, (resolved) => viewerIn(resolved, deps, digest, client))
  }
}

function viewerIn(
  resolution: Resolution,
  { log, events }: TokenViewerDeps,
  digest: string,
  client: Client,
): Viewer {
  if ('person' in resolution)
    return resolution.isComplete === false
      ? { ...refused(secondFactorRefusal), signingIn: resolution.person }
      : resolution.person
  if (resolution.cause === 'unreachable') log.error({ err: resolution.error }, resolution.refusal)
  else events.tokenRefused(digest, resolution, client)
  return { ...refused(resolution.refusal), ...(resolution.isTemporary ? { isTemporary: true } : {}) }
}

/** The token of a bearer header (RFC 6750, section 2.1), or undefined for any other header. */
export function bearerToken(authorization: string): string | undefined {
  return /^bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1]
}

/** The advice for a client that sent a token of this kind to a path that requires the other kind. */
function wrongKind(sent: 'session' | 'id-token', externalIssuer: string | undefined): string {
  if (sent === 'session')
    return `This path requires an ID token, not a session token. Get one from ${externalIssuer ?? 'GET /api/auth/token'}.`
  const required = 'This path requires a session token, not an ID token.'
  return externalIssuer === undefined
    ? `${required} Get one from POST /api/auth/sign-in/email.`
    : `${required} ${externalIssuer} issues none: use the ID token at /graphql, or sign in with a password of this platform (POST /api/auth/sign-in/email).`
}

const NOT_FOR_AGENTS =
  'This path requires a token for an agent, which is valid only here. Get one from POST ' +
  '/api/auth/agent-token.'

function refused(refusal: string) {
  return { kind: 'anonymous', refusal } as const
}

async function resolveSession({ sessions }: TokenViewerDeps, token: string): Promise<Resolution> {
  const live = await sessions.byToken(token)
  if (live === undefined)
    return { refusal: 'The session is unknown or has ended. Sign in again.', cause: 'expired' }
  return resolutionOf(live, 'session', live.session.expiresAt.getTime())
}

async function resolveIdToken(deps: TokenViewerDeps, token: string): Promise<Resolution> {
  if (deps.external !== undefined) return deps.external.resolve(token)
  try {
    const payload = await deps.keys.verify(token)
    // Role and status come from the database: the token may be an hour old, and its session may have ended.
    const live = await deps.sessions.byId(String(payload.sid))
    if (live === undefined)
      return { refusal: 'The session behind the ID token has ended. Sign in again.', cause: 'expired' }
    return resolutionOf(live, 'id-token', Math.min(live.session.expiresAt.getTime(), validUntil(payload)))
  } catch (error) {
    const refusal = refusalOf(error)
    // The embedded provider's keys are in our database: failing to read them is an internal error, not a refusal.
    if ('cause' in refusal && refusal.cause === 'unreachable') throw error
    return refusal
  }
}

/** A token with which a program acts for a person at `/mcp` only. */
export async function resolveAgentToken(
  deps: Pick<TokenViewerDeps, 'keys' | 'sessions' | 'clients'>,
  token: string,
): Promise<Resolution> {
  try {
    const payload = await deps.keys.verify(token, 'agent')
    const live = await deps.sessions.byId(String(payload.sid))
    if (live === undefined)
      return { refusal: 'The session behind the token has ended. Sign in again.', cause: 'expired' }
    const agent = await agentOf(deps, payload)
    if (agent === undefined)
      return {
        refusal: 'The program may no longer act for the person. Ask for permission again.',
        cause: 'expired',
      }
    const until = Math.min(live.session.expiresAt.getTime(), validUntil(payload))
    const resolution = resolutionOf(live, 'id-token', until)
    if (!('person' in resolution)) return resolution
    return { ...resolution, person: { ...resolution.person, agent } }
  } catch (error) {
    const refusal = refusalOf(error)
    if ('cause' in refusal && refusal.cause === 'unreachable') throw error
    return refusal
  }
}

/** The name of the program: of one that has registered, or the one that the person gave with `POST /api/auth/agent-token`. */
async function agentOf(
  { clients }: Pick<TokenViewerDeps, 'clients'>,
  payload: JWTPayload,
): Promise<string | undefined> {
  if (!String(payload.scope).split(' ').includes('mcp')) return undefined
  if (payload.client_id === undefined) return String(payload.client_name)
  return clients.allowedName(String(payload.client_id), String(payload.sub))
}

function resolutionOf(live: LiveSession, kind: Person['kind'], until: number): Resolution {
  const { session, user } = live
  if (user.status !== 'active') return { refusal: inactiveAccountMessage(user.status), cause: 'account' }
  const isComplete = !awaitsSecondFactor(live)
  return {
    // Not cached while incomplete: the next request comes right after the second factor, maybe to another process.
    validUntil: isComplete ? until : 0,
    isComplete,
    person: {
      kind,
      subject: user.id,
      role: user.role,
      email: user.email,
      name: user.name,
      signedInAt: session.createdAt.toISOString(),
      sessionId: session.id,
      ...(user.hasSecondFactor ? { hasSecondFactor: true } : {}),
      ...(session.mfaVerifiedUntil ? { mfaVerifiedUntil: session.mfaVerifiedUntil } : {}),
    },
  }
}
