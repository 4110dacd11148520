import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { createIdentity, type Identity, type IdentityOptions } from '../../gateway/identity/identity.js'
import type { SecurityEvent } from '../../gateway/identity/security-events.js'
import type { Account } from '../../schema/identity-directory.js'

export const testSecret = 'a-secret-for-tests-only-0123456789'
export const password = 'correct horse battery'

/** An identity provider behind a bare HTTP server, as the edge mounts it. */
export interface IdentityUnderTest {
  readonly app: FastifyInstance
  readonly identity: Identity
  readonly events: SecurityEvent[]
  post(url: string, body?: unknown, token?: string): Promise<LightMyRequestResponse>
  get(url: string, token?: string): Promise<LightMyRequestResponse>
  /** Signs in and answers the session token. */
  signIn(email: string): Promise<string>
  /** Signs in and answers an ID token. */
  idToken(email: string): Promise<string>
  close(): Promise<void>
}

/** Starts one; in memory unless told otherwise. */
export async function startIdentity(options: Partial<IdentityOptions> = {}): Promise<IdentityUnderTest> {
  const app = Fastify({ logger: false })
  const events: SecurityEvent[] = []
  const identity = await createIdentity({
    publicUrl: 'http://rescue.test',
    dataDirectory: ':memory:',
    sessionSecret: testSecret,
    onSecurityEvent: (event) => events.push(event),
    log: app.log,
    ...options,
  })
  identity.routes(app)
  await app.ready()

  const headers = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` })
  const post = (url: string, body?: unknown, token?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: headers(token),
      ...(body === undefined ? {} : { body: body as object }),
    })
  const get = (url: string, token?: string) => app.inject({ method: 'GET', url, headers: headers(token) })
  const signIn = async (email: string) => {
    const answer = await post('/api/auth/sign-in/email', { email, password })
    if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
    return String(answer.json().token)
  }
  return {
    app,
    identity,
    events,
    post,
    get,
    signIn,
    async idToken(email) {
      return String((await get('/api/auth/token', await signIn(email))).json().token)
    },
    async close() {
      await app.close()
      await identity.close()
    },
  }
}

/** An account; `name` makes its id and e-mail. */
export function account(name: string, changes: Partial<Account> = {}): Account {
  return {
    id: `usr_${name}`,
    email: `${name}@rescue.example`,
    name,
    role: 'user',
    status: 'active',
    ...changes,
  }
}
