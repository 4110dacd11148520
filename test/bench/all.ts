import { parseArgs } from 'node:util'
import { runBounded } from './measuring/bounded-program.js'
import {
  type Finding,
  isHeld,
  readResults,
  speedTable,
  TAIL_GOAL,
  writeFindings,
} from './results/speed-results.js'

/*
 * `npm run bench`: runs all benchmarks, the reads first, writes the results to `results.json` and the README, and prints one
 * table with the goals. It ends within 15 minutes, with exit code 1 if a benchmark fails or has no time left.
 * `-- --minutes <number>` sets another limit, `-- --rounds <number>` the rounds of benchmarks that have rounds.
 * `-- --only <words>` runs some benchmarks, whose results are printed but not stored. `-- --hive <folder>` adds Hive Gateway
 * (`routers.ts`), `-- --large` adds lists of 1,000,000 cases and 15 minutes (`fill-postgres.ts`).
 */

const { minutes, rounds, only, hive, large } = parseArgs({
  options: {
    minutes: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    hive: { type: 'string' },
    large: { type: 'boolean', default: false },
  },
}).values

const benchmarks: Readonly<Record<string, readonly string[]>> = {
  reads: ['bundled', 'test/bench/speed.ts', ...optionOf('rounds', rounds)],
  routers: ['routers', ...optionOf('rounds', rounds), ...optionOf('hive', hive)],
  start: ['start-and-memory', ...optionOf('rounds', rounds)],
  streams: ['idle-streams'],
  processes: ['processes', ...optionOf('rounds', rounds)],
  'wallet-reads': ['wallet/wallet-reads'],
  'wallet-sends': ['wallet/wallet-sends'],
  ...(large ? { large: ['fill-postgres', '--audits', '100000'] } : {}),
}

function optionOf(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`--${name}`, value]
}

const findings: Finding[] = []
const failed: string[] = []
const chosen = Object.entries(benchmarks).filter(([name]) => only === undefined || name.includes(only))
if (chosen.length === 0) throw new Error(`No benchmark has a name with "${only}".`)
const limitMs = Number(minutes ?? (large ? 30 : 15)) * 60_000
const seconds = () => Math.round(performance.now() / 1_000)
for (const [index, [name, [file, ...options]]] of chosen.entries()) {
  report(`\n${name} (${index + 1} of ${chosen.length}, after ${seconds()} s)`)
  const args = ['--expose-gc', '--import', 'tsx', `test/bench/${file}.ts`, ...options]
  const left = limitMs - performance.now()
  const failure =
    left <= 0
      ? 'had no time left'
      : await runBounded(args, left, (line) => {
          report(line)
          if (line.startsWith('{"name":')) findings.push(JSON.parse(line))
        })
  if (failure) failed.push(`${name} ${failure}`)
}
report(`\nAll took ${seconds()} s.\n`)
if (only === undefined) {
  writeFindings(findings, failed)
  process.stdout.write(`${speedTable(readResults())}\n\n`)
}
const rows = only === undefined ? readResults().rows : []
const missed = [
  ...rows.filter(({ holds }) => !holds).map(({ name }) => name),
  ...rows.filter(({ tail }) => tail >= TAIL_GOAL).map(({ name }) => `${name}, p99 at 70 %`),
  ...findings.filter((finding) => isHeld(finding) === false).map(({ name }) => name),
]
process.stdout.write(missed.length === 0 ? 'All goals hold.\n' : `Goals missed: ${missed.join('; ')}.\n`)
if (failed.length > 0) {
  process.stdout.write(`${failed.join('; ')}.\n`)
  process.exitCode = 1
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}
