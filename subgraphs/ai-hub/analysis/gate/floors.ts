import type { Metrics } from '../evaluation/metrics.js'

/** Minimum figures a model must reach on the gate before it is used. */
export const FLOORS = {
  relevanceMacroF1: 0.85,
  urgencyExact: 0.65,
  urgencyWithinOneStep: 0.95,
  criticalRecall: 0.85,
} as const

/** Maximum share of unrelated posts taken for cases. */
export const HIGHEST_FALSE_ALARM_RATE = 0.05

/** Returns a description of each missed floor; empty where all are met. */
export function missedFloors({
  relevance,
  falseAlarmRate,
  urgency,
  withinOneStep,
  criticalRecall,
}: Metrics): string[] {
  const reached: Record<keyof typeof FLOORS, number> = {
    relevanceMacroF1: relevance.macroF1,
    urgencyExact: urgency.accuracy,
    urgencyWithinOneStep: withinOneStep,
    criticalRecall,
  }
  const names = Object.keys(FLOORS) as (keyof typeof FLOORS)[]
  const missed = names
    .filter((name) => reached[name] < FLOORS[name])
    .map((name) => `${name} is ${reached[name].toFixed(3)}, below ${FLOORS[name]}`)
  if (falseAlarmRate > HIGHEST_FALSE_ALARM_RATE) {
    missed.push(`falseAlarmRate is ${falseAlarmRate.toFixed(3)}, above ${HIGHEST_FALSE_ALARM_RATE}`)
  }
  return missed
}
