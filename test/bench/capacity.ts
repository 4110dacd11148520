import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../runtime/project-root.js'
import type { CallsAndWrites } from './calls-and-writes.js'
import type { JobSpeed } from './jobs.js'
import type { Results } from './results/speed-results.js'
import { writeCapacityTable, writeUnitCosts } from './results/unit-costs.js'

/*
 * `npm run bench:capacity`: measures the unit costs of `docs/capacity.md` (calls between processes, writes, jobs, open
 * streams), stores them in `unit-costs.json`, and writes the table of the document, with the reads stored by
 * `npm run bench:reads`. Run it on an idle machine.
 */

const run = promisify(execFile)

/** The standard output of a benchmark that runs in a separate process. */
async function outputOf(...program: readonly string[]): Promise<string> {
  const [name, ...options] = program
  const script = join(projectRoot, 'test/bench', `${name}.ts`)
  process.stderr.write(`${name} …\n`)
  return (await run(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...options])).stdout
}

const timesRead = JSON.parse(await outputOf('calls-and-writes')) as CallsAndWrites
const speeds = (await outputOf('jobs', 'built-in'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as JobSpeed)
const speedOn = (database: JobSpeed['database']): [number, number] => {
  const { byOne = 0, byThree = 0 } = speeds.find((one) => one.database === database) ?? {}
  return [byOne, byThree]
}
const [, streams = '{}'] = /per idle stream: (.*)/.exec(await outputOf('idle-streams')) ?? []
const { heapBytes } = JSON.parse(streams) as { heapBytes: number }

writeUnitCosts({
  timesRead,
  jobs: { SQLite: speedOn('SQLite'), PostgreSQL: speedOn('PostgreSQL') },
  streamBytes: heapBytes,
})
const reads = JSON.parse(
  readFileSync(join(projectRoot, 'test/bench/results/results.json'), 'utf8'),
) as Results
writeCapacityTable(reads)
process.stdout.write(`${readFileSync(join(projectRoot, 'test/bench/results/unit-costs.json'), 'utf8')}`)
