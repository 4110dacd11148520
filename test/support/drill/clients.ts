import { setTimeout as pause } from 'node:timers/promises'
import { createReplicas } from '../../../runtime/calls/replicas.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { HAPPENS_WITHIN_MS } from '../runner/waiting-limit.js'

/** A response, or the last failure to get one. */
interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly body: any
  /** `Retry-After`, in milliseconds. */
  readonly retryAfter?: number
}

/** A request of a client. */
interface Request {
  readonly token?: string | undefined
  readonly body?: unknown
  /** Idempotency key. */
  readonly key?: string
}

/** One attempt at a request. */
interface Sample {
  readonly line: string
  readonly milliseconds: number
  readonly status: number
  /** The error code of the response, or of the connection if there was no response. */
  readonly code?: string
}

/** The pause when no edge has responded, or one has failed without `Retry-After`. */
const RETRY_AFTER_MS = 250
const TIMEOUT_MS = 60_000

/**
 * Clients behind a load balancer: the edges take turns, those that did not respond or are shutting down come last, and
 * every request is retried until it succeeds.
 */
export interface Clients {
  /** The edges. */
  readonly origins: readonly string[]
  /** Every attempt since the list was emptied. */
  readonly samples: Sample[]
  /**
   * Status 0 means that no response arrived within the time limit of a test; a key conflict, that a first attempt may
   * or may not have taken effect.
   */
  call(line: string, request?: Request): Promise<Reply>
  /** The bytes at a path of the first edge that returns them. */
  content(path: string): Promise<Buffer>
  session(who: keyof typeof demoPeople): Promise<string>
  idToken(who: keyof typeof demoPeople): Promise<string>
}

/** See {@link Clients}. */
export function createClients(origins: readonly string[], password: string): Clients {
  const samples: Sample[] = []
  const edges = createReplicas(origins)

  async function attempt(origin: string, line: string, { token, body, key }: Request): Promise<Reply> {
    const [method = 'GET', path = '/'] = line.split(' ')
    const began = performance.now()
    const isForm = body instanceof FormData
    const { code, ...reply } = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response): Promise<Reply & { code?: string }> => {
        const received = await response.json().catch(() => undefined)
        const seconds = Number(response.headers.get('retry-after'))
        return {
          status: response.status,
          body: received,
          code: codeIn(received),
          ...(seconds > 0 ? { retryAfter: seconds * 1_000 } : {}),
        }
      },
      (error): Reply & { code?: string } => ({ status: 0, body: undefined, code: connectionError(error) }),
    )
    samples.push({ line, milliseconds: performance.now() - began, status: reply.status, code })
    return reply
  }

  /** Sends a request to each edge until one responds; an edge that is shutting down returns 503. */
  async function send(line: string, request: Request): Promise<Reply> {
    let reply: Reply = { status: 0, body: undefined }
    for (const origin of edges.attempts()) {
      reply = await attempt(origin, line, request)
      if (reply.status !== 0 && reply.status !== 503) break
      edges.failed(origin)
    }
    return reply
  }

  async function call(line: string, request: Request = {}): Promise<Reply> {
    const givenUpAt = performance.now() + HAPPENS_WITHIN_MS
    for (;;) {
      const reply = await send(line, request)
      const isSettled = reply.status !== 0 && reply.status < 500
      // Any other conflict is final: the first attempt was cut off, and may or may not have taken effect.
      const isRunning = isKeyConflict(reply) && JSON.stringify(reply.body).includes('still running')
      if ((isSettled && !isRunning) || performance.now() > givenUpAt) return reply
      await pause(reply.retryAfter ?? RETRY_AFTER_MS)
    }
  }

  async function session(who: keyof typeof demoPeople): Promise<string> {
    const body = { email: demoPeople[who].email, password }
    return (await call('POST /api/auth/sign-in/email', { body })).body.token
  }

  return {
    origins,
    samples,
    call,
    session,
    async content(path) {
      for (const origin of edges.attempts()) {
        const response = await fetch(`${origin}${path}`).catch(() => undefined)
        if (response?.ok) return Buffer.from(await response.arrayBuffer())
        edges.failed(origin)
      }
      throw new Error(`No edge returns ${path}.`)
    },
    async idToken(who) {
      return (await call('GET /api/auth/token', { token: await session(who) })).body.token
    },
  }
}

/** Whether a response reports that a key is in use: 409, or 400 where the REST contract has no 409. */
export function isKeyConflict({ status, body }: Reply): boolean {
  return status === 409 || (status === 400 && JSON.stringify(body).includes('Idempotency-Key'))
}

/** The error code in any of the error formats of the REST contracts and of GraphQL. */
function codeIn(body: unknown): string | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: errors of every shape
  const { error, code, errors } = (body ?? {}) as Record<string, any>
  const found = code ?? error?.code ?? errors?.[0]?.extensions?.code
  return typeof found === 'string' ? found : undefined
}

function connectionError(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name: string }
  return cause?.code ?? name
}
