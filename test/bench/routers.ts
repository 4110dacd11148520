import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoPeople } from '../../runtime/demo-people.js'
import { projectRoot } from '../../runtime/project-root.js'
import { createClients } from '../support/drill/clients.js'
import { type Installation, startInstallation } from '../support/drill/installation.js'
import { freePort } from '../support/platform/free-port.js'
import { endWithParent } from '../support/platform/platform-programs.js'
import { demoPassword } from '../support/platform/running-platform.js'
import { startPostgres } from '../support/servers/postgres-cluster.js'
import { redisServers } from '../support/servers/redis-server.js'
import { documents } from './data/speed-requests.js'
import { median } from './measuring/against-floor.js'
import { type LoadClient, loadClient } from './measuring/load.js'
import { processorTimeOf } from './measuring/started-program.js'
import { type Finding, printFinding } from './results/speed-results.js'

/*
 * `npm run bench:routers`: the same operations through our gateway and through bare Apollo Server with Apollo Gateway, over
 * the same service processes on PostgreSQL, in alternating rounds. `-- --hive <folder>` adds Hive Gateway, installed there
 * with `npm install @graphql-hive/gateway @graphql-hive/router-runtime`; `-- --rounds <number>` (default 3) sets the number
 * of rounds. The exit code is 1 if a response differs.
 */

const { hive, rounds } = parseArgs({
  options: { hive: { type: 'string' }, rounds: { type: 'string', default: '3' } },
}).values

const load = { requests: 1_000, connections: 8 }
/** Rounds before the measured ones, because V8 optimises functions during the first thousands of requests. */
const WARM_UP = 3

/** Operations, and how many times faster than bare Apollo they should be. */
const operations: Readonly<
  Record<string, { readonly query: string; readonly goal?: number; readonly as?: 'donor' }>
> = {
  'a case by id': { query: documents.byId, goal: 3 },
  'a case over three subgraphs': { query: documents.three, goal: 4 },
  'five cases': { query: '{ publicCases: cases(page: {limit: 5}) { nodes { id name } totalCount } }' },
  'five people, by role': { query: '{ users(page: {limit: 5}) { nodes { id email role } totalCount } }' },
  'five cases with their donation accounts': {
    query: '{ cases(page: {limit: 5}) { nodes { id name donationAddresses { network address } } } }',
  },
  'a refusal': { query: '{ users(page: {limit: 1}) { nodes { id } } }', as: 'donor' },
}

/** A router over the services. */
interface Router {
  readonly name: string
  readonly origin: string
  readonly pid: number
}

interface Response {
  readonly status: number
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

interface Request {
  readonly method: 'POST'
  readonly path: '/graphql'
  readonly headers: Record<string, string>
  readonly body: string
}

function requestOf(query: string, token: string, id: string): Request {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, ...(query.includes('$id') ? { variables: { id } } : {}) }),
  }
}

async function responseOf(origin: string, { path, ...request }: Request): Promise<Response> {
  const response = await fetch(origin + path, request)
  return { ...((await response.json()) as Response), status: response.status }
}

const comparable = ({ data, errors = [] }: Response) => ({
  data: errors.length > 0 ? null : data,
  codes: errors.map(({ extensions }) => extensions?.code),
})

/** Starts a program that ends with this one. */
function startRouter(args: readonly string[], env: Readonly<Record<string, string>>, cwd = projectRoot) {
  return spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
}

/** Waits until a router that was just started responds. */
async function firstResponse(origin: string, token: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const response = await responseOf(origin, requestOf('{ __typename }', token, '')).catch(() => undefined)
    if (response?.data) return
    await pause(500)
  }
  throw new Error(`${origin} does not serve.`)
}

