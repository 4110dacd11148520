import { deepStrictEqual } from 'node:assert'
import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { platformConfig } from '../../platform/config.js'
import { createPlatform } from '../../platform/platform.js'
import { logDestination } from '../../runtime/log-destination.js'
import { logOptions } from '../../runtime/log-options.js'
import { median } from './against-floor.js'
import { floorHandlers } from './floor-handlers.js'
import { loadClient, type Round } from './load.js'
import { profiled } from './profile-stages.js'
import { documentManifest, type Request, requestsOf } from './speed-requests.js'
import { type Measured, type ResultRow, writeResults } from './speed-results.js'
import { writeCapacityTable } from './unit-costs.js'

/*
 * `npm run bench:reads`: REST and GraphQL as ratios to bare handlers that do the same reads, measured in turns, both from
 * one bundle (`bundled.ts`). Ratios by CPU
 * time of the server are the ones to trust on a shared machine. A run of all rows writes `results.json` and the table of
 * the README; the exit code is 1 when a goal is missed that was reached before (`reached` in `speed-requests.ts`).
 * `-- --profile` shows the stages of a request instead, `-- --only <words>` runs the rows whose name contains the words,
 * `-- --rounds <number>` (default 5) says how often.
 */

const rounds = Number(optionOf('--rounds') ?? 5)
const only = optionOf('--only') ?? ''
const load = { requests: 2_000, connections: 20 }
/** Stages of a profile that cost less than so many microseconds a request are summed up. */
const SHOWN_FROM = 1

const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-speed-'))
const log = pino(logOptions('info'), logDestination(openSync('/dev/null', 'w')))
const manifest = join(dataDirectory, 'trusted-documents.json')
await writeFile(manifest, documentManifest())
const config = platformConfig({
  TRUSTED_DOCUMENTS: 'measure',
  TRUSTED_DOCUMENT_FILES: manifest,
  DATA_DIR: dataDirectory,
  PORT: '0',
  INTERNAL_PORT: '0',
  RATE_LIMIT_MULTIPLIER: '1000000',
})
const platform = await createPlatform(config, log)
const origin = await platform.listen()
const floor = floorHandlers(dataDirectory)
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })
const client = loadClient()
try {
  const requests = (await requestsOf(origin)).filter(({ name }) => name.includes(only))
  for (const request of requests) await assertSameJson(request)
  if (process.argv.includes('--profile')) for (const request of requests) await showProfile(request)
  else await compareAll(requests)
} finally {
  client.close()
  await floor.close()
  await platform.close()
  await rm(dataDirectory, { recursive: true, force: true })
}

async function compareAll(requests: readonly Request[]): Promise<void> {
  const rows: ResultRow[] = []
  for (const request of requests) {
    rows.push(await compare(request))
    print(rowText(rows.at(-1) as ResultRow))
  }
  const processor = cpus()[0]?.model
  const machine = { ...(processor ? { processor } : {}), cores: cpus().length, architecture: arch() }
  const facts = { date: new Date().toISOString(), node: process.version, machine, rounds, ...load }
  if (only === '') {
    const results = { ...facts, rows }
    writeResults(results)
    writeCapacityTable(results)
  }
  const missed = rows.filter(({ holds }) => !holds)
  print(missed.length === 0 ? 'All goals hold.' : `Goals missed: ${namesOf(missed)}.`)
  const lost = missed.filter(({ reached }) => reached)
  if (lost.length === 0) return
  print(`Reached before and missed now: ${namesOf(lost)}.`)
  process.exitCode = 1
}

function namesOf(rows: readonly ResultRow[]): string {
  return rows.map(({ name }) => name).join('; ')
}

