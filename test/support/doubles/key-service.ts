import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { KeyServiceConfig } from '../../../subgraphs/wallet/custody/key-service.client.js'

/** The DER prefix of an ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The part of a key service's transit engine that wallets use. */
export interface KeyServiceDouble extends KeyServiceConfig {
  /** While set, the status of every response. */
  failWith: number | undefined
  /** The received requests: `GET keys/wallets`, `POST sign/wallets`. */
  readonly requests: string[]
  /** Replaces the secret behind the key, like a service that was set up again after losing it. */
  replaceKey(): void
  close(): void
}

/** Starts the service with one key, by default a derived ed25519 key. */
export async function startKeyService(
  key: { type?: string; derived?: boolean } = {},
): Promise<KeyServiceDouble> {
  let secret = randomBytes(32)
  const { type = 'ed25519', derived = true } = key
  const keyOf = (context: string): KeyObject =>
    createPrivateKey({
      key: Buffer.concat([
        PKCS8,
        Buffer.from(hkdfSync('sha256', secret, '', Buffer.from(context, 'base64'), 32)),
      ]),
      format: 'der',
      type: 'pkcs8',
    })
  const publicKeyOf = (context: string | null) =>
    context === null
      ? ''
      : Buffer.from(createPublicKey(keyOf(context)).export({ format: 'jwk' }).x ?? '', 'base64url').toString(
          'base64',
        )

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname.replace('/v1/transit/', '')
    double.requests.push(`${request.method} ${path}`)
    const [status, data] = await answer(request, path, url.searchParams.get('context'))
    response.writeHead(double.failWith ?? status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data }))
  })
  async function answer(
    request: IncomingMessage,
    path: string,
    context: string | null,
  ): Promise<[number, object]> {
    if (request.headers['x-vault-token'] !== double.token) return [403, {}]
    if (path === 'keys/wallets')
      return [200, { type, derived, keys: { 1: { public_key: publicKeyOf(context) } } }]
    if (path !== 'sign/wallets') return [404, {}]
    const { input, context: of } = JSON.parse(await text(request)) as { input: string; context: string }
    const signature = sign(null, Buffer.from(input, 'base64'), keyOf(of)).toString('base64')
    return [200, { signature: `vault:v1:${signature}` }]
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: KeyServiceDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/transit`,
    keyName: 'wallets',
    token: 'a token of this test',
    failWith: undefined,
    requests: [],
    replaceKey() {
      secret = randomBytes(32)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return double
}