async function startRouters(
  installation: Installation,
  tokens: Readonly<Record<'staff' | 'donor', string>>,
): Promise<Router[]> {
  const [wallet, aiHub, backoffice] = (['wallet', 'ai-hub', 'backoffice'] as const).map((kind) =>
    installation.urlOf(kind, 0),
  ) as [string, string, string]
  const routers = [
    { name: 'ours', origin: installation.origins[0] ?? '', pid: installation.pidOf('edge', 0) ?? 0 },
  ]
  const viewers = Object.fromEntries(
    (['staff', 'donor'] as const).map((who) => {
      const { id: subject, role, email, name } = demoPeople[who]
      return [`Bearer ${tokens[who]}`, { kind: 'session', subject, role, email, name }]
    }),
  )
  const port = await freePort()
  const apollo = startRouter(['--import', 'tsx', 'test/bench/bare-gateway.ts'], {
    NODE_ENV: 'production',
    SESSION_SECRET: installation.env.SESSION_SECRET ?? '',
    PEER: JSON.stringify({ services: { wallet, 'ai-hub': aiHub, backoffice }, port, viewers }),
  })
  routers.push({ name: 'bare Apollo', origin: `http://127.0.0.1:${port}`, pid: apollo.pid ?? 0 })
  if (hive !== undefined) {
    const at = await freePort()
    const bin = join(hive, 'node_modules/@graphql-hive/gateway/dist/bin.js')
    const listen = ['--host', '127.0.0.1', '--port', String(at)]
    const config = ['-c', join(projectRoot, 'deploy/routers/hive-gateway.config.mjs')]
    const SUPERGRAPH = join(projectRoot, 'schema/supergraph.graphql')
    const env = { SUPERGRAPH, WALLET: wallet, AI_HUB: aiHub, BACKOFFICE: backoffice }
    const { pid = 0 } = startRouter(
      [bin, 'supergraph', '--hive-router-runtime', ...listen, ...config],
      env,
      hive,
    )
    routers.push({ name: 'Hive', origin: `http://127.0.0.1:${at}`, pid })
  }
  for (const { origin } of routers) await firstResponse(origin, tokens.staff)
  return routers
}

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of the router's CPU time per request. */
  readonly cpu: number
}

async function measure(
  client: LoadClient,
  { origin, pid }: Router,
  request: Request & { readonly status: number },
): Promise<Measured> {
  const before = processorTimeOf(pid)
  const found = await client.run({ ...load, origin, ...request })
  return { ...found, cpu: ((processorTimeOf(pid) - before) * 1_000) / load.requests }
}

/** Compares the responses, then measures the routers in turn. */
async function compare(
  client: LoadClient,
  routers: readonly Router[],
  [name, { goal }]: readonly [string, { readonly goal?: number }],
  request: Request,
): Promise<Finding[]> {
  const responses = await Promise.all(routers.map(({ origin }) => responseOf(origin, request)))
  const [first, ...others] = responses.map(comparable)
  for (const other of others) assert.deepEqual(other, first, name)
  const turns: Measured[][] = []
  for (let turn = -WARM_UP; turn < Number(rounds); turn++) {
    const measured: Measured[] = []
    for (const [at, router] of routers.entries())
      measured.push(await measure(client, router, { ...request, status: responses[at]?.status ?? 200 }))
    if (turn >= 0) turns.push(measured)
  }
  const medianOf = (at: number, member: keyof Measured) =>
    median(turns.map((turn) => turn[at]?.[member] ?? 0))
  const timesOurs = (at: number) =>
    median(turns.map(([ours, ...rest]) => (rest[at - 1]?.cpu ?? 0) / (ours?.cpu ?? 1)))
  const facts = (at: number) =>
    `${medianOf(at, 'cpu').toFixed(0)} µs, ${medianOf(at, 'perSecond').toFixed(0)} a second, p50 ${medianOf(at, 'p50').toFixed(1)} ms, p99 ${medianOf(at, 'p99').toFixed(1)} ms`
  return routers.slice(1).map((peer, index) => {
    const wanted = peer.name === 'Hive' ? (goal ? 1 : undefined) : goal
    return {
      name: `over HTTP subgraphs, ${name}: processor time of ${peer.name} in multiples of ours`,
      value: timesOurs(index + 1),
      unit: 'times',
      ...(wanted ? { goal: wanted, bound: 'least' as const } : {}),
      facts: `ours ${facts(0)}; ${peer.name} ${facts(index + 1)}`,
    }
  })
}

const directory = await mkdtemp(join(tmpdir(), 'routers-'))
process.env.TEST_RUN_DIRECTORY = directory
const postgres = await startPostgres()
const [, startRedis] = redisServers.at(-1) ?? []
const redis = await startRedis?.()
const client = loadClient()
try {
  assert.ok(redis)
  const installation = await startInstallation({
    directory: join(directory, 'data'),
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    counts: { edge: 1, wallet: 1, 'ai-hub': 1, backoffice: 1, worker: 1 },
  })
  try {
    const clients = createClients(installation.origins, demoPassword)
    const tokens = { staff: await clients.session('staff'), donor: await clients.session('donor') }
    const routers = await startRouters(installation, tokens)
    const { body } = await clients.call('GET /api/cases?limit=1', { token: tokens.staff })
    for (const [name, operation] of Object.entries(operations)) {
      const request = requestOf(operation.query, tokens[operation.as ?? 'staff'], body.cases[0].id)
      for (const finding of await compare(client, routers, [name, operation], request)) printFinding(finding)
    }
  } finally {
    await installation.close()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  client.close()
  await redis?.close()
  await postgres.stop()
  for (const path of [directory, postgres.directory]) await rm(path, { recursive: true, force: true })
}
process.exit()
