/** How many things of a kind there are, by the words that matter. */
export interface Totals {
  readonly users: number
  readonly activeUsers: number
  readonly cases: number
  /** Open cases: active and urgent. */
  readonly activeCases: number
  readonly completedCases: number
}

/** A number for each UTC day. */
export interface DayFigure {
  /** `2026-01-31` */
  readonly day: string
  readonly value: number
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

/** Every UTC day from one time to another, with what is known of it and 0 for the rest. */
export function everyDay(figures: readonly DayFigure[], since: Date, until: Date): DayFigure[] {
  const known = new Map(figures.map(({ day, value }) => [day, value]))
  const days: DayFigure[] = []
  const last = until.toISOString().slice(0, 10)
  for (let time = Date.parse(since.toISOString().slice(0, 10)); ; time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    if (day > last) return days
    days.push({ day, value: known.get(day) ?? 0 })
  }
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
