import { seededRandom } from '../../../subgraphs/ai-hub/analysis/model/random.js'

/** A 95 % confidence interval. */
export interface Interval {
  low: number
  high: number
}

/** The Wilson score interval of a share of `count` items, which is also valid for small counts. */
export function shareInterval(share: number, count: number): Interval {
  if (count === 0) return { low: 0, high: 1 }
  const z = 1.96
  const centre = (share + (z * z) / (2 * count)) / (1 + (z * z) / count)
  const half = (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z / (2 * count)) ** 2)
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

const DRAWS = 1_000

/** The bootstrap percentile interval of a statistic, from samples of the items drawn with replacement. */
export function bootstrapInterval<T>(items: readonly T[], figure: (drawn: readonly T[]) => number): Interval {
  const random = seededRandom(1)
  const figures = Array.from({ length: DRAWS }, () =>
    figure(items.map(() => items[Math.floor(random() * items.length)] as T)),
  ).sort((a, b) => a - b)
  return { low: figures[Math.floor(DRAWS * 0.025)] ?? 0, high: figures[Math.floor(DRAWS * 0.975)] ?? 1 }
}
