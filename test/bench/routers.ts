import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../runtime/project-root.js'
import { createClients } from '../support/drill/clients.js'
import { startInstallation } from '../support/drill/installation.js'
import { freePort } from '../support/platform/free-port.js'
import { startPostgres } from '../support/platform/postgres-cluster.js'
import { redisServers } from '../support/platform/redis-server.js'
import { demoPassword } from '../support/platform/running-platform.js'

/*
 * `npm run bench:routers -- --hive <folder with @graphql-hive/gateway and @graphql-hive/router-runtime>`: the same operations
 * through our gateway and through Hive Gateway, over the same service processes. It ends with 1 when a response differs.
 */

const { hive } = parseArgs({ options: { hive: { type: 'string' } } }).values
if (hive === undefined) throw new Error('Name the folder where Hive Gateway is installed: --hive <folder>.')

const REQUESTS = 400
const AT_ONCE = 4

const operations = {
  'one service, public': '{ publicCases: cases(page: {limit: 5}) { nodes { id name } totalCount } }',
  'one service, by role': '{ users(page: {limit: 5}) { nodes { id email role } totalCount } }',
  'several services':
    '{ cases(page: {limit: 5}) { nodes { id name donationAddresses { network address } } } }',
  refused: '{ users(page: {limit: 1}) { nodes { id } } }',
} as const

interface Response {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

async function ask(url: string, query: string, token: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  return (await response.json()) as Response
}

const comparable = ({ data, errors = [] }: Response) => ({
  data: errors.length > 0 ? null : data,
  codes: errors.map(({ extensions }) => extensions?.code),
})

/** One line with the requests per second and the latencies of several clients. */
async function measured(
  name: string,
  which: string,
  url: string,
  query: string,
  token: string,
): Promise<string> {
  for (let warm = 0; warm < 40; warm++) await ask(url, query, token)
  const times: number[] = []
  const startedAt = performance.now()
  const client = async () => {
    while (times.length < REQUESTS) {
      const from = performance.now()
      await ask(url, query, token)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return `${name.padEnd(24)} ${which.padEnd(5)} ${Math.round(times.length / seconds)} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

/** Waits until a router that has just been started serves. */
async function firstResponse(url: string, token: string): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const response = await ask(url, '{ __typename }', token).catch(() => undefined)
    if (response?.data) return
    await pause(500)
  }
  throw new Error(`${url} does not serve.`)
}

const directory = await mkdtemp(join(tmpdir(), 'routers-'))
process.env.TEST_RUN_DIRECTORY = directory
const postgres = await startPostgres()
const [, startRedis] = redisServers.at(-1) ?? []
const redis = await startRedis?.()
try {
  assert.ok(redis)
  const installation = await startInstallation({
    directory: join(directory, 'data'),
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    counts: { edge: 1, wallet: 1, 'ai-hub': 1, backoffice: 1, worker: 1 },
  })
  const port = await freePort()
  const router = spawn(
    process.execPath,
    [
      join(hive, 'node_modules/@graphql-hive/gateway/dist/bin.js'),
      'supergraph',
      '--hive-router-runtime',
      ...['--host', '127.0.0.1', '--port', String(port)],
      ...['-c', join(projectRoot, 'deploy/routers/hive-gateway.config.mjs')],
    ],
    {
      cwd: hive,
      stdio: 'inherit',
      env: {
        ...process.env,
        SUPERGRAPH: join(projectRoot, 'schema/supergraph.graphql'),
        WALLET: installation.urlOf('wallet', 0),
        AI_HUB: installation.urlOf('ai-hub', 0),
        BACKOFFICE: installation.urlOf('backoffice', 0),
      },
    },
  )
  try {
    const clients = createClients(installation.origins, demoPassword)
    const [staff, donor] = [await clients.session('staff'), await clients.session('donor')]
    const addresses = {
      ours: `${installation.origins[0]}/graphql`,
      Hive: `http://127.0.0.1:${port}/graphql`,
    }
    await firstResponse(addresses.Hive, staff)
    for (const [name, query] of Object.entries(operations)) {
      const token = name === 'refused' ? donor : staff
      const [ours, theirs] = [
        await ask(addresses.ours, query, token),
        await ask(addresses.Hive, query, token),
      ]
      assert.deepEqual(comparable(theirs), comparable(ours), name)
      for (const [which, url] of Object.entries(addresses))
        process.stdout.write(`${await measured(name, which, url, query, token)}\n`)
    }
  } finally {
    router.kill('SIGKILL')
    await installation.close()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await redis?.close()
  await postgres.stop()
  for (const path of [directory, postgres.directory]) await rm(path, { recursive: true, force: true })
}
