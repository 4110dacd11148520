import { setTimeout as pause } from 'node:timers/promises'
import { demoPeople } from '../../../runtime/demo-people.js'

/** A response, or the last failure to get one. */
interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly body: any
}

/** One attempt of a client. */
export interface Sample {
  readonly milliseconds: number
  /** No response, or a status of 500 and above. */
  readonly failed: boolean
}

/** A request of a client. */
interface Request {
  readonly token?: string | undefined
  readonly body?: unknown
  /** Makes it safe to repeat. */
  readonly key?: string
}

const ATTEMPTS = 40
const RETRY_AFTER_MS = 250
const TIMEOUT_MS = 20_000

/** Clients of several edges: a request that fails is repeated at the next edge. */
export interface Clients {
  readonly samples: Sample[]
  /** Status 0 is none after all attempts; 409 that a first attempt may or may not have acted. */
  call(line: string, request?: Request): Promise<Reply>
  session(who: keyof typeof demoPeople): Promise<string>
  idToken(who: keyof typeof demoPeople): Promise<string>
}

/** See {@link Clients}. */
export function createClients(origins: readonly string[], password: string): Clients {
  const samples: Sample[] = []
  let turn = 0

  async function attempt(line: string, { token, body, key }: Request): Promise<Reply> {
    const [method = 'GET', path = '/'] = line.split(' ')
    const startedAt = performance.now()
    const origin = origins[turn++ % origins.length]
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response): Promise<Reply> => ({
        status: response.status,
        body: await response.json().catch(() => undefined),
      }),
      (): Reply => ({ status: 0, body: undefined }),
    )
    samples.push({
      milliseconds: performance.now() - startedAt,
      failed: reply.status === 0 || reply.status >= 500,
    })
    return reply
  }

  async function call(line: string, request: Request = {}): Promise<Reply> {
    let reply: Reply = { status: 0, body: undefined }
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      reply = await attempt(line, request)
      const isSettled = reply.status !== 0 && reply.status < 500
      const isRunning = reply.status === 409 && request.key !== undefined
      if (isSettled && !isRunning) return reply
      await pause(RETRY_AFTER_MS)
    }
    return reply
  }

  async function session(who: keyof typeof demoPeople): Promise<string> {
    const body = { email: demoPeople[who].email, password }
    return (await call('POST /api/auth/sign-in/email', { body })).body.token
  }

  return {
    samples,
    call,
    session,
    async idToken(who) {
      return (await call('GET /api/auth/token', { token: await session(who) })).body.token
    },
  }
}
