import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../runtime/project-root.js'

/** What a round measured. */
export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's processor time a request. */
  readonly cpu: number
}

/** A row of the table; ratios are to the floor. */
export interface ResultRow {
  readonly name: string
  readonly goal: number
  /** The goal was reached before: missing it is a regression. */
  readonly reached: boolean
  readonly cpuRatio: number
  readonly ratio: number
  readonly holds: boolean
  readonly platform: Measured
  readonly floor: Measured
  /** Median of p99 over p50 at 70 % of the most requests a second. */
  readonly tail: number
}

/** A run of all rows, with what is needed to repeat it. */
export interface Results {
  readonly date: string
  readonly node: string
  readonly machine: { readonly processor?: string; readonly cores: number; readonly architecture: string }
  readonly rounds: number
  readonly requests: number
  readonly connections: number
  readonly rows: readonly ResultRow[]
}

const resultsFile = join(projectRoot, 'test/bench/results.json')
const readmeFile = join(projectRoot, 'README.md')

/** Keeps the results of a run, and shows them in the README. */
export function writeResults(results: Results): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`)
  writeFileSync(readmeFile, withSpeedTable(readFileSync(readmeFile, 'utf8'), results))
}

/** The text of a README with the table of these results between its marks. */
export function withSpeedTable(readme: string, results: Results): string {
  return readme.replace(
    /(<!-- speed -->\n)[\s\S]*(<!-- \/speed -->)/,
    (_all, open, close) => `${open}${speedTable(results)}\n${close}`,
  )
}

function speedTable({ date, node, machine, rounds, requests, connections, rows }: Results): string {
  const lines = rows.map(({ name, goal, cpuRatio, platform, floor, tail, holds }) =>
    [
      name,
      `${cpuRatio.toFixed(2)} (${goal.toFixed(2)}: ${holds ? 'holds' : 'missed'})`,
      `${platform.cpu.toFixed(0)} / ${floor.cpu.toFixed(0)} µs`,
      `${platform.perSecond.toFixed(0)} / ${floor.perSecond.toFixed(0)}`,
      `${platform.p50.toFixed(1)} / ${platform.p99.toFixed(1)} ms`,
      tail.toFixed(1),
    ].join(' | '),
  )
  return [
    '| request | ratio (goal) | processor time, ours / floor | requests a second | p50 / p99 | p99 to p50 at 70 % |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
    '',
    `${date.slice(0, 10)}, Node ${node.slice(1)}, ${machine.cores} cores (${machine.processor ?? machine.architecture}), ` +
      `medians of ${rounds} alternating rounds of ${requests} requests over ${connections} connections.`,
  ].join('\n')
}
