import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import type { CallsAndWrites } from '../calls-and-writes.js'
import type { Results } from './speed-results.js'

/** The unit costs for `docs/capacity.md`, in addition to the reads of `npm run bench:reads`. */
export interface UnitCosts {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly timesRead: CallsAndWrites
  /** Jobs per second on each database, by one process and by three. */
  readonly jobs: Readonly<Record<'SQLite' | 'PostgreSQL', readonly [byOne: number, byThree: number]>>
  readonly streamBytes: number
}

const costsFile = join(projectRoot, 'test/bench/results/unit-costs.json')
const capacityFile = join(projectRoot, 'docs/capacity.md')

/** Stores the results of a run. */
export function writeUnitCosts(measured: Pick<UnitCosts, 'timesRead' | 'jobs' | 'streamBytes'>): void {
  const date = new Date().toISOString()
  const costs: UnitCosts = { date, node: process.version, cores: cpus().length, ...measured }
  writeFileSync(costsFile, `${JSON.stringify(costs, undefined, 2)}\n`)
}

/** Shows the stored unit costs and these reads in `docs/capacity.md`. */
export function writeCapacityTable(reads: Results): void {
  const costs = JSON.parse(readFileSync(costsFile, 'utf8')) as UnitCosts
  writeFileSync(capacityFile, withUnitCosts(readFileSync(capacityFile, 'utf8'), reads, costs))
}

/** The text of `docs/capacity.md` with the table of these figures between its markers. */
export function withUnitCosts(text: string, reads: Results, costs: UnitCosts): string {
  return text.replace(
    /(<!-- unit costs -->\n)[\s\S]*(<!-- \/unit costs -->)/,
    (_all, open, close) => `${open}${unitCostTable(reads, costs)}\n${close}`,
  )
}

/** The rows of the table of reads that the document's calculations use. */
const shownReads = [
  'REST: a case by id',
  'REST: a list of 20 cases',
  'GraphQL: a case by id, text sent',
  'GraphQL: a case over three subgraphs, text sent',
  'GraphQL: a list of 20 cases, text sent',
]

function unitCostTable(
  reads: Results,
  { date, node, cores, timesRead, jobs, streamBytes }: UnitCosts,
): string {
  const found = shownReads.map((name) => reads.rows.find((row) => row.name === name))
  const read = (found[0]?.platform.cpu ?? 0) / 1_000
  const times = (ratio: number) =>
    `${ratio.toFixed(1)} times a REST read: ${(ratio * read).toFixed(1)} ms of CPU`
  const [one, three] = jobs.PostgreSQL
  const lines = [
    ...found.map((row) => {
      const { cpu = 0, perSecond = 0 } = row?.platform ?? {}
      return [
        row?.name,
        `${(cpu / 1_000).toFixed(2)} ms of CPU; ${perSecond.toFixed(0)} per second per process`,
      ]
    }),
    [
      'a call between two processes, both ends, 20 short records, without the work of the operation',
      times(timesRead.call),
    ],
    [
      'an update of a case (`POST /api/updates`), with its audit row, notifications and jobs',
      times(timesRead.update),
    ],
    ['a change of a case (`PUT /api/cases/:id`)', times(timesRead.change)],
    [
      'a background job',
      `${one} per second with one process on PostgreSQL, ${three} with three; ${jobs.SQLite[0]} on SQLite`,
    ],
    ['an open stream', `${Math.round(streamBytes / 1_000)} kB of heap`],
  ]
  return [
    '| what | cost |',
    '| --- | --- |',
    ...lines.map((line) => `| ${line.join(' | ')} |`),
    '',
    `Reads: ${reads.date.slice(0, 10)}, Node ${reads.node.slice(1)}, ${reads.machine.cores} cores, one process, SQLite, ` +
      `${reads.connections} connections. The others: ${date.slice(0, 10)}, Node ${node.slice(1)}, ${cores} cores.`,
  ].join('\n')
}
