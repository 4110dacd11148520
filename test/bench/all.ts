import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../runtime/project-root.js'
import { type Finding, isHeld, readResults, speedTable, TAIL_GOAL, writeFindings } from './speed-results.js'

/*
 * `npm run bench`: every benchmark in turn, the reads first; keeps what they found in `results.json` and the README, and
 * prints it as one table with the goals that hold. Options are passed to the comparison of routers (`--hive <folder>`). It
 * ends with 1 when a benchmark does.
 */

const program = (name: string, ...options: readonly string[]) => [
  '--expose-gc',
  '--import',
  'tsx',
  `test/bench/${name}.ts`,
  ...options,
]

const benchmarks = [
  program('bundled', 'test/bench/speed.ts'),
  program('routers', ...process.argv.slice(2)),
  program('start-and-memory'),
  program('idle-streams'),
  program('processes'),
  program('wallet-reads'),
  program('wallet-sends'),
]

const findings: Finding[] = []
const failed: string[] = []
for (const args of benchmarks) {
  const name = args[3] ?? ''
  process.stderr.write(`\n${name}\n`)
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stderr.write(`${line}\n`)
    if (line.startsWith('{"name":')) findings.push(JSON.parse(line))
  })
  const [code] = await once(child, 'close')
  if (code !== 0) failed.push(`${name} ended with ${code}`)
}
writeFindings(findings)
const results = readResults()
process.stdout.write(`${speedTable(results)}\n\n`)
const missed = [
  ...results.rows.filter(({ holds }) => !holds).map(({ name }) => name),
  ...results.rows.filter(({ tail }) => tail >= TAIL_GOAL).map(({ name }) => `${name}, p99 at 70 %`),
  ...findings.filter((finding) => isHeld(finding) === false).map(({ name }) => name),
]
process.stdout.write(missed.length === 0 ? 'All goals hold.\n' : `Goals missed: ${missed.join('; ')}.\n`)
if (failed.length > 0) {
  process.stdout.write(`${failed.join('; ')}.\n`)
  process.exitCode = 1
}
