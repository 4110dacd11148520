/** Total numbers of users and cases. */
export interface Totals {
  readonly users: number
  readonly activeUsers: number
  readonly cases: number
  /** Open cases: active and urgent. */
  readonly activeCases: number
  readonly completedCases: number
}

/** A half-open range: `since` inclusive, `until` exclusive. */
export interface DateRange {
  readonly since: string
  readonly until: string
}

/** New rows of a UTC day. */
interface DayStatistics {
  /** `2026-01-31` */
  readonly day: string
  readonly count: number
  /** Their sum in cents of the base currency; 0 for kinds without amounts. */
  readonly cents: number
}

/** New rows of a date range. */
export interface NewRows {
  readonly count: number
  readonly cents: number
  /** Their number by current status. */
  readonly byStatus: ReadonlyMap<string, number>
  /** Unordered; days without rows may be missing. */
  readonly perDay: readonly DayStatistics[]
}

/** Relative growth between two ranges of equal length: 0.5 is 50 % more. */
export function growth(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 1
  return rounded((now - before) / before)
}

/** A ratio; 0 when the whole is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part / whole)
}

/** Every UTC day of a range; days without rows are 0. */
export function everyDay(perDay: readonly DayStatistics[], { since, until }: DateRange): DayStatistics[] {
  const known = new Map(perDay.map((one) => [one.day, one]))
  const days: DayStatistics[] = []
  for (let time = Date.parse(since.slice(0, 10)); time < Date.parse(until); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    days.push(known.get(day) ?? { day, count: 0, cents: 0 })
  }
  return days
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
