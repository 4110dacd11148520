import type { MetricsByLanguage } from '../analysis/metrics.js'

/** What a version is held to: none of these may fall below what the active version reaches on the frozen gate. */
const HELD_TO: readonly (readonly [name: string, of: (metrics: MetricsByLanguage) => number])[] = [
  ['relevance macro F1', ({ relevance }) => relevance.macroF1],
  ['share of unrelated posts left alone', ({ falseAlarmRate }) => 1 - falseAlarmRate],
  ['urgency accuracy', ({ urgency }) => urgency.accuracy],
  ['recall of critical posts', ({ criticalRecall }) => criticalRecall],
]

/** Sums of fractions differ in their last digits. */
const SAME = 1e-9

/** What falls, in words; nothing where the version may be put to use. */
export function regressionOf(candidate: MetricsByLanguage, active: MetricsByLanguage): string | undefined {
  const fallen = HELD_TO.filter(([, of]) => of(candidate) < of(active) - SAME).map(
    ([name, of]) => `${name} ${shown(of(active))} → ${shown(of(candidate))}`,
  )
  return fallen.length === 0 ? undefined : `The frozen gate falls: ${fallen.join('; ')}.`
}

function shown(share: number): string {
  return share.toFixed(4)
}
