import { setTimeout as pause } from 'node:timers/promises'
import { demoPeople } from '../../../runtime/demo-people.js'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'

/** A response, or the last failure to get one. */
interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly body: any
}

/** A request of a client. */
interface Request {
  readonly token?: string | undefined
  readonly body?: unknown
  /** Makes it safe to repeat. */
  readonly key?: string
}

/** One attempt of a request. */
interface Sample {
  readonly line: string
  readonly milliseconds: number
  readonly status: number
}

const RETRY_AFTER_MS = 250
const TIMEOUT_MS = 60_000

/** Clients of several edges: a request that fails is repeated at the next edge. */
export interface Clients {
  /** Every attempt since the list was emptied. */
  readonly samples: Sample[]
  /** Status 0 is none within the time of a test; 409 that a first attempt may or may not have acted. */
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
    const origin = origins[turn++ % origins.length]
    const began = performance.now()
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
    samples.push({ line, milliseconds: performance.now() - began, status: reply.status })
    return reply
  }

  async function call(line: string, request: Request = {}): Promise<Reply> {
    const givenUpAt = performance.now() + HAPPENS_WITHIN_MS
    for (;;) {
      const reply = await attempt(line, request)
      const isSettled = reply.status !== 0 && reply.status < 500
      // Any other conflict stays: the first attempt was cut off, and may or may not have acted.
      const isRunning = reply.status === 409 && JSON.stringify(reply.body).includes('still running')
      if ((isSettled && !isRunning) || performance.now() > givenUpAt) return reply
      await pause(RETRY_AFTER_MS)
    }
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
