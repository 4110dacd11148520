import type { PostAnalysis } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import {
  type Judgement,
  type Metrics,
  measure,
} from '../../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import { CASE_UPDATE_TYPES, LANGUAGES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { expectedCalibrationError } from '../../../subgraphs/ai-hub/analysis/model/calibration.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { bootstrapInterval, type Interval, shareInterval } from '../../support/analysis/intervals.js'
import type { OverlapIndex } from '../../support/analysis/n-gram-overlap.js'
import { nameFigures } from './name-figures.js'

export interface Analysed {
  post: LabelledPost
  analysis: PostAnalysis
}

export interface Comparison {
  /** The prediction of naive Bayes. */
  baseline: (text: string) => Judgement
  known: OverlapIndex
}

/** A figure with its 95 % confidence interval, and the figure of naive Bayes. */
export interface Figure {
  readonly value: number
  readonly interval?: Interval
  /** The number of posts that a share refers to. */
  readonly of?: number
  readonly baseline?: number
}

/** Figures of a gate by name, overall (`all`) and by language. */
export type GateFigures = Readonly<Record<string, Readonly<Record<string, Figure>>>>

/** Measures a set of posts and prints the figures, overall and by language. */
export function reportGate(
  held: readonly Analysed[],
  comparison: Comparison,
  say: (line: string) => void,
): GateFigures {
  const languages = LANGUAGES.filter((language) => held.some(({ post }) => post.language === language))
  const parts = ['all', ...languages].map((part) => {
    const own = part === 'all' ? held : held.filter(({ post }) => post.language === part)
    const figures = figuresOf(own, comparison)
    say(
      `${part}: ${own.length} posts, ${own.filter(({ post }) => post.isCaseRelated).length} about a case, found by kind: ${foundByKind(own)}`,
    )
    for (const [name, figure] of Object.entries(figures)) say(`  ${name} ${shown(figure)}`)
    return [part, figures] as const
  })
  return Object.fromEntries(parts)
}

/** `.937 [.905, .965] of 120, naive Bayes .902`. */
function shown({ value, interval, of, baseline }: Figure): string {
  return [
    value.toFixed(3),
    ...(interval ? [` [${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`] : []),
    ...(of === undefined ? [] : [` of ${of}`]),
    ...(baseline === undefined ? [] : [`, naive Bayes ${baseline.toFixed(3)}`]),
  ].join('')
}

function figuresOf(
  held: readonly Analysed[],
  { baseline, known }: Comparison,
): Readonly<Record<string, Figure>> {
  const posts = held.map(({ post }) => post)
  const judged = held.map(({ post, analysis }) => ({
    truth: post.isCaseRelated,
    said: analysis.isCaseRelated,
    confidence: analysis.confidence,
  }))
  const metrics = measure(
    posts,
    held.map(({ analysis }) => ({ ...analysis, isPerhaps: analysis.flags.includes('perhaps') })),
  )
  const simple = measure(
    posts,
    posts.map(({ text }) => baseline(text)),
  )
  const cases = posts.filter(({ isCaseRelated }) => isCaseRelated)
  const unrelated = posts.length - cases.length
  const critical = cases.filter(({ urgency }) => urgency === 'critical').length
  const share = (of: number, figure: (metrics: Metrics) => number): Figure => ({
    ...shareOf(figure(metrics), of),
    baseline: figure(simple),
  })
  const names = nameFigures(
    held.map(({ post, analysis }) => ({ names: post.names, found: analysis.extractedInfo.animalName })),
  )
  const overlaps = posts.map(({ text }) => known.knownTrigrams(text))
  return {
    'macro-F1': {
      value: metrics.relevance.macroF1,
      interval: bootstrapInterval(judged, macroF1),
      baseline: simple.relevance.macroF1,
    },
    recall: share(cases.length, ({ relevance }) => relevance.classes.related.recall),
    precision: share(
      judged.filter(({ said }) => said).length,
      ({ relevance }) => relevance.classes.related.precision,
    ),
    'false alarms': share(unrelated, ({ falseAlarmRate }) => falseAlarmRate),
    'recall with second looks': shareOf(metrics.recallWithPerhaps, cases.length),
    'second looks at unrelated posts': shareOf(metrics.perhapsRate, unrelated),
    'urgency exact': share(cases.length, ({ urgency }) => urgency.accuracy),
    'urgency within one step': share(cases.length, ({ withinOneStep }) => withinOneStep),
    'recall of critical posts': share(critical, ({ criticalRecall }) => criticalRecall),
    'kind of update': share(cases.length, ({ caseUpdateTypeAccuracy }) => caseUpdateTypeAccuracy),
    'names found': shareOf(names.found / (names.named || 1), names.named),
    'names invented': shareOf(names.invented / held.length, held.length),
    'calibration error': {
      value: metrics.calibrationError,
      interval: bootstrapInterval(judged, calibrationError),
      baseline: simple.calibrationError,
    },
    'word trigrams known from the seed': {
      value: mean(overlaps),
      interval: bootstrapInterval(overlaps, mean),
    },
    'letter 5-grams shared with the closest post of the seed': {
      value: Math.max(...posts.map(({ text }) => known.closest(text))),
    },
  }
}

interface Judged {
  readonly truth: boolean
  readonly said: boolean
  readonly confidence: number
}

function macroF1(judged: readonly Judged[]): number {
  const f1Of = (side: boolean) => {
    let [hits, either] = [0, 0]
    for (const { truth, said } of judged) {
      if (truth === side && said === side) hits++
      either += Number(truth === side) + Number(said === side)
    }
    return either === 0 ? 0 : (2 * hits) / either
  }
  return (f1Of(true) + f1Of(false)) / 2
}

function calibrationError(judged: readonly Judged[]): number {
  return expectedCalibrationError(
    judged.map(({ confidence }) => confidence),
    judged.map(({ truth, said }) => truth === said),
  )
}

function shareOf(value: number, of: number): Figure {
  return { value, interval: shareInterval(value, of), of }
}

function foundByKind(held: readonly Analysed[]): string {
  return CASE_UPDATE_TYPES.map((kind) => {
    const of = held.filter(({ post }) => post.isCaseRelated && post.caseUpdateType === kind)
    return `${kind} ${of.filter(({ analysis }) => analysis.isCaseRelated).length}/${of.length}`
  }).join(', ')
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
}
