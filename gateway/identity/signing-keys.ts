import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { EnvironmentError } from '../../runtime/environment/read-environment.js'
import { agentResource } from './agents/agent-authorization.js'
import { type AuthProvider, idTokenOptions } from './auth-provider.js'
import { lifetimes } from './lifetimes.js'

/** The embedded provider's signing keys. */
export interface SigningKeys {
  /** The public keys, including retired ones until every token they signed has expired. Creates the first key. */
  published(): Promise<JSONWebKeySet>
  /**
   * Checks signature, issuer, audience and lifetime of a token of the embedded provider.
   * @param kind default an ID token
   * @throws a jose error for a foreign or expired token
   */
  verify(token: string, kind?: 'id-token' | 'agent'): Promise<JWTPayload>
  /**
   * Checks that a session secret of this process decrypts the private key that signs.
   * @throws EnvironmentError when none does
   */
  assertCanSign(): Promise<void>
  /** Signs with a new key from now on, in every process. */
  rotate(): Promise<void>
  /**
   * Encrypts the private keys with the current session secret.
   * @returns how many were encrypted again, and how many none of the secrets decrypts
   */
  reencrypt(): Promise<{ reencrypted: number; unreadable: number }>
}

const algorithm = 'ES256'
/** Maximum time that a key withdrawn by another process is still trusted here. */
const keySetLifetimeMs = 4_000

export function createSigningKeys(auth: AuthProvider, issuer: string): SigningKeys {
  const required = {
    issuer,
    algorithms: [algorithm],
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  }
  let cached: { keys: ReturnType<typeof createLocalJWKSet>; loadedAt: number } | undefined

  async function published(): Promise<JSONWebKeySet> {
    return (await auth.api.getJwks()) as JSONWebKeySet
  }

  async function load(): Promise<ReturnType<typeof createLocalJWKSet>> {
    const loadedAt = Date.now()
    cached = { keys: createLocalJWKSet(await published()), loadedAt }
    return cached.keys
  }

  return {
    published,
    async verify(token, kind = 'id-token') {
      const expected = { ...required, audience: kind === 'agent' ? agentResource(issuer) : issuer }
      const fresh = cached !== undefined && Date.now() - cached.loadedAt < keySetLifetimeMs
      const keys = fresh && cached !== undefined ? cached.keys : await load()
      try {
        return (await jwtVerify(token, keys, expected)).payload
      } catch (error) {
        // Another process may have just rotated the key.
        if (!(fresh && error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await jwtVerify(token, await load(), expected)).payload
      }
    },
    async assertCanSign() {
      const [newest] = await auth.adapter.findMany<{ privateKey: string }>({
        model: 'jwks',
        where: [{ field: 'expiresAt', operator: 'gt', value: new Date() }],
        sortBy: { field: 'createdAt', direction: 'desc' },
        limit: 1,
      })
      if (newest === undefined) return
      await auth.reencrypted(newest.privateKey).catch((cause: unknown) => {
        const fault =
          'SESSION_SECRET does not decrypt the key that signs ID tokens: restore it, set the earlier one in ' +
          'SESSION_SECRET_PREVIOUS, or, if it is lost, run `npm run identity:rotate-keys` with the new one'
        throw Object.assign(new EnvironmentError([fault]), { cause })
      })
    },
    async rotate() {
      const { adapter } = auth
      const now = new Date()
      const created = await auth.createSigningKey(idTokenOptions(issuer))
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
      cached = undefined
    },
    async reencrypt() {
      const stored = await auth.adapter.findMany<{ id: string; privateKey: string }>({ model: 'jwks' })
      const count = { reencrypted: 0, unreadable: 0 }
      for (const { id, privateKey } of stored)
        try {
          const next = await auth.reencrypted(privateKey)
          if (next === undefined) continue
          const where = [{ field: 'id', value: id }]
          await auth.adapter.update({ model: 'jwks', where, update: { privateKey: next } })
          count.reencrypted++
        } catch {
          count.unreadable++
        }
      return count
    },
  }
}
