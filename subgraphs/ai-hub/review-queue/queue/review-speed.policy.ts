import { dayOf, type Timestamp } from '../../../shared/clock.js'
import type { ReviewEventKind } from './review-item.state.js'

/** A decision of a reviewer, with the times of its item. */
export interface TimedDecision {
  readonly createdAt: Timestamp
  readonly dueAt: Timestamp
  readonly decidedAt: Timestamp
}

/** What happened to an item, with its times. */
export interface TimedEvent extends TimedDecision {
  readonly itemId: string
  readonly kind: ReviewEventKind
}

/** The decisions of reviewers among the events of items, in order. An undone decision does not count, a reversed one does. */
export function decisionsIn(events: readonly TimedEvent[]): TimedDecision[] {
  return events.filter(({ itemId, kind }, at) => {
    const next = events[at + 1]
    const isUndone = next?.itemId === itemId && next.kind === 'undone'
    return (kind === 'approved' || kind === 'rejected') && !isUndone
  })
}

export interface DecisionSpeed {
  readonly decided: number
  readonly onTime: number
  /** Between proposal and decision; undefined without decisions. */
  readonly medianMinutes: number | undefined
}

/** The speed of these decisions. */
export function speedOf(decisions: readonly TimedDecision[]): DecisionSpeed {
  const minutes = decisions
    .map(({ createdAt, decidedAt }) => Math.max(0, Date.parse(decidedAt) - Date.parse(createdAt)) / 60_000)
    .sort((a, b) => a - b)
  const [lower, upper] = [minutes[(minutes.length - 1) >> 1], minutes[minutes.length >> 1]]
  return {
    decided: decisions.length,
    onTime: decisions.filter(({ decidedAt, dueAt }) => decidedAt <= dueAt).length,
    medianMinutes: lower === undefined || upper === undefined ? undefined : (lower + upper) / 2,
  }
}

/** The speed on each of these UTC days, given by their beginnings; also on those without decisions. */
export function dailySpeed(
  decisions: readonly TimedDecision[],
  days: readonly Timestamp[],
): (DecisionSpeed & { readonly day: Timestamp })[] {
  const decidedOn = new Map(days.map((day) => [day, [] as TimedDecision[]]))
  for (const decision of decisions) decidedOn.get(dayOf(decision.decidedAt))?.push(decision)
  return [...decidedOn].map(([day, decided]) => ({ day, ...speedOf(decided) }))
}
