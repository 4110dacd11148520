import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { platformConfig } from '../../platform/config.js'
import { createPlatform } from '../../platform/platform.js'
import { logDestination } from '../../runtime/process/log-destination.js'
import { logOptions } from '../../runtime/process/log-options.js'
import { serverOptions } from '../../runtime/process/server-options.js'
import { Sqlite } from '../../runtime/sqlite-driver.js'
import { floorHandlers } from './data/floor-handlers.js'
import { recordedChanges, repeatedChanges } from './data/recorded-changes.js'
import { documentManifest, newCase, type Request, requestsOf, staffToken } from './data/speed-requests.js'
import { median } from './measuring/against-floor.js'
import { loadClient, type Round } from './measuring/load.js'
import { profiled } from './measuring/profile-stages.js'
import { assertSameResponse, headersOfHandler, type Seen, seen } from './measuring/same-response.js'
import { type Measured, type ResultRow, writeReads } from './results/speed-results.js'
import { writeCapacityTable } from './results/unit-costs.js'

/*
 * `npm run bench:reads`: REST and GraphQL as ratios to bare handlers that do the same work, measured in turn, both from one
 * bundle (`bundled.ts`). On a shared machine, only ratios of the server's CPU time are reliable. A run of all rows writes
 * `results.json` and the table of the README; the exit code is 1 if a goal is missed that was reached before (`reached` in
 * `speed-requests.ts`). `-- --profile` shows the stages of a request instead, `-- --only <words>` runs the rows whose name
 * contains the words, `-- --rounds <number>` (default 5) sets the number of rounds.
 */

const loadBefore = loadavg()[0] ?? 0
const given = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
  },
}).values
const rounds = Number(given.rounds)
const { only } = given
const everyLoad = { requests: 2_000, connections: 20, warmUpRounds: 10 }
/** Stages of a profile that cost less than this number of microseconds per request are summed up. */
const SHOWN_FROM = 1

const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-speed-'))
const log = pino(logOptions('info'), logDestination(openSync('/dev/null', 'w')))
const manifest = join(dataDirectory, 'trusted-documents.json')
await writeFile(manifest, documentManifest())
const config = platformConfig({
  // Only requests are measured.
  BACKGROUND_JOBS: 'false',
  TRUSTED_DOCUMENTS: 'measure',
  TRUSTED_DOCUMENT_FILES: manifest,
  DATA_DIR: dataDirectory,
  PORT: '0',
  INTERNAL_PORT: '0',
  RATE_LIMIT_MULTIPLIER: '1000000',
})
const platform = await createPlatform(config, log)
const origin = await platform.listen()
const opened = await openedCase()
const contractHeaders = new Map<string, Readonly<Record<string, string>>>()
const floor = floorHandlers(dataDirectory, opened, contractHeaders)
const floorOrigin = await floor.listen({ host: '127.0.0.1', port: 0 })
const turnFloor = floorHandlers(dataDirectory, opened, contractHeaders, serverOptions)
const turnFloorOrigin = await turnFloor.listen({ host: '127.0.0.1', port: 0 })
const client = loadClient()
try {
  const requests = (await requestsOf(origin)).filter(({ name }) => name.includes(only))
  if (requests.length === 0) throw new Error(`No row has a name with "${only}".`)
  for (const request of requests) await compareResponses(request)
  await settled()
  if (given.profile) for (const request of requests) await showProfile(request)
  else await compareAll(requests)
} finally {
  client.close()
  await floor.close()
  await turnFloor.close()
  opened.close()
  await platform.close()
  await rm(dataDirectory, { recursive: true, force: true })
}

/** Waits until the process uses less than 0.1 s of CPU time in a second, because a start leaves work for later. */
async function settled(): Promise<void> {
  for (;;) {
    const before = process.cpuUsage()
    await pause(1_000)
    const { user, system } = process.cpuUsage(before)
    if (user + system < 100_000) return
  }
}

/** Opens a case, and returns the response and a function that repeats the writes. */
async function openedCase() {
  const request = newCase('/api/cases', await staffToken(origin))
  const copy = join(dataDirectory, 'copy.sqlite')
  const original = new Sqlite(join(dataDirectory, 'backoffice.sqlite'), { readonly: true })
  await original.backup(copy)
  original.close()
  let body: unknown
  const changes = await recordedChanges('cases', async () => {
    body = JSON.parse((await responseTo(origin, request, 'recorded')).body)
  })
  return { ...repeatedChanges(copy, changes, 'recorded'), body }
}

