import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { demoPeople } from '../../../runtime/demo-people.js'
import { hostileOperation, rootFields } from './graphql-requests.js'
import { randomOf } from './random.js'
import { describedOperations, hostileRequest, type RawRequest } from './rest-requests.js'

/** A platform with the demo data. */
export interface FuzzTarget {
  readonly origin: string
  createAdministrator(email: string, password: string): Promise<void>
}

/** Which requests to send, and how many. */
export interface FuzzOptions {
  readonly seed: number
  /** The number of requests for each route and each root field. */
  readonly rounds: number
}

/** A response that must not occur for any input. */
export interface FuzzFailure {
  /** `FUZZ_SEED`, the number of the request in the run, and its content. */
  readonly request: string
  readonly status: number | undefined
  readonly response: string
}

interface RawResponse {
  readonly status: number | undefined
  readonly body: string
}

/** The number of failures after which a run stops. */
const MAX_FAILURES = 20
/** The length after which reading a response stops, because event streams never end. */
const MAX_BODY = 200_000

/**
 * Sends hostile requests to every REST route and root field, alternately without a token and as an administrator.
 * @returns the failures, and how many requests were sent
 */
export async function fuzz(
  target: FuzzTarget,
  { seed, rounds }: FuzzOptions,
): Promise<{ failures: FuzzFailure[]; sent: number }> {
  const administrator = administratorOf(target)
  const ids = await knownIds(target.origin, await administrator.authorization())
  const makers = [
    ...describedOperations().map(
      (one) => (random: ReturnType<typeof randomOf>) => hostileRequest(one, ids, random),
    ),
    ...rootFields().map((one) => (random: ReturnType<typeof randomOf>) => hostileOperation(one, ids, random)),
  ]
  // Adjacent operations share code: with a stride, an early part of a run reaches all areas.
  const stride = 37
  const failures: FuzzFailure[] = []
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  let sent = 0
  try {
    for (; failures.length < MAX_FAILURES && sent < rounds * makers.length; sent++) {
      const random = randomOf(seed * 1_000_003 + sent)
      // Shifted by one in every round, so that all are reached even if the stride divides their number.
      const maker = makers[(sent * stride + Math.floor(sent / makers.length)) % makers.length]
      if (!maker) throw new Error('There is nothing to fuzz')
      const request = maker(random)
      const authorization = random.oneIn(4) ? undefined : await administrator.authorization()
      const response = await send(target.origin, request, authorization, agent)
      if (response.status === 401 && authorization) administrator.forget()
      if (isFailure(response)) failures.push(described(seed, sent, request, response))
      await turn()
    }
  } finally {
    agent.destroy()
  }
  return { failures, sent }
}

/** 502 and 503 are allowed if they report an unavailable service. */
function isFailure({ status = 0, body }: RawResponse): boolean {
  if (status === 502 || status === 503) return !/UPSTREAM|UNAVAILABLE|unavailable/.test(body)
  return status >= 500 || /INTERNAL_ERROR|INTERNAL_SERVER_ERROR/.test(body)
}

function described(
  seed: number,
  number: number,
  request: RawRequest,
  { status, body }: RawResponse,
): FuzzFailure {
  const { method, target, headers, sending } = request
  const text = request.body?.toString('utf8').slice(0, 1_500) ?? ''
  return {
    request: `FUZZ_SEED=${seed} #${number}: ${method} ${target.slice(0, 500)} ${JSON.stringify(headers)} ${sending ?? ''} ${text}`,
    status,
    response: body.slice(0, 500),
  }
}

function send(
  origin: string,
  { method, target, headers, body, sending }: RawRequest,
  authorization: string | undefined,
  agent: http.Agent,
): Promise<RawResponse> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const given = { ...headers, ...(authorization ? { authorization } : {}) }
    const length = body ? { 'content-length': String(body.length) } : {}
    const request = http.request({
      hostname,
      port,
      method,
      path: target,
      headers: { ...given, ...length },
      agent,
    })
    // After a truncated body the connection may be closed without a response.
    request.on('error', () => resolve({ status: undefined, body: '' }))
    request.on('response', (response) => {
      let text = ''
      const done = () => resolve({ status: response.statusCode, body: text })
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
        if (text.length > MAX_BODY || isStream(response)) response.destroy()
      })
      response.on('close', done)
      if (isStream(response)) response.destroy()
    })
    if (!sending || !body) return void request.end(body)
    const half = Math.floor(body.length / 2)
    request.write(body.subarray(0, half), () => {
      if (sending === 'cut') request.destroy()
      else setImmediate(() => request.end(body.subarray(half)))
    })
  })
}

function isStream({ headers }: http.IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') ?? false
}

/** Signs in a new administrator whenever requests have ended the session or deleted the account. */
function administratorOf({ origin, createAdministrator }: FuzzTarget) {
  let token: Promise<string> | undefined
  let accounts = 0
  async function signIn(): Promise<string> {
    accounts += 1
    const email = `fuzz-${accounts}@rescue.example`
    const password = randomUUID()
    await createAdministrator(email, password)
    const response = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (response.status !== 200) throw new Error(`The administrator was refused: ${await response.text()}`)
    return ((await response.json()) as { token: string }).token
  }
  return {
    async authorization(): Promise<string> {
      token ??= signIn()
      return `Bearer ${await token}`
    },
    forget(): void {
      token = undefined
    },
  }
}

/** Ids of seeded records, so that requests get beyond "not found". */
async function knownIds(origin: string, authorization: string): Promise<string[]> {
  const query = `{ cases { nodes { id updates { nodes { id } } } } users { nodes { id } } tickets { nodes { id } }
    socialPosts { nodes { id } } alertRules { nodes { id } } }`
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data?: unknown }
  const found = [...JSON.stringify(data ?? {}).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? '')
  return [
    ...new Set([
      ...found,
      ...Object.values(demoPeople).map(({ id }) => id),
      'MicroblogAgent',
      'nobody_has_this_id',
    ]),
  ]
}
