import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../runtime/project-root.js'
import type { Gate } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import type { Figure, GateFigures } from './report.js'

/** The results of the last runs of `npm run bench:analysis`, `-- --engines` and `npm run bench:learning`. */
export interface AnalysisResults {
  readonly gates: {
    readonly date: string
    readonly model: string
    readonly posts: number
    readonly figures: Readonly<Record<Gate, GateFigures>>
  }
  readonly engines: {
    readonly date: string
    readonly model: string
    readonly rows: readonly EngineRow[]
  }
  readonly learning: {
    readonly date: string
    readonly drawings: number
    /** By set of posts. */
    readonly figures: Readonly<Record<string, LearningFigures>>
    /** Whether a model is promoted, by its training labels. */
    readonly verdicts: Readonly<Record<string, string>>
  }
}

/** Means over the drawings. */
export interface LearningFigures {
  /** After 0, 500 and 1,000 decisions. */
  readonly macroF1: readonly number[]
  /** Through the first 500 decisions, through the second 500, and through both. */
  readonly changes: readonly [first: Change, second: Change, both: Change]
}

/** A mean with its 95 % confidence interval. */
interface Change {
  readonly mean: number
  readonly low: number
  readonly high: number
}

export interface EngineRow {
  readonly name: string
  /** Macro-F1 of the engine alone, and averaged with the analysis. */
  readonly macroF1: Readonly<Record<Gate, readonly [alone: number, averaged: number]>>
  readonly millisecondsPerPost: number
  readonly megabytes: number
  /** CPU seconds of training, including calibration. */
  readonly trainingSeconds: number
}

const resultsFile = join(projectRoot, 'test/bench/analysis/results.json')

/** The documents that show results, with the function that writes them between their markers. */
export const SHOWN = {
  'subgraphs/ai-hub/analysis/gate/README.md': (text: string, results: AnalysisResults) =>
    between(between(text, 'gates', gateTable(results.gates)), 'learning', learningTable(results.learning)),
  'docs/decisions.md': (text: string, results: AnalysisResults) =>
    between(text, 'engines', engineTable(results.engines)),
} as const

export function keptResults(): AnalysisResults {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as AnalysisResults
}

/** Stores the results of a run and writes them to the documents. */
export function writeResults(measured: Partial<AnalysisResults>): void {
  const results = { ...keptResults(), ...measured }
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value
  writeFileSync(resultsFile, `${JSON.stringify(results, rounded, 2)}\n`)
  for (const [path, shown] of Object.entries(SHOWN)) {
    const file = join(projectRoot, path)
    writeFileSync(file, shown(readFileSync(file, 'utf8'), keptResults()))
  }
}

function between(text: string, mark: string, table: string): string {
  const place = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?( *<!-- /${mark} -->)`)
  return text.replace(place, (_all, open, close) => `${open}${table}\n${close}`)
}

/** Figures that are also shown for each language. */
const BY_LANGUAGE = ['macro-F1', 'recall', 'false alarms', 'names found', 'names invented']

function gateTable({ date, model, posts, figures }: AnalysisResults['gates']): string {
  const gates = Object.entries(figures)
  const row = (name: string, part: string) => {
    const title = part === 'all' ? name : `${name}, ${part}`
    return `| ${[title, ...gates.map(([, of]) => shown(of[part]?.[name]))].join(' | ')} |`
  }
  const names = Object.keys(gates[0]?.[1].all ?? {})
  return [
    `Model ${model} of ${posts} posts, ${date.slice(0, 10)}:`,
    '',
    `| | ${gates.map(([gate]) => gate).join(' | ')} |`,
    `| --- |${' --- |'.repeat(gates.length)}`,
    ...names.flatMap((name) => [
      row(name, 'all'),
      ...(BY_LANGUAGE.includes(name) ? LANGUAGES.map((language) => row(name, language)) : []),
    ]),
  ].join('\n')
}

function shown(figure: Figure | undefined): string {
  if (!figure) return ''
  const { value, interval, of, baseline } = figure
  return [
    value.toFixed(3),
    ...(interval ? [`[${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`] : []),
    ...(of === undefined ? [] : [`of ${of}`]),
    ...(baseline === undefined ? [] : [`(${baseline.toFixed(3)})`]),
  ].join(' ')
}

function learningTable({ date, drawings, figures, verdicts }: AnalysisResults['learning']): string {
  const changed = ({ mean, low, high }: Change) => `${signed(mean)} [${signed(low)}, ${signed(high)}]`
  return [
    `Mean macro-F1 of ${drawings} drawings of posts and authors, and its changes with their 95 % confidence intervals, ${date.slice(0, 10)}:`,
    '',
    '| posts that nobody decided about | before | after 500 decisions | after 1,000 | by the first 500 | by the second 500 | by both |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...Object.entries(figures).map(
      ([name, { macroF1, changes }]) =>
        `| ${[name, ...macroF1.map((value) => value.toFixed(3)), ...changes.map(changed)].join(' | ')} |`,
    ),
    '',
    '| decisions | what becomes of the model |',
    '| --- | --- |',
    ...Object.entries(verdicts).map(([name, verdict]) => `| ${name} | ${verdict} |`),
  ].join('\n')
}

function signed(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(3)}`
}

function engineTable({ date, model, rows }: AnalysisResults['engines']): string {
  const gates = Object.keys(rows[0]?.macroF1 ?? {}) as Gate[]
  return [
    `| engine | ${gates.join(' | ')} | ms a post | MB | training, s |`,
    `| --- |${' --- |'.repeat(gates.length + 3)}`,
    ...rows.map(({ name, macroF1, millisecondsPerPost, megabytes, trainingSeconds }) => {
      const cells = gates.map((gate) => {
        const [alone, averaged] = macroF1[gate]
        return alone === averaged ? alone.toFixed(3) : `${alone.toFixed(3)} (${averaged.toFixed(3)})`
      })
      return `| ${[name, ...cells, millisecondsPerPost.toFixed(2), megabytes.toFixed(0), trainingSeconds.toFixed(1)].join(' | ')} |`
    }),
    '',
    `Measured with model ${model} on ${date.slice(0, 10)}.`,
  ]
    .map((line) => (line ? `  ${line}` : line))
    .join('\n')
}
