/** How many things of a kind there are, by the words that matter. */
export interface Totals {
  readonly users: number
  readonly activeUsers: number
  readonly cases: number
  /** Open cases: active and urgent. */
  readonly activeCases: number
  readonly completedCases: number
}

/** A half-open time: from `since` on, before `until`. */
export interface DateRange {
  readonly since: string
  readonly until: string
}

/** What came on a UTC day. */
interface DayFigure {
  /** `2026-01-31` */
  readonly day: string
  readonly count: number
  /** What it sums to, in cents of the base currency; 0 for what is no money. */
  readonly cents: number
}

/** What came in a time. */
export interface NewRows {
  readonly count: number
  readonly cents: number
  /** How many are in each state now. */
  readonly byStatus: ReadonlyMap<string, number>
  /** In no order; days on which nothing came may be missing. */
  readonly perDay: readonly DayFigure[]
}

/** Growth from a time to the next one of the same length, as a share: 0.5 is half as much again. */
export function growth(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 1
  return rounded((now - before) / before)
}

/** A share, 0 where there is no whole. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part / whole)
}

/** Every UTC day that a time touches, with what is known of it and 0 for the rest. */
export function everyDay(figures: readonly DayFigure[], { since, until }: DateRange): DayFigure[] {
  const known = new Map(figures.map((figure) => [figure.day, figure]))
  const days: DayFigure[] = []
  for (let time = Date.parse(since.slice(0, 10)); time < Date.parse(until); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    days.push(known.get(day) ?? { day, count: 0, cents: 0 })
  }
  return days
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
