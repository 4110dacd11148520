import type { FastifyBaseLogger } from 'fastify'
import type { Client, Person, Viewer } from '../../schema/viewer.js'
import { whyNotActive } from './auth-provider.js'
import { refusalOf, validUntil } from './external-issuer.js'
import { tokenDigest } from './hashed-session-tokens.js'
import type { SecurityEvents } from './security-events.js'
import type { LiveSession, SessionReader } from './session-reader.js'
import type { SigningKeys } from './signing-keys.js'
import type { Resolution, ViewerCache } from './viewer-cache.js'

/** Which tokens a path takes. */
export type AcceptedTokens = 'session' | 'id-token' | 'any'

interface TokenViewerDeps {
  readonly sessions: SessionReader
  readonly keys: SigningKeys
  /** Resolves ID tokens of the external provider, which then takes the place of our own. */
  readonly external?: (token: string) => Promise<Resolution>
  readonly cache: ViewerCache
  readonly events: SecurityEvents
  readonly log: FastifyBaseLogger
}

/**
 * Turns the Authorization header into a viewer. No header is an anonymous viewer; a token that is refused
 * is an anonymous viewer who can be told why.
 */
export function createTokenViewer(deps: TokenViewerDeps) {
  return async (
    authorization: string | undefined,
    accepts: AcceptedTokens,
    client: Client = {},
  ): Promise<Viewer> => {
    if (authorization === undefined) return { kind: 'anonymous' }
    const token = bearerToken(authorization)
    if (token === undefined) return refused('Send the token as `Authorization: Bearer <token>`.')
    const kind = token.includes('.') ? 'id-token' : 'session'
    if (accepts !== 'any' && accepts !== kind) return refused(wrongKind[kind])
    const digest = tokenDigest(token)
    const resolution = await deps.cache.resolve(digest, () =>
      kind === 'session' ? resolveSession(deps, token) : resolveIdToken(deps, token),
    )
    if ('person' in resolution) return resolution.person
    if (resolution.cause === 'unreachable') deps.log.error({ err: resolution.error }, resolution.refusal)
    else deps.events.tokenRefused(digest, resolution, client)
    return refused(resolution.refusal)
  }
}

/** The token of a bearer header (RFC 6750, section 2.1), or undefined for any other header. */
export function bearerToken(authorization: string): string | undefined {
  return /^bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1]
}

const wrongKind = {
  session: 'This path takes an ID token, not a session token. GET /api/auth/token gives you one.',
  'id-token': 'This path takes a session token, not an ID token. POST /api/auth/sign-in/email gives you one.',
}

function refused(refusal: string): Viewer {
  return { kind: 'anonymous', refusal }
}

async function resolveSession({ sessions }: TokenViewerDeps, token: string): Promise<Resolution> {
  const live = await sessions.byToken(token)
  if (live === undefined)
    return { refusal: 'The session is unknown or has ended. Sign in again.', cause: 'expired' }
  return resolutionOf(live, 'session', live.session.expiresAt.getTime())
}

async function resolveIdToken(deps: TokenViewerDeps, token: string): Promise<Resolution> {
  if (deps.external !== undefined) return deps.external(token)
  try {
    const payload = await deps.keys.verify(token)
    // Role and status are read again: the token may be an hour old, and its session may have ended.
    const live = await deps.sessions.byId(String(payload.sid))
    if (live === undefined)
      return { refusal: 'The session behind the ID token has ended. Sign in again.', cause: 'expired' }
    return resolutionOf(live, 'id-token', Math.min(live.session.expiresAt.getTime(), validUntil(payload)))
  } catch (error) {
    const refusal = refusalOf(error)
    // Our own keys come from our own database: what keeps us from reading them is a failure, not a refusal.
    if ('cause' in refusal && refusal.cause === 'unreachable') throw error
    return refusal
  }
}

function resolutionOf(live: LiveSession, kind: Person['kind'], until: number): Resolution {
  const { session, user } = live
  if (user.status !== 'active') return { refusal: whyNotActive(user.status), cause: 'account' }
  return {
    validUntil: until,
    person: {
      kind,
      subject: user.id,
      role: user.role,
      email: user.email,
      name: user.name,
      sessionId: session.id,
      ...(session.mfaVerifiedUntil ? { mfaVerifiedUntil: session.mfaVerifiedUntil } : {}),
    },
  }
}