async function compare(request: Request): Promise<ResultRow> {
  const turn = async () => ({
    platform: await measure({ ...load, origin, ...request.platform }),
    floor: await measure({ ...load, origin: floorOrigin, ...request.floor }),
  })
  await turn()
  const turns: Awaited<ReturnType<typeof turn>>[] = []
  for (let count = 0; count < rounds; count += 1) turns.push(await turn())
  const peak = median(turns.map((one) => one.platform.perSecond))
  const tails: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const { p50, p99 } = await client.run({ ...load, origin, ...request.platform, perSecond: peak * 0.7 })
    tails.push(p99 / p50)
  }
  const cpuRatio = median(turns.map((one) => one.floor.cpu / one.platform.cpu))
  return {
    name: request.name,
    goal: request.goal,
    reached: request.reached ?? false,
    cpuRatio: rounded(cpuRatio),
    ratio: rounded(median(turns.map((one) => one.platform.perSecond / one.floor.perSecond))),
    holds: cpuRatio >= request.goal,
    platform: medians(turns.map((one) => one.platform)),
    floor: medians(turns.map((one) => one.floor)),
    tail: rounded(median(tails)),
  }
}

async function measure(round: Round): Promise<Measured> {
  const before = process.cpuUsage()
  const found = await client.run(round)
  const { user, system } = process.cpuUsage(before)
  return { ...found, cpu: (user + system) / round.requests }
}

function medians(measured: readonly Measured[]): Measured {
  const of = (member: keyof Measured) => rounded(median(measured.map((one) => one[member])))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function rowText({
  name,
  goal,
  cpuRatio,
  ratio,
  holds,
  platform: ours,
  floor: bare,
  tail,
}: ResultRow): string {
  const facts = [
    name.padEnd(44),
    `${cpuRatio.toFixed(2)} of the floor by CPU time (goal ${goal.toFixed(2)}: ${holds ? 'holds' : 'missed'})`,
    `${ratio.toFixed(2)} by requests`,
    `${ours.perSecond.toFixed(0)}/s (floor ${bare.perSecond.toFixed(0)}/s)`,
    `${ours.cpu.toFixed(0)} µs (floor ${bare.cpu.toFixed(0)} µs)`,
    `p50 ${ours.p50.toFixed(1)} ms`,
    `p99 ${ours.p99.toFixed(1)} ms`,
    `p99/p50 at 70 %: ${tail.toFixed(1)}`,
  ]
  return facts.join('  ')
}

function sumOf(stages: readonly { readonly cost: number }[]): number {
  return stages.reduce((sum, { cost }) => sum + cost, 0)
}

async function showProfile({ name, platform: request }: Request): Promise<void> {
  await client.run({ ...load, origin, ...request })
  print(`\n${name}`)
  const stages = await profiled(() => client.run({ ...load, requests: 10_000, origin, ...request }))
  const each = stages.map(({ stage, microseconds }) => ({ stage, cost: microseconds / 10_000 }))
  print(`  ${'processor time of a request'.padEnd(36)} ${sumOf(each).toFixed(1)} µs`)
  for (const { stage, cost } of each)
    if (cost >= SHOWN_FROM) print(`  ${stage.padEnd(36)} ${cost.toFixed(1)} µs`)
  print(`  ${'the rest'.padEnd(36)} ${sumOf(each.filter(({ cost }) => cost < SHOWN_FROM)).toFixed(1)} µs`)
}

/** What is compared responds with the same JSON. */
async function assertSameJson({ name, platform: request, floor: bare }: Request): Promise<void> {
  const [ours, floors] = [await responseTo(origin, request), await responseTo(floorOrigin, bare)]
  if (request.status === 304) return deepStrictEqual(floors, ours, name)
  deepStrictEqual(JSON.parse(floors), withoutCost(JSON.parse(ours)), name)
}

function withoutCost({ extensions: _cost, ...body }: Record<string, unknown>): unknown {
  return body
}

async function responseTo(at: string, request: Request['platform']): Promise<string> {
  const { path, method = 'GET', headers, body } = request
  const response = await fetch(at + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return response.text()
}

function optionOf(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
