import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'

/** The results of a round. */
export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's CPU time per request. */
  readonly cpu: number
}

/** A row of the table; ratios are to the floor. */
export interface ResultRow {
  readonly name: string
  readonly goal: number
  /** Whether the goal was reached before, so that missing it is a regression. */
  readonly reached: boolean
  readonly cpuRatio: number
  /** The CPU time ratio to the floor that writes the responses of a turn together, as the platform does. */
  readonly ratioToTurnFloor: number
  readonly ratio: number
  readonly holds: boolean
  readonly platform: Measured
  readonly floor: Measured
  /** Median of p99 divided by p50, at 70 % of the maximum throughput. */
  readonly tail: number
  /** The same for the floor: the influence of the machine and its load. */
  readonly floorTail: number
}

/** A result of a benchmark other than the reads. */
export interface Finding {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** A finding without a goal is informational. */
  readonly goal?: number
  /** Whether the goal is a minimum or a maximum. */
  readonly bound?: 'least' | 'most'
  readonly facts: string
}

/** A run of all rows, with its conditions. */
export interface Results {
  readonly date: string
  readonly node: string
  readonly machine: {
    readonly processor?: string
    readonly cores: number
    readonly architecture: string
    /** Load average over the minute before the run. */
    readonly load: number
  }
  readonly rounds: number
  readonly requests: number
  readonly connections: number
  /** Rounds before the measured ones. */
  readonly warmUpRounds: number
  readonly rows: readonly ResultRow[]
  /** Results of the latest run of `npm run bench`. */
  readonly findings?: {
    readonly date: string
    /** Versions of Node, and of the packages in floors and other routers. */
    readonly versions: Readonly<Record<string, string>>
    /** Benchmarks of the run that failed or had no time left. */
    readonly failed: readonly string[]
    readonly all: readonly Finding[]
  }
}

const resultsFile = join(projectRoot, 'test/bench/results/results.json')
const readmeFile = join(projectRoot, 'README.md')

/** The upper bound of p99 divided by p50, at 70 % of the maximum throughput. */
export const TAIL_GOAL = 3

/** The results of the latest runs. */
export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as Results
}

/** Stores the reads of a run and shows them in the README. */
export function writeReads(reads: Omit<Results, 'findings'>): void {
  const { findings } = readResults()
  write({ ...reads, ...(findings ? { findings } : {}) })
}

/** Stores the findings of the other benchmarks and shows them in the README. */
export function writeFindings(all: readonly Finding[], failed: readonly string[]): void {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const compared = ['@apollo/gateway', '@apollo/server', 'better-sqlite3', 'fastify', 'pg']
  const versions = {
    node: process.versions.node,
    ...Object.fromEntries(compared.map((name) => [name, dependencies[name]])),
  }
  write({ ...readResults(), findings: { date: new Date().toISOString(), versions, failed, all } })
}

function write(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`)
  writeFileSync(readmeFile, withSpeedTable(readFileSync(readmeFile, 'utf8'), results))
}

/** Writes a finding for `npm run bench`, as a line of JSON on standard output. */
export function printFinding(finding: Finding): void {
  process.stdout.write(`${JSON.stringify(finding)}\n`)
}

/** Whether the goal of a finding holds; undefined without one. */
export function isHeld({ value, goal, bound }: Finding): boolean | undefined {
  if (goal === undefined) return undefined
  return bound === 'most' ? value <= goal : value >= goal
}

/** The text of a README with the table of these results between its markers. */
export function withSpeedTable(readme: string, results: Results): string {
  return readme.replace(
    /(<!-- speed -->\n)[\s\S]*(<!-- \/speed -->)/,
    (_all, open, close) => `${open}${speedTable(results)}\n${close}`,
  )
}

/** The results as Markdown tables. */
export function speedTable(results: Results): string {
  const { date, node, machine, rounds, requests, connections, warmUpRounds, rows, findings } = results
  const lines = rows.map(
    ({ name, goal, cpuRatio, ratioToTurnFloor, platform, floor, tail, floorTail, holds }) =>
      [
        name,
        `${cpuRatio.toFixed(2)} (${goal.toFixed(2)}: ${verdict(holds)})`,
        ratioToTurnFloor.toFixed(2),
        `${platform.cpu.toFixed(0)} / ${floor.cpu.toFixed(0)} µs`,
        `${platform.perSecond.toFixed(0)} / ${floor.perSecond.toFixed(0)}`,
        `${platform.p50.toFixed(1)} / ${platform.p99.toFixed(1)} ms`,
        `${tail.toFixed(1)} / ${floorTail.toFixed(1)} (${verdict(tail < TAIL_GOAL)})`,
      ].join(' | '),
  )
  return [
    `| request | ratio (goal) | ratio, writes per turn | processor time, ours / floor | requests a second | p50 / p99 | p99 to p50 at 70 %, ours / floor (below ${TAIL_GOAL}) |`,
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
    '',
    `${date.slice(0, 10)}, Node ${node.slice(1)}, ${machine.cores} cores (${machine.processor ?? machine.architecture}), load ${machine.load.toFixed(1)} before, ` +
      `medians of ${rounds} alternating rounds of ${requests} requests (a tenth where rows are written) over ${connections} connections, after ${warmUpRounds} to warm up.`,
    ...(findings ? ['', ...findingsTable(findings)] : []),
  ].join('\n')
}

function findingsTable({ date, versions, failed, all }: NonNullable<Results['findings']>): string[] {
  const lines = all.map((finding) => {
    const { name, value, unit, goal, bound, facts } = finding
    const held = isHeld(finding)
    const wanted =
      held === undefined
        ? ''
        : `${bound === 'most' ? 'at most' : 'at least'} ${figure(goal ?? 0)}: ${verdict(held)}`
    return [name, `${figure(value)} ${unit}`, wanted, facts].join(' | ')
  })
  return [
    '| what | found | goal | facts |',
    '| --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
    '',
    `${date.slice(0, 10)}, the same machine; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.${failed.length > 0 ? ` Not measured: ${failed.join('; ')}.` : ''}`,
  ]
}

function figure(value: number): string {
  return value < 100 ? String(Number(value.toFixed(2))) : value.toFixed(0)
}

function verdict(holds: boolean): string {
  return holds ? 'holds' : 'missed'
}
