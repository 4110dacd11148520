import type { MetricsByLanguage } from '../analysis/evaluation/metrics.js'

/** Metrics on the frozen gate that must not fall below those of the active version. */
const HELD_TO: readonly (readonly [name: string, of: (metrics: MetricsByLanguage) => number])[] = [
  ['relevance macro F1', ({ relevance }) => relevance.macroF1],
  ['specificity on unrelated posts', ({ falseAlarmRate }) => 1 - falseAlarmRate],
  ['urgency accuracy', ({ urgency }) => urgency.accuracy],
  ['recall of critical posts', ({ criticalRecall }) => criticalRecall],
]

/** Tolerance for rounding. */
const SAME = 1e-9

/** The regressions in words; undefined where the version may be promoted. */
export function regressionOf(candidate: MetricsByLanguage, active: MetricsByLanguage): string | undefined {
  const fallen = HELD_TO.filter(([, of]) => of(candidate) < of(active) - SAME).map(
    ([name, of]) => `${name} ${shown(of(active))} → ${shown(of(candidate))}`,
  )
  return fallen.length === 0 ? undefined : `Regression on the frozen gate: ${fallen.join('; ')}.`
}

function shown(share: number): string {
  return share.toFixed(4)
}
