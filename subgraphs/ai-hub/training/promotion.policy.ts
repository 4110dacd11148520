import type { MetricsByLanguage } from '../analysis/evaluation/metrics.js'

type Figure = (metrics: MetricsByLanguage) => number

/** Metrics on the frozen gates that a version is held to. */
const HELD_TO: readonly (readonly [name: string, of: Figure])[] = [
  ['relevance macro F1', ({ relevance }) => relevance.macroF1],
  ['recall of cases', ({ relevance }) => relevance.classes.related.recall],
  ['specificity on unrelated posts', ({ falseAlarmRate }) => 1 - falseAlarmRate],
  ['urgency accuracy', ({ urgency }) => urgency.accuracy],
  ['recall of critical posts', ({ criticalRecall }) => criticalRecall],
]

/**
 * How far a figure may fall: one more or less among the posts of a gate is no regression. Below the first model it is
 * measured from that model, so that small falls do not add up over many versions.
 */
const TOLERANCE = { active: 0.01, first: 0.02 } as const

/** Either may fall by as much as macro F1 gains, which counts both: more cases found may cost a few false alarms. */
const TRADED: ReadonlySet<string> = new Set(['recall of cases', 'specificity on unrelated posts'])

/**
 * The regressions in words; undefined where the version may be promoted.
 * @param active the version in use: relevance must not fall behind it
 * @param first the model of the seed posts alone: no figure may fall behind it, no matter whose labels were learnt
 */
export function regressionOf(
  candidate: MetricsByLanguage,
  active: MetricsByLanguage,
  first: MetricsByLanguage,
): string | undefined {
  const [relevance] = HELD_TO
  const fallen = [
    ...fallsFrom(active, candidate, TOLERANCE.active, relevance ? [relevance] : []),
    ...fallsFrom(first, candidate, TOLERANCE.first, HELD_TO),
  ]
  return fallen.length === 0
    ? undefined
    : `Regression on the frozen gates: ${[...new Set(fallen)].join('; ')}.`
}

function fallsFrom(
  from: MetricsByLanguage,
  candidate: MetricsByLanguage,
  tolerance: number,
  figures: typeof HELD_TO,
): string[] {
  const gain = Math.max(0, candidate.relevance.macroF1 - from.relevance.macroF1)
  return figures
    .filter(([name, of]) => of(candidate) < of(from) - tolerance - (TRADED.has(name) ? gain : 0))
    .map(([name, of]) => `${name} ${shown(of(from))} → ${shown(of(candidate))}`)
}

function shown(share: number): string {
  return share.toFixed(4)
}
