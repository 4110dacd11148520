import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'undici'
import { projectRoot } from '../../runtime/project-root.js'
import { bundle } from '../../scripts/bundle.js'
import { type StartedProgram, startProgram } from './measuring/started-program.js'

/*
 * `npm run bench:hostile`: the effect of hostile GraphQL requests of one anonymous client on a built platform: first on the
 * latency of signed-in people's reads, alone and during 1,000 hostile requests per minute; then on the heap, after many
 * distinct texts. Exits with 1 if the p99 rises to 5 times or more, or the heap grows by more than a tenth.
 */

const HOSTILE_PER_MINUTE = 1_000
const PHASE_MS = 30_000
const READS_PER_SECOND = 20
const DISTINCT_TEXTS = Number(process.env.TEXTS ?? 100_000)
/** Fields per text; 20 is the accepted maximum, fewer shorten a run of many texts. */
const FIELDS = Number(process.env.FIELDS ?? 20)
const LATENCY_LIMIT = 5
const GROWTH_LIMIT = 1.1

const hostileTexts: readonly ((index: number) => string)[] = [
  (index) => {
    const fragments = Array.from(
      { length: 20 },
      (_, at) => `fragment F${at} on Query{...F${at + 1} ...F${at + 1}}`,
    )
    return `{...F0} ${fragments.join(' ')} fragment F20 on Query{x${index}: __typename}`
  },
  (index) => `{ ${'wallets{nodes{id}} '.repeat(570)} nosuch${index} }`,
  (index) => `{ ${Array.from({ length: 500 }, (_, at) => `a${index}_${at}: health{status}`).join(' ')} }`,
  (index) => `{ cases ${'{ nodes { guardian { cases '.repeat(40)}{ x${index} }${'} } }'.repeat(40)} }`,
  distinctText,
]

mkdirSync(join(projectRoot, 'dist'), { recursive: true })
const folder = mkdtempSync(join(projectRoot, 'dist/bench-'))
try {
  ;(await bundle(join(folder, 'programs'), ['platform/main.ts'])).write()
  await compareLatency()
  await watchHeap()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function withPlatform(
  env: Readonly<Record<string, string>>,
  use: (program: StartedProgram, pool: Pool) => Promise<void>,
): Promise<void> {
  const file = join(folder, 'programs/platform/main.js')
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), ...env }
  const program = await startProgram(file, settings, ['--inspect=127.0.0.1:0', '--max-old-space-size=640'])
  const pool = new Pool(new URL(String(program.ready.graphql)).origin, { connections: 10 })
  try {
    await use(program, pool)
  } finally {
    await pool.close()
    await program.end()
  }
}

async function compareLatency(): Promise<void> {
  await withPlatform({}, async (_program, pool) => {
    const people = await Promise.all(
      ['admin', 'staff', 'guardian', 'donor', 'investor'].map((who) => signIn(pool, who)),
    )
    // Warms up: the first reads compile code and fill caches, which would make the undisturbed reads look slow.
    await readLatencies(pool, people)
    const alone = await readLatencies(pool, people)
    const [beside, statuses] = await Promise.all([readLatencies(pool, people), sendHostile(pool)])
    const [calm, busy] = [percentile(alone, 0.99), percentile(beside, 0.99)]
    print(`reads alone: p50 ${percentile(alone, 0.5).toFixed(1)} ms, p99 ${calm.toFixed(1)} ms`)
    print(
      `beside hostile requests: p50 ${percentile(beside, 0.5).toFixed(1)} ms, p99 ${busy.toFixed(1)} ms, ` +
        `${(busy / calm).toFixed(1)} times; they got ${JSON.stringify(Object.fromEntries(statuses))}`,
    )
    if (busy >= LATENCY_LIMIT * calm) process.exitCode = 1
  })
}

async function watchHeap(): Promise<void> {
  await withPlatform({ RATE_LIMIT_MULTIPLIER: '1000000' }, async (program, pool) => {
    const heaps: number[] = []
    for (let sent = 0; sent < DISTINCT_TEXTS; sent += 1) {
      if (sent % (DISTINCT_TEXTS / 10) === 0) heaps.push(await printHeap(program, sent))
      await post(pool, distinctText(sent))
    }
    heaps.push(await printHeap(program, DISTINCT_TEXTS))
    // The caches fill during the first tenth.
    const [, full = 0] = heaps
    if ((heaps.at(-1) ?? 0) > full * GROWTH_LIMIT) process.exitCode = 1
  })
}

async function printHeap(program: StartedProgram, sent: number): Promise<number> {
  const heap = await program.heapAfterCollection()
  print(
    `after ${sent} distinct texts: heap ${heap.toFixed(1)} MB, process ${program.residentMemory().toFixed(0)} MB`,
  )
  return heap
}

/** An acceptable text, different for each index. */
function distinctText(index: number): string {
  const fields = Array.from({ length: FIELDS }, (_, at) => `f${index}_${at}: health { status timestamp }`)
  return `{ ${fields.join(' ')} }`
}

async function sendHostile(pool: Pool): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>()
  const count = (HOSTILE_PER_MINUTE * PHASE_MS) / 60_000
  await paced(count, PHASE_MS, async (index) => {
    const status = await post(pool, hostileTexts[index % hostileTexts.length]?.(index) ?? '')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  return statuses
}

/** Reads as several people in turn, each below the rate limit of a person. */
async function readLatencies(pool: Pool, people: readonly string[]): Promise<number[]> {
  const latencies: number[] = []
  await paced((READS_PER_SECOND * PHASE_MS) / 1_000, PHASE_MS, async (index) => {
    const began = performance.now()
    const authorization = people[index % people.length]
    const body = JSON.stringify({ query: '{ cases(page: {limit: 20}) { nodes { id name status } } }' })
    const headers = { 'content-type': 'application/json', authorization }
    const response = await pool.request({ path: '/graphql', method: 'POST', headers, body })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`A read got ${response.statusCode}.`)
    latencies.push(performance.now() - began)
  })
  return latencies
}

/** Starts calls at even intervals, and waits for all of them. */
async function paced(
  count: number,
  milliseconds: number,
  call: (index: number) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const calls: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * milliseconds) / count
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    calls.push(call(index))
  }
  await Promise.all(calls)
}

async function post(pool: Pool, query: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body } = await pool.request({
    path: '/graphql',
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
  await body.dump()
  return statusCode
}

async function signIn(pool: Pool, who: string): Promise<string> {
  const { body } = await pool.request({
    path: '/api/auth/sign-in/email',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@rescue.example`, password: 'rescue-demo-2026' }),
  })
  return `Bearer ${((await body.json()) as { token: string }).token}`
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function print(line: string): void {
  console.error(line)
}