async function compareAll(requests: readonly Request[]): Promise<void> {
  const rows: ResultRow[] = []
  for (const request of requests) {
    rows.push(await compare(request))
    print(rowText(rows.at(-1) as ResultRow))
  }
  const processor = cpus()[0]?.model
  const machine = {
    ...(processor ? { processor } : {}),
    cores: cpus().length,
    architecture: arch(),
    load: loadBefore,
  }
  const facts = { date: new Date().toISOString(), node: process.version, machine, rounds, ...everyLoad }
  if (only === '') {
    const results = { ...facts, rows }
    writeReads(results)
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
  const { warmUpRounds, ...most } = everyLoad
  const load = request.isWrite ? { ...most, requests: most.requests / 10 } : most
  const turn = async () => ({
    platform: await measure({ ...load, origin, ...request.platform }),
    floor: await measure({ ...load, origin: floorOrigin, ...request.floor }),
    turnFloor: await measure({ ...load, origin: turnFloorOrigin, ...request.floor }),
  })
  // V8 keeps optimising the functions of a request for about 20,000 requests.
  for (let count = 0; count < warmUpRounds; count += 1) await turn()
  const turns: Awaited<ReturnType<typeof turn>>[] = []
  for (let count = 0; count < rounds; count += 1) turns.push(await turn())
  const peak = median(turns.map((one) => one.platform.perSecond))
  const floorPeak = median(turns.map((one) => one.floor.perSecond))
  const tailOf = async (round: Round) => {
    const { p50, p99 } = await client.run(round)
    return p99 / p50
  }
  const [tails, floorTails]: [number[], number[]] = [[], []]
  for (let count = 0; count < 3; count += 1) {
    tails.push(await tailOf({ ...load, origin, ...request.platform, perSecond: peak * 0.7 }))
    floorTails.push(
      await tailOf({ ...load, origin: floorOrigin, ...request.floor, perSecond: floorPeak * 0.7 }),
    )
  }
  const cpuRatio = median(turns.map((one) => one.floor.cpu / one.platform.cpu))
  return {
    name: request.name,
    goal: request.goal,
    reached: request.reached ?? false,
    cpuRatio: rounded(cpuRatio),
    ratioToTurnFloor: rounded(median(turns.map((one) => one.turnFloor.cpu / one.platform.cpu))),
    ratio: rounded(median(turns.map((one) => one.platform.perSecond / one.floor.perSecond))),
    holds: cpuRatio >= request.goal,
    platform: medians(turns.map((one) => one.platform)),
    floor: medians(turns.map((one) => one.floor)),
    tail: rounded(median(tails)),
    floorTail: rounded(median(floorTails)),
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
  ratioToTurnFloor,
  ratio,
  holds,
  platform: ours,
  floor: bare,
  tail,
  floorTail,
}: ResultRow): string {
  const facts = [
    name.padEnd(44),
    `${cpuRatio.toFixed(2)} of the floor by CPU time (goal ${goal.toFixed(2)}: ${holds ? 'holds' : 'missed'})`,
    `${ratioToTurnFloor.toFixed(2)} of the floor that writes per turn`,
    `${ratio.toFixed(2)} by requests`,
    `${ours.perSecond.toFixed(0)}/s (floor ${bare.perSecond.toFixed(0)}/s)`,
    `${ours.cpu.toFixed(0)} µs (floor ${bare.cpu.toFixed(0)} µs)`,
    `p50 ${ours.p50.toFixed(1)} ms`,
    `p99 ${ours.p99.toFixed(1)} ms`,
    `p99/p50 at 70 %: ${tail.toFixed(1)} (floor ${floorTail.toFixed(1)})`,
  ]
  return facts.join('  ')
}

/** Shows the stages of a request next to those of the floor, which are the unavoidable part. */
async function showProfile({ name, platform: ours, floor: bare, isWrite }: Request): Promise<void> {
  const requests = isWrite ? 500 : 5_000
  const stagesOf = async (round: Round) => {
    await client.run({ ...round, requests: requests / 5 })
    const stages = await profiled(() => client.run({ ...round, requests }))
    return new Map(stages.map(({ stage, microseconds }) => [stage, microseconds / requests]))
  }
  const [found, floors] = [
    await stagesOf({ ...everyLoad, origin, ...ours }),
    await stagesOf({ ...everyLoad, origin: floorOrigin, ...bare }),
  ]
  const sum = (stages: ReadonlyMap<string, number>) => [...stages.values()].reduce((all, one) => all + one, 0)
  const line = (stage: string, cost: number, floorCost: number) =>
    print(`  ${stage.padEnd(36)} ${cost.toFixed(1).padStart(8)} µs ${floorCost.toFixed(1).padStart(8)} µs`)
  print(`\n${name.padEnd(50)} ours       floor`)
  line('processor time of a request', sum(found), sum(floors))
  const shown = [...found].filter(([, cost]) => cost >= SHOWN_FROM)
  for (const [stage, cost] of shown) line(stage, cost, floors.get(stage) ?? 0)
  const rest = (stages: ReadonlyMap<string, number>) =>
    sum(stages) - shown.reduce((all, [stage]) => all + (stages.get(stage) ?? 0), 0)
  line('the rest', rest(found), rest(floors))
}

/** Gives the floors the headers of the platform's response, and throws unless all responses are the same. */
async function compareResponses({ name, platform: request, floor: bare, isWrite }: Request): Promise<void> {
  const ours = await responseTo(origin, request)
  contractHeaders.set(bare.path, headersOfHandler(ours))
  for (const at of [floorOrigin, turnFloorOrigin])
    assertSameResponse(name, ours, await responseTo(at, bare), isWrite)
}

async function responseTo(at: string, request: Request['platform'], key = 'compared'): Promise<Seen> {
  const { path, method = 'GET', body, withKeys } = request
  const headers = { ...request.headers, ...(withKeys ? { 'idempotency-key': key } : {}) }
  const response = await fetch(at + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return seen(response)
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
