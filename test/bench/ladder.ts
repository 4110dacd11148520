import { fork } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { logAccess } from '../../edge/access-log.js'
import { createAdmission } from '../../edge/admission/admission.js'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { profileOf } from '../../edge/api-profile.js'
import { pathOf } from '../../edge/path-pattern.js'
import { createMetrics } from '../../edge/probes.js'
import { platformConfig } from '../../platform/config.js'
import { edgeHttpServer } from '../../platform/http-server.js'
import { createPlatform } from '../../platform/platform.js'
import { createReports } from '../../platform/reports.js'
import { logDestination } from '../../runtime/process/log-destination.js'
import { logOptions } from '../../runtime/process/log-options.js'
import { requestsOf } from './data/speed-requests.js'
import { median } from './measuring/against-floor.js'
import { loadClient, type Round } from './measuring/load.js'

/*
 * `npm run bench:ladder`: what each part of the edge adds to the shortest response, a 304. Each rung is a server in a
 * separate process with one part more than the previous one; all are warmed up and measured in turn. The minimum over a
 * rung's rounds is least affected by other work. `-- --rounds <number>` (default 9) sets the number of rounds.
 */

type Target = Pick<Round, 'origin' | 'path' | 'headers' | 'status'>
/** Messages of a rung's process: where to send requests, or its CPU time in microseconds. */
interface Answer {
  readonly target?: Target | undefined
  readonly cpu?: number
}

type Finished = NonNullable<Parameters<typeof logAccess>[1]['onFinished']>

const WARM_REQUESTS = 20_000
const REQUESTS = 2_000
const PATH = '/unchanged'
const known = {
  headers: { authorization: `Bearer ${'a'.repeat(32)}`, 'if-none-match': '"one"' },
  status: 304,
}

/** The headers that the platform adds to each response of `edgeHttpServer`. */
const LIMITS = {
  'x-ratelimit-limit': 1,
  'x-ratelimit-remaining': 1,
  'x-ratelimit-reset': 1,
  'cache-control': 'private, no-cache',
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'bench-ladder-'))
process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }))
const log = pino(logOptions('info'), logDestination(openSync('/dev/null', 'w')))
const config = platformConfig({
  BACKGROUND_JOBS: 'false',
  DATA_DIR: dataDirectory,
  PORT: '0',
  INTERNAL_PORT: '0',
  RATE_LIMIT_MULTIPLIER: '1000000',
})
const edge = () => edgeHttpServer(config.gateway, log, false)

const rungs: Readonly<Record<string, () => Promise<Target>>> = {
  'a bare Fastify handler': () => unchanged(Fastify()),
  'server options, ids, security headers, cookie, CORS': async () => unchanged(await edge()),
  'headers of limits and caches': async () => unchanged(await edge(), LIMITS),
  'access log': async () => unchanged(logged(await edge()), LIMITS),
  'metrics and reports': async () => unchanged(logged(await edge(), observed()), LIMITS),
  'admission of a known viewer': async () => unchanged(admitted(logged(await edge(), observed())), LIMITS),
  'the platform': async () => {
    const platform = await createPlatform(config, log)
    const origin = await platform.listen()
    const row = (await requestsOf(origin)).find(({ platform: { status } }) => status === 304)
    if (!row) throw new Error('No request is for a 304.')
    return { origin, ...row.platform }
  },
}

const { rung, rounds } = parseArgs({
  options: { rung: { type: 'string' }, rounds: { type: 'string', default: '9' } },
}).values
if (rung === undefined) await compareRungs(Number(rounds))
else await serveRung(rung)

async function compareRungs(count: number): Promise<void> {
  const client = loadClient()
  const servers = await Promise.all(Object.keys(rungs).map(startRung))
  try {
    for (const { target } of servers)
      await client.run({ ...target, requests: WARM_REQUESTS, connections: 20 })
    for (let round = 0; round < count; round++)
      for (const { target, cpu, found } of servers) {
        const before = await cpu()
        await client.run({ ...target, requests: REQUESTS, connections: 20 })
        found.push(((await cpu()) - before) / REQUESTS)
      }
  } finally {
    client.close()
    for (const { end } of servers) end()
  }
  for (const { name, found } of servers)
    console.error(
      `${name.padEnd(52)} ${Math.min(...found).toFixed(1)} µs (median ${median(found).toFixed(1)} µs)`,
    )
}

async function startRung(name: string) {
  const child = fork(process.argv[1] as string, ['--rung', name])
  const answer = <Value>(member: keyof Answer) =>
    new Promise<Value>((resolve) => {
      const hear = (message: Answer) => {
        if (message[member] === undefined) return
        child.off('message', hear)
        resolve(message[member] as Value)
      }
      child.on('message', hear)
    })
  const target = await answer<Target>('target')
  const cpu = () => {
    const used = answer<number>('cpu')
    child.send('cpu')
    return used
  }
  return { name, target, cpu, found: [] as number[], end: () => child.disconnect() }
}

async function serveRung(name: string): Promise<void> {
  const target = await rungs[name]?.()
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system } satisfies Answer)
  })
  process.once('disconnect', () => process.exit())
  process.send?.({ target } satisfies Answer)
}

async function unchanged(
  app: FastifyInstance,
  headers: Record<string, string | number> = {},
): Promise<Target> {
  app.get(PATH, async (request, reply) =>
    reply.headers(headers).header('etag', request.headers['if-none-match']).status(304).send(),
  )
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), path: PATH, ...known }
}

function logged(app: FastifyInstance, onFinished?: Finished): FastifyInstance {
  logAccess(app, { log, serviceOf: ({ url }) => profileOf(pathOf(url)).name, onFinished })
  return app
}

function observed(): Finished {
  const metrics = createMetrics()
  const reports = createReports(async () => ({ data: {} }), log)
  return (request) => {
    metrics.observe(request)
    reports.onRequest(request)
  }
}

function admitted(app: FastifyInstance): FastifyInstance {
  const viewer = { kind: 'api-client', subject: 'api-client:bench' } as const
  const rateLimiter = createRateLimiter({ multiplier: 1_000_000 })
  const { admitNow } = createAdmission({
    viewerOf: () => viewer,
    isCrossSiteRequest: () => false,
    rateLimiter,
  })
  const profile = profileOf('/api/cases')
  app.addHook('onRequest', (request, reply, done) => {
    admitNow(request, reply, { profile, policy: profile.policy, guards: [] })
    done()
  })
  return app
}
