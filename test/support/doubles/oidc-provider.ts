import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An external OpenID provider: its keys on a real HTTP server, and ID tokens with the claims that a test wants. */
export interface OidcProvider {
  readonly issuer: string
  readonly jwksUrl: string
  /** How often the keys were requested. */
  keyRequests(): number
  /** An ID token; claims given as undefined are left out. */
  sign(claims?: JWTPayload, options?: { kid?: string }): Promise<string>
  /** Signs with a new key from now on and no longer publishes the old one. */
  rotateKey(): Promise<void>
  /** The published key set as JSON, which an attacker can read too. */
  publicKeys(): string
  /** Sets whether every request returns 500. */
  fail(failing: boolean): void
  close(): Promise<void>
}

export const oidcAudience = 'rescue-platform'

export async function startOidcProvider(): Promise<OidcProvider> {
  let key = await keyOf(0)
  let rotations = 0
  let requests = 0
  let failing = false
  const server = createServer((request, response) => {
    const discovery = { issuer, jwks_uri: `${issuer}/keys` }
    if (request.url === '/keys') requests++
    response.statusCode = failing ? 500 : 200
    response.setHeader('content-type', 'application/json')
    response.end(request.url === '/keys' ? publicKeys() : JSON.stringify(discovery))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const publicKeys = () => JSON.stringify({ keys: [key.published] })

  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    keyRequests: () => requests,
    sign(claims = {}, { kid = key.kid } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const all = {
        iss: issuer,
        aud: oidcAudience,
        sub: 'provider|42',
        email: 'eva@rescue.example',
        email_verified: true,
        name: 'Eva',
        iat: now,
        exp: now + 300,
        ...claims,
      }
      return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid }).sign(key.privateKey)
    },
    async rotateKey() {
      key = await keyOf(++rotations)
    },
    publicKeys,
    fail: (value) => {
      failing = value
    },
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  }
}

/** Generating an RSA key takes 0.2 s of CPU time, so all providers of a worker share the same keys. */
const keys: ReturnType<typeof newKey>[] = []

function keyOf(rotation: number): ReturnType<typeof newKey> {
  const known = keys[rotation] ?? newKey(`key-${rotation}`)
  keys[rotation] = known
  return known
}

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
