import type { MetricsByLanguage } from '../evaluation/metrics.js'
import { LANGUAGES } from '../labels.js'
import type { Gate } from './index.js'

interface Floors {
  readonly relevanceMacroF1: number
  readonly recall: number
  readonly urgencyExact: number
  readonly urgencyWithinOneStep: number
  readonly criticalRecall: number
  readonly caseUpdateType: number
}

/** Minimum metrics that a model must reach on each gate before it is used. */
export const FLOORS: Readonly<Record<Gate, Floors>> = {
  plain: {
    relevanceMacroF1: 0.935,
    recall: 0.9,
    urgencyExact: 0.8,
    urgencyWithinOneStep: 0.97,
    criticalRecall: 0.95,
    caseUpdateType: 0.86,
  },
  real: {
    relevanceMacroF1: 0.9,
    recall: 0.87,
    urgencyExact: 0.74,
    urgencyWithinOneStep: 0.95,
    criticalRecall: 0.9,
    caseUpdateType: 0.77,
  },
  adversarial: {
    relevanceMacroF1: 0.78,
    recall: 0.69,
    urgencyExact: 0.62,
    urgencyWithinOneStep: 0.84,
    criticalRecall: 0.76,
    caseUpdateType: 0.6,
  },
}

/** Maximum share of unrelated posts classified as cases. */
const HIGHEST_FALSE_ALARM_RATE: Readonly<Record<Gate, number>> = {
  plain: 0.05,
  real: 0.05,
  adversarial: 0.12,
}

/** The same per language, with a margin because each language has fewer posts. */
const LANGUAGE_FLOORS: Readonly<Record<Gate, Readonly<{ recall: number; falseAlarms: number }>>> = {
  plain: { recall: 0.86, falseAlarms: 0.1 },
  real: { recall: 0.84, falseAlarms: 0.1 },
  adversarial: { recall: 0.57, falseAlarms: 0.2 },
}

/** Returns a description of each missed floor; empty where all are met. */
export function missedFloors(gate: Gate, metrics: MetricsByLanguage): string[] {
  const { relevance, falseAlarmRate, urgency, withinOneStep, criticalRecall, caseUpdateTypeAccuracy } =
    metrics
  const reached: Floors = {
    relevanceMacroF1: relevance.macroF1,
    recall: relevance.classes.related.recall,
    urgencyExact: urgency.accuracy,
    urgencyWithinOneStep: withinOneStep,
    criticalRecall,
    caseUpdateType: caseUpdateTypeAccuracy,
  }
  const floors = FLOORS[gate]
  const names = Object.keys(floors) as (keyof Floors)[]
  const missed = names
    .filter((name) => reached[name] < floors[name])
    .map((name) => `${name} is ${reached[name].toFixed(3)}, below ${floors[name]}`)
  const highest = HIGHEST_FALSE_ALARM_RATE[gate]
  if (falseAlarmRate > highest)
    missed.push(`falseAlarmRate is ${falseAlarmRate.toFixed(3)}, above ${highest}`)
  return [...missed, ...missedByLanguage(gate, metrics)]
}

function missedByLanguage(gate: Gate, { byLanguage }: MetricsByLanguage): string[] {
  const floor = LANGUAGE_FLOORS[gate]
  return LANGUAGES.flatMap((language) => {
    const own = byLanguage[language]
    if (!own) return []
    const missed: string[] = []
    const { recall } = own.relevance.classes.related
    if (recall < floor.recall)
      missed.push(`recall in ${language} is ${recall.toFixed(3)}, below ${floor.recall}`)
    if (own.falseAlarmRate > floor.falseAlarms)
      missed.push(
        `falseAlarmRate in ${language} is ${own.falseAlarmRate.toFixed(3)}, above ${floor.falseAlarms}`,
      )
    return missed
  })
}
