import { errors, jwtVerify, SignJWT } from 'jose'
import type { Viewer } from '../../schema/viewer.js'
import { boundedCache } from '../bounded-cache.js'
import { type SessionSecrets, sessionKey } from '../session-secrets.js'
import { type InternalAudience, internalClockToleranceSeconds, internalTokenSeconds } from './viewer-token.js'

/** For how long a token is sent again, in milliseconds: half of its lifetime. */
const REUSED_MS = internalTokenSeconds * 500

/** Verified tokens that a receiver remembers. */
const MAX_VERIFIED = 1_000

/**
 * Signs viewers for an audience; sender and receiver derive the key from SESSION_SECRET. A viewer that is the same object
 * gets the same token for half of its lifetime, because signing takes longer than sending a request.
 */
export function internalTokenSigner(
  [secret]: SessionSecrets,
  audience: InternalAudience,
): (viewer: Viewer) => Promise<string> {
  const key = sessionKey(secret, audience)
  const signed = new WeakMap<Viewer, { readonly token: Promise<string>; readonly until: number }>()
  return (viewer) => {
    // The clock of the machine may be set back.
    const now = performance.now()
    const known = signed.get(viewer)
    if (known && now < known.until) return known.token
    const token = new SignJWT({ viewer })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${internalTokenSeconds}s`)
      .sign(key)
    signed.set(viewer, { token, until: now + REUSED_MS })
    return token
  }
}

/** A verified token: its viewer, and when it is no longer accepted (milliseconds since the epoch). */
interface Verified {
  readonly viewer: Viewer
  readonly until: number
}

/**
 * Verifies an `Authorization` header of {@link internalTokenSigner} that any of the secrets signed; returns undefined
 * for any other. A token is verified once until it expires.
 */
export function internalTokenReader(
  secrets: SessionSecrets,
  audience: InternalAudience,
): (authorization: string | undefined) => Promise<Viewer | undefined> {
  const keys = secrets.map((secret) => sessionKey(secret, audience))
  const verified = boundedCache<Verified>(MAX_VERIFIED)
  return async (authorization = '') => {
    const known = verified.get(authorization)
    if (known && Date.now() < known.until) return known.viewer
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
    if (!token) return undefined
    for (const key of keys) {
      const found = await verify(token, key, audience)
      if (!found) continue
      verified.set(authorization, found)
      return found.viewer
    }
    return undefined
  }
}

async function verify(
  token: string,
  key: Uint8Array,
  audience: InternalAudience,
): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat'],
      clockTolerance: internalClockToleranceSeconds,
    })
    const until = (Number(payload.exp) + internalClockToleranceSeconds) * 1_000
    return { viewer: payload.viewer as Viewer, until }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
