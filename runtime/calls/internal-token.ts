import { errors, jwtVerify, SignJWT } from 'jose'
import type { Viewer } from '../../schema/viewer.js'
import { type SessionSecrets, sessionKey } from '../session-secrets.js'
import { type InternalAudience, internalClockToleranceSeconds, internalTokenSeconds } from './viewer-token.js'

/** Signs viewers for an audience; sender and receiver derive the key from SESSION_SECRET. */
export function internalTokenSigner(
  [secret]: SessionSecrets,
  audience: InternalAudience,
): (viewer: Viewer) => Promise<string> {
  const key = sessionKey(secret, audience)
  return (viewer) =>
    new SignJWT({ viewer })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${internalTokenSeconds}s`)
      .sign(key)
}

/**
 * Verifies an `Authorization` header of {@link internalTokenSigner} that any of the secrets signed; returns undefined
 * for any other.
 */
export function internalTokenReader(
  secrets: SessionSecrets,
  audience: InternalAudience,
): (authorization: string | undefined) => Promise<Viewer | undefined> {
  const keys = secrets.map((secret) => sessionKey(secret, audience))
  return async (authorization) => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    if (!token) return undefined
    for (const key of keys) {
      const viewer = await viewerIn(token, key, audience)
      if (viewer) return viewer
    }
    return undefined
  }
}

async function viewerIn(
  token: string,
  key: Uint8Array,
  audience: InternalAudience,
): Promise<Viewer | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat'],
      clockTolerance: internalClockToleranceSeconds,
    })
    return payload.viewer as Viewer
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
