import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../runtime/project-root.js'
import { bundle } from '../../scripts/bundle.js'
import { writePreparedGraph } from '../../scripts/prepare-graph.js'
import { writeBytecodeOf } from '../../scripts/write-bytecode.js'
import { median } from './measuring/against-floor.js'
import { runRound } from './measuring/load.js'
import { type StartedProgram, startProgram } from './measuring/started-program.js'
import { printFinding } from './results/speed-results.js'

/*
 * `npm run bench`: the time of the built platform from the start of its process until it is ready, and its memory then,
 * compared with the goals and as ratios to the floor, a bare Fastify with SQLite that is built and started in the same way,
 * in turn. On a busy machine, CPU time is more reliable than elapsed time. Then whether the heap is stable during reads; the
 * exit code is 1 if not. `-- --rounds <number>` (default 5) sets the number of starts, `--minutes <number>` the minimum
 * duration of the reads.
 */

const { rounds, minutes } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, minutes: { type: 'string', default: '0' } },
}).values
const TURNS = Number(rounds)
const READS_FOR_MS = Number(minutes) * 60_000
const READS = 10_000
const CONNECTIONS = 10
const LEAST_READS = 3 * READS
/** Maximum heap growth after the first reads. */
const GROWTH_LIMIT = 1.1
/** Upper bounds: time to ready in milliseconds, and memory in MB. */
const GOALS = { again: 1_500, empty: 2_500, memory: 200 }

mkdirSync(join(projectRoot, 'dist'), { recursive: true })
const folder = mkdtempSync(join(projectRoot, 'dist/bench-'))
const env = { PORT: '0', DATA_DIR: join(folder, 'data'), RATE_LIMIT_MULTIPLIER: '1000000' }
try {
  const programs = join(folder, 'programs')
  writePreparedGraph()
  const compared = ['platform/main.ts', 'test/bench/bare-server.ts']
  ;(await bundle(programs, compared)).write()
  for (const program of compared) await writeBytecodeOf(programs, program)
  const platform = join(programs, 'platform/main.js')
  await compareStarts(platform, join(programs, 'test/bench/bare-server.js'))
  await watchMemory(platform)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compareStarts(platform: string, floor: string): Promise<void> {
  const empty: Start[] = []
  const [bare, again]: [Start[], Start[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    rmSync(env.DATA_DIR, { recursive: true, force: true })
    empty.push(await startOnce(platform))
    bare.push(await startOnce(floor))
    again.push(await startOnce(platform))
  }
  report(`medians of ${TURNS} starts`)
  for (const [name, starts, goal] of [
    ['a start with an empty data folder, which it fills', empty, GOALS.empty],
    ['a start with data already there', again, GOALS.again],
  ] as const) {
    report(
      `${name}: ${over(starts, bare, 'milliseconds', 'ms')}; goal ${goal} ms, ${held(starts, 'milliseconds', goal)}`,
    )
    report(`  processor time until then: ${over(starts, bare, 'processorMs', 'ms')}`)
    printFinding({
      name,
      value: medianOf(starts, 'milliseconds'),
      unit: 'ms',
      goal,
      bound: 'most',
      facts: `processor time ${over(starts, bare, 'processorMs', 'ms')}`,
    })
  }
  printFinding({
    name: 'memory once it is ready',
    value: medianOf(again, 'megabytes'),
    unit: 'MB',
    goal: GOALS.memory,
    bound: 'most',
    facts: over(again, bare, 'megabytes', 'MB'),
  })
  report(
    `memory once it is ready: ${over(again, bare, 'megabytes', 'MB')}; goal ${GOALS.memory} MB, ${held(again, 'megabytes', GOALS.memory)}`,
  )
}

interface Start {
  readonly milliseconds: number
  readonly processorMs: number
  readonly megabytes: number
}

async function startOnce(file: string): Promise<Start> {
  const program = await startProgram(file, env)
  const { milliseconds, processorMs } = program
  const start = { milliseconds, processorMs, megabytes: program.residentMemory() }
  await program.end()
  return start
}

function medianOf(starts: readonly Start[], member: keyof Start): number {
  return median(starts.map((start) => start[member]))
}

function held(starts: readonly Start[], member: keyof Start, goal: number): string {
  return medianOf(starts, member) <= goal ? 'held' : 'missed'
}

async function watchMemory(file: string): Promise<void> {
  const program = await startProgram(file, env, ['--inspect=127.0.0.1:0'])
  try {
    const origin = String((program.ready.rest as string[])[0]).replace(/\/v1\/wallet$/, '')
    const round = { origin, path: '/api/cases', headers: await staff(origin), requests: READS }
    await tellMemory(program, 0)
    const begun = performance.now()
    let [reads, warm, last] = [0, 0, 0]
    while (reads < LEAST_READS || performance.now() - begun < READS_FOR_MS) {
      await runRound({ ...round, connections: CONNECTIONS })
      reads += READS
      last = await tellMemory(program, reads)
      warm ||= last
    }
    printFinding({
      name: `heap after ${reads} reads, in multiples of that after ${READS}`,
      value: last / warm,
      unit: 'times',
      goal: GROWTH_LIMIT,
      bound: 'most',
      facts: `${warm.toFixed(1)} MB, then ${last.toFixed(1)} MB`,
    })
    if (last > warm * GROWTH_LIMIT) {
      report('The heap grows with every read.')
      process.exitCode = 1
    }
  } finally {
    await program.end()
  }
}

async function tellMemory(program: StartedProgram, reads: number): Promise<number> {
  const heap = await program.heapAfterCollection()
  report(
    `after ${reads} reads: heap ${heap.toFixed(1)} MB, process ${program.residentMemory().toFixed(0)} MB`,
  )
  return heap
}

async function staff(origin: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@rescue.example', password: 'rescue-demo-2026' }),
  })
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}

function over(starts: readonly Start[], bare: readonly Start[], member: keyof Start, unit: string): string {
  const [value, floor] = [medianOf(starts, member), medianOf(bare, member)]
  return `${value.toFixed(0)} ${unit}, ${(value / floor).toFixed(1)} times the floor (${floor.toFixed(0)} ${unit})`
}

function report(line: string): void {
  console.error(line)
}
