import type { MetricsByLanguage } from '../analysis/evaluation/metrics.js'

type Metric = (metrics: MetricsByLanguage) => number

/** Metrics that must not regress on the frozen gates. */
const COMPARED_METRICS: readonly (readonly [name: string, of: Metric])[] = [
  ['relevance macro F1', ({ relevance }) => relevance.macroF1],
  ['recall of cases', ({ relevance }) => relevance.classes.related.recall],
  ['specificity on unrelated posts', ({ falseAlarmRate }) => 1 - falseAlarmRate],
  ['urgency accuracy', ({ urgency }) => urgency.accuracy],
  ['recall of critical posts', ({ criticalRecall }) => criticalRecall],
]

/**
 * Tolerated fall of a metric: one post more or less in a gate is not a regression. The fall from the first
 * model is limited as well, so that small falls do not add up over many versions.
 */
const TOLERANCE = { active: 0.01, first: 0.02 } as const

/**
 * Either may fall by as much as macro F1, which combines both, rises: finding more cases may cost a few false alarms.
 */
const TRADED: ReadonlySet<string> = new Set(['recall of cases', 'specificity on unrelated posts'])

/** The missed floors in words; undefined if there are none. No labels can promote a model that misses one. */
export function shortfallOf(missedFloors: readonly string[]): string | undefined {
  return missedFloors.length === 0 ? undefined : `Below the floors of the gates: ${missedFloors.join('; ')}.`
}

/**
 * The regressions in words; undefined where the version may be promoted.
 * @param active the version in use: relevance must not be worse
 * @param first the model of the seed posts alone: no metric may be worse, whatever the labels
 */
export function regressionOf(
  candidate: MetricsByLanguage,
  active: MetricsByLanguage,
  first: MetricsByLanguage,
): string | undefined {
  const [relevance] = COMPARED_METRICS
  const fallen = [
    ...fallsFrom(active, candidate, TOLERANCE.active, relevance ? [relevance] : []),
    ...fallsFrom(first, candidate, TOLERANCE.first, COMPARED_METRICS),
  ]
  return fallen.length === 0
    ? undefined
    : `Regression on the frozen gates: ${[...new Set(fallen)].join('; ')}.`
}

function fallsFrom(
  from: MetricsByLanguage,
  candidate: MetricsByLanguage,
  tolerance: number,
  metrics: typeof COMPARED_METRICS,
): string[] {
  const gain = Math.max(0, candidate.relevance.macroF1 - from.relevance.macroF1)
  return metrics
    .filter(([name, of]) => of(candidate) < of(from) - tolerance - (TRADED.has(name) ? gain : 0))
    .map(([name, of]) => `${name} ${shown(of(from))} → ${shown(of(candidate))}`)
}

function shown(share: number): string {
  return share.toFixed(4)
}
