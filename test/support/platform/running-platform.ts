import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Dispatcher, request } from 'undici'
import { platformConfig } from '../../../platform/config.js'
import { createPlatform, type Platform } from '../../../platform/platform.js'
import { demoPeople } from '../../../runtime/demo-people.js'
import { auditedChanges } from '../runner/audited-changes.js'
import { responseChecks } from '../runner/described-responses.js'
import { recordOutcomeSeen } from '../runner/recorded-outcomes.js'
import { freePort } from './free-port.js'
import { fillFromPrepared, usualSettings } from './prepared-platform.js'

/** One of the demo accounts, or a client without a token. */
export type Who = keyof typeof demoPeople | 'anonymous'

/** An HTTP response with its body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON body, or the text of any other. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly body: any
}

export interface Call {
  /** Who sends the request; the token is of the kind that the path requires. Default anonymous. */
  readonly as?: Who
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole platform, listening on loopback, and its clients. */
export interface RunningPlatform {
  readonly origin: string
  readonly dataDirectory: string
  readonly platform: Platform
  /**
   * One REST call: `rest('GET /api/cases', { as: 'admin' })`. Wallet paths get an ID token, others a session. Throws if the
   * response does not match the API description, so that no test passes on an undescribed response.
   */
  rest(line: string, call?: Call): Promise<Answer>
  /** Checks a response received by another client against the API description, for instance the head of a stream. */
  witness(line: string, answer: Pick<Answer, 'status' | 'body'>): void
  /** One GraphQL operation; returns `{data, errors}`. */
  graphql(query: string, variables?: Record<string, unknown>, call?: Call): Promise<Answer['body']>
  session(who: Exclude<Who, 'anonymous'>): Promise<string>
  idToken(who: Exclude<Who, 'anonymous'>): Promise<string>
  close(): Promise<void>
}

/** The password of the demo accounts. */
export const demoPassword = 'rescue-demo-2026'

/**
 * Starts the platform with the demo accounts and the three fixed cases in a new folder. Rate limits are too high to be
 * reached unless `env` sets them.
 */
export async function startPlatform(
  env: Readonly<Record<string, string>> = {},
  parts: Parameters<typeof createPlatform>[2] = {},
): Promise<RunningPlatform> {
  const kept = env.DATA_DIR
  const dataDirectory = kept ?? (await mkdtemp(join(tmpdir(), 'platform-')))
  if (!kept) await fillFromPrepared(dataDirectory, env)
  // The issuer of tokens contains the port, so it must be known before the platform is created.
  const port = await freePort()
  const config = platformConfig({ ...usualSettings, ...env, DATA_DIR: dataDirectory, PORT: String(port) })
  const platform = await createPlatform(config, pino({ level: config.gateway.logLevel }), parts)
  const origin = await platform.listen()
  const tokens = tokenCache(origin)
  const checkAnswer = await responseChecks(origin, config.gateway)
  const changes = auditedChanges()
  const witness: RunningPlatform['witness'] = (line, { status, body }) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const described = checkAnswer({ method, path, status, body })
    if (described) recordOutcomeSeen(described, { status, body })
  }

  return {
    origin,
    dataDirectory,
    platform,
    ...tokens,
    witness,
    async rest(line, call = {}) {
      const [method = 'GET', path = '/'] = line.split(' ')
      const auth = await authorization(call.as, isWallet(path) ? tokens.idToken : tokens.session)
      const answer = await ask(origin + path, method, call, auth)
      witness(line, answer)
      changes.rest(method, path, answer.status, answer.headers.get('x-request-id'))
      return answer
    },
    async graphql(query, variables = {}, call = {}) {
      const headers = await authorization(call.as, tokens.session)
      const answer = await ask(`${origin}/graphql`, 'POST', { ...call, body: { query, variables } }, headers)
      if (answer.status === 200)
        changes.graphql(query, Boolean(answer.body.errors), answer.headers.get('x-request-id'))
      // The cost of operations has separate tests.
      const { extensions: _cost, ...body } = answer.body
      return body
    },
    async close() {
      await platform.close()
      try {
        await changes.verify({ subgraph: 'backoffice', dataDirectory, databaseUrl: env.DATABASE_URL })
      } finally {
        if (!kept) await rm(dataDirectory, { recursive: true, force: true })
      }
    },
  }
}

function isWallet(path: string): boolean {
  return path.startsWith('/v1/wallet') || path.startsWith('/testnet/v1/wallet')
}

async function authorization(
  who: Who | undefined,
  tokenOf: (who: Exclude<Who, 'anonymous'>) => Promise<string>,
): Promise<Record<string, string>> {
  return who && who !== 'anonymous' ? { authorization: `Bearer ${await tokenOf(who)}` } : {}
}

async function ask(url: string, method: string, call: Call, auth: Record<string, string>): Promise<Answer> {
  const { status, headers, text } =
    call.body instanceof FormData
      ? await askWithForm(url, method, call.body, { ...auth, ...call.headers })
      : await askPlainly(url, method, call, auth)
  const isJson = headers.get('content-type')?.includes('json') ?? false
  return { status, headers, body: isJson && text ? JSON.parse(text) : text }
}

/** Avoids `fetch`, which took another twentieth of a worker's CPU time. */
async function askPlainly(
  url: string,
  method: string,
  { body, headers }: Call,
  auth: Record<string, string>,
) {
  const response = await request(url, {
    method: method as Dispatcher.HttpMethod,
    headers: {
      accept: '*/*',
      'user-agent': 'tests',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...withLowerCaseNames({ ...auth, ...headers }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const received = Object.entries(response.headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  return { status: response.statusCode, headers: new Headers(received), text: await response.body.text() }
}

/** Lets a header of a call replace the default one. */
function withLowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

async function askWithForm(url: string, method: string, body: FormData, headers: Record<string, string>) {
  const response = await fetch(url, { method, redirect: 'manual', headers, body })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Signs in each account once per platform, because password hashing is deliberately slow. */
function tokenCache(origin: string): Pick<RunningPlatform, 'session' | 'idToken'> {
  const sessions = new Map<string, Promise<string>>()
  const idTokens = new Map<string, Promise<string>>()
  const session: RunningPlatform['session'] = (who) =>
    once(sessions, who, async () => {
      const body = { email: demoPeople[who].email, password: demoPassword }
      return (await ask(`${origin}/api/auth/sign-in/email`, 'POST', { body }, {})).body.token
    })
  const idToken: RunningPlatform['idToken'] = (who) =>
    once(idTokens, who, async () => {
      const auth = { authorization: `Bearer ${await session(who)}` }
      return (await ask(`${origin}/api/auth/token`, 'GET', {}, auth)).body.token
    })
  return { session, idToken }
}

function once(kept: Map<string, Promise<string>>, key: string, make: () => Promise<string>): Promise<string> {
  const known = kept.get(key) ?? make()
  kept.set(key, known)
  return known
}
