import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../support/platform/free-port.js'
import { startPlatformProgram } from '../support/platform/platform-programs.js'
import { startPostgres } from '../support/servers/postgres-cluster.js'
import { staffToken } from './data/speed-requests.js'
import { median } from './measuring/against-floor.js'
import { loadClient } from './measuring/load.js'
import { printFinding } from './results/speed-results.js'

/*
 * The gain of several processes (`PROCESSES`) on one PostgreSQL: lists of 20 cases per second with 1, 2 and 4 processes, each
 * started twice in turn, or once if that takes long. The load and PostgreSQL run on the same cores, so the gain on a machine
 * with few cores is small.
 */

const COUNTS = [1, 2, 4] as const
const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } }).values
const STARTS = 2
const ROUNDS = Number(rounds)
/** The time after which no further turn starts. */
const TURNS_MS = 90_000
const load = { path: '/api/cases', connections: 20 }
/** The first round warms up each process, whose code is not compiled yet. */
const requests = { first: 800, measured: 1_000 }

const directory = await mkdtemp(join(tmpdir(), 'bench-processes-'))
process.env.TEST_RUN_DIRECTORY = directory
const postgres = await startPostgres()
const client = loadClient()
try {
  const measured = new Map<number, number[]>(COUNTS.map((count) => [count, []]))
  const began = performance.now()
  for (let start = 0; start < STARTS && performance.now() - began < TURNS_MS; start++)
    for (const count of COUNTS) measured.get(count)?.push(...(await perSecondWith(count)))
  const medianOf = (count: number) => median(measured.get(count) ?? [])
  for (const count of COUNTS.slice(1))
    printFinding({
      name: `lists of 20 cases a second with PROCESSES=${count} on PostgreSQL, in multiples of one process`,
      value: medianOf(count) / medianOf(1),
      unit: 'times',
      facts: `${medianOf(count).toFixed(0)} a second with ${count}, ${medianOf(1).toFixed(0)} with one; ${cpus().length} cores, shared with PostgreSQL and the load`,
    })
} finally {
  client.close()
  await postgres.stop()
  for (const path of [directory, postgres.directory]) await rm(path, { recursive: true, force: true })
}

async function perSecondWith(count: number): Promise<number[]> {
  const port = String(await freePort())
  const program = startPlatformProgram('platform/main.ts', {
    PORT: port,
    PROCESSES: String(count),
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, 'data'),
    RATE_LIMIT_MULTIPLIER: '1000000',
  })
  try {
    await program.line(count === 1 ? /^ready/ : /^all processes are ready$/)
    const origin = `http://127.0.0.1:${port}`
    const headers = { authorization: await staffToken(origin) }
    const found: number[] = []
    await client.run({ ...load, origin, headers, requests: requests.first * count })
    for (let round = 0; round < ROUNDS; round++)
      found.push((await client.run({ ...load, origin, headers, requests: requests.measured })).perSecond)
    console.error(`PROCESSES=${count}: ${found.map((value) => value.toFixed(0)).join(', ')} lists a second`)
    return found
  } finally {
    await program.stop()
  }
}
