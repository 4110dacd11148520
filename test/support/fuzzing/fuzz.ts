import http from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { demoPeople } from '../../../runtime/demo-people.js'
import { demoPassword, type RunningPlatform } from '../platform/running-platform.js'
import { hostileOperation, rootFields } from './graphql-requests.js'
import { randomOf } from './random.js'
import { describedOperations, hostileRequest, type RawRequest } from './rest-requests.js'

/** Which requests to send, and how many. */
export interface FuzzOptions {
  readonly seed: number
  /** Requests for each route and each root field. */
  readonly rounds: number
}

/** A response that no input may cause. */
export interface FuzzFailure {
  /** `FUZZ_SEED` and the number of the request among those of the seed. */
  readonly request: string
  readonly status: number | undefined
  readonly response: string
}

interface RawResponse {
  readonly status: number | undefined
  readonly body: string
}

/** As many failures are worth looking at in one run. */
const MAX_FAILURES = 20
/** A response this long says enough; event streams never end. */
const MAX_BODY = 200_000

/**
 * Sends hostile requests to every REST route and root field, in turns, as nobody and as an administrator.
 * @returns the failures, and how many requests were sent
 */
export async function fuzz(
  platform: RunningPlatform,
  { seed, rounds }: FuzzOptions,
): Promise<{ failures: FuzzFailure[]; sent: number }> {
  const ids = await knownIds(platform)
  const makers = [
    ...describedOperations().map(
      (one) => (random: ReturnType<typeof randomOf>) => hostileRequest(one, ids, random),
    ),
    ...rootFields().map((one) => (random: ReturnType<typeof randomOf>) => hostileOperation(one, ids, random)),
  ]
  // Neighbours in the documents share their code: a stride over all of them reaches everything early.
  const stride = 37
  const failures: FuzzFailure[] = []
  const administrator = administratorOf(platform)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  let sent = 0
  try {
    for (; failures.length < MAX_FAILURES && sent < rounds * makers.length; sent++) {
      const random = randomOf(seed * 1_000_003 + sent)
      // Shifted by one in every round, so that nothing is left out where the stride divides their number.
      const maker = makers[(sent * stride + Math.floor(sent / makers.length)) % makers.length]
      if (!maker) throw new Error('There is nothing to fuzz')
      const request = maker(random)
      const authorization = random.oneIn(4) ? undefined : await administrator.authorization()
      const response = await send(platform.origin, request, authorization, agent)
      if (response.status === 401 && authorization) administrator.forget()
      if (isFailure(response)) failures.push(described(seed, sent, request, response))
      await turn()
    }
  } finally {
    agent.destroy()
  }
  return { failures, sent }
}

/** 502 and 503 are said on purpose, of a service that is elsewhere. */
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
    // A connection that is closed before a response is the answer to a cut body.
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

/** Signs an administrator in again whenever requests have ended the session, the account included. */
function administratorOf({ origin, platform }: RunningPlatform) {
  let token: Promise<string | undefined> | undefined
  let accounts = 0
  async function signIn(): Promise<string | undefined> {
    accounts += 1
    const email = `fuzz-${accounts}@rescue.example`
    const id = `usr_01JCFZZ${String(accounts).padStart(19, '0')}`
    await platform.directory.createAccount(
      { id, email, name: 'Fuzz', role: 'admin', status: 'active' },
      demoPassword,
    )
    const response = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    return ((await response.json()) as { token?: string }).token
  }
  return {
    async authorization(): Promise<string | undefined> {
      token ??= signIn()
      const given = await token
      return given && `Bearer ${given}`
    },
    forget(): void {
      token = undefined
    },
  }
}

/** Ids of what the platform starts with, so that requests reach further than "not found". */
async function knownIds(platform: RunningPlatform): Promise<string[]> {
  const { data } = await platform.graphql(
    `{ cases { nodes { id updates { nodes { id } } } } users { nodes { id } } tickets { nodes { id } }
       socialPosts { nodes { id } } alertRules { nodes { id } } }`,
    {},
    { as: 'admin' },
  )
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
