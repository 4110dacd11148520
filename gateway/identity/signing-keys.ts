import { createJwk } from 'better-auth/plugins'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { type AuthProvider, idTokenOptions, lifetimes } from './auth-provider.js'

/** The embedded provider's signing keys: what is published, what verifies our own ID tokens, how they change. */
export interface SigningKeys {
  /** The public keys, retired ones included until nothing they signed is valid any more. Makes the first key. */
  published(): Promise<JSONWebKeySet>
  /**
   * Checks signature, issuer, audience and lifetime of one of our ID tokens.
   * @throws a jose error for a token that is not ours or is over
   */
  verify(token: string): Promise<JWTPayload>
  /** Signs with a new key from now on, here and in every other process. */
  rotate(): Promise<void>
}

const algorithm = 'ES256'
/** Bounds how long a key withdrawn by another process goes on being believed here. */
const keySetLifetimeMs = 4_000

export function createSigningKeys(auth: AuthProvider, issuer: string): SigningKeys {
  const expected = {
    issuer,
    audience: issuer,
    algorithms: [algorithm],
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  }
  let known: { keys: ReturnType<typeof createLocalJWKSet>; loadedAt: number } | undefined

  async function published(): Promise<JSONWebKeySet> {
    return (await auth.api.getJwks()) as JSONWebKeySet
  }

  async function load(): Promise<ReturnType<typeof createLocalJWKSet>> {
    const loadedAt = Date.now()
    known = { keys: createLocalJWKSet(await published()), loadedAt }
    return known.keys
  }

  return {
    published,
    async verify(token) {
      const fresh = known !== undefined && Date.now() - known.loadedAt < keySetLifetimeMs
      const keys = fresh && known !== undefined ? known.keys : await load()
      try {
        return (await jwtVerify(token, keys, expected)).payload
      } catch (error) {
        // Another process may have begun to sign with a new key a moment ago.
        if (!(fresh && error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await jwtVerify(token, await load(), expected)).payload
      }
    },
    async rotate() {
      const { adapter, context } = auth
      const now = new Date()
      const created = await createJwk(
        { context } as unknown as Parameters<typeof createJwk>[0],
        idTokenOptions(issuer),
      )
      await adapter.updateMany({
        model: 'jwks',
        where: [
          { field: 'id', operator: 'ne', value: created.id },
          { field: 'expiresAt', operator: 'gt', value: now },
        ],
        update: { expiresAt: now },
      })
      await adapter.deleteMany({
        model: 'jwks',
        where: [
          {
            field: 'expiresAt',
            operator: 'lt',
            value: new Date(now.getTime() - lifetimes.retiredKey * 1000),
          },
        ],
      })
      known = undefined
    },
  }
}
