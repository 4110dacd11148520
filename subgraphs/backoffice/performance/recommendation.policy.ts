/** Statistics that recommendations are derived from; times in ms, sizes in bytes, rates from 0 to 1. */
export interface ReportStatistics {
  readonly averageResponseTime: number
  readonly p95ResponseTime: number
  readonly p99ResponseTime: number
  readonly errorRate: number
  readonly throughput: number
  readonly bundleSize: number
  readonly imageLoadTime: number
  readonly databaseQueryTime: number
}

interface Rule {
  readonly when: (statistics: ReportStatistics) => boolean
  readonly say: (statistics: ReportStatistics) => string
}

const whole = (value: number) => String(Math.round(value))

/** The recommendation for each statistic above its threshold. */
const rules: readonly Rule[] = [
  {
    when: ({ p95ResponseTime }) => p95ResponseTime > 800,
    say: ({ p95ResponseTime }) =>
      `One request in twenty takes longer than ${whole(p95ResponseTime)} ms: look for the slowest routes and cache or page what they read.`,
  },
  {
    when: ({ averageResponseTime, p99ResponseTime }) =>
      averageResponseTime > 0 && p99ResponseTime > 500 && p99ResponseTime > 10 * averageResponseTime,
    say: ({ p99ResponseTime, averageResponseTime }) =>
      `The slowest requests (p99 ${whole(p99ResponseTime)} ms) are far from the average (${whole(averageResponseTime)} ms): look for lock waits and cold caches.`,
  },
  {
    when: ({ errorRate }) => errorRate > 0.01,
    say: ({ errorRate }) =>
      `${(errorRate * 100).toFixed(1)} % of the requests fail: read the error stream and the logs of that time first.`,
  },
  {
    when: ({ databaseQueryTime }) => databaseQueryTime > 50,
    say: ({ databaseQueryTime }) =>
      `Database queries take ${whole(databaseQueryTime)} ms on average: check indexes and the disk.`,
  },
  {
    when: ({ bundleSize }) => bundleSize > 500_000,
    say: ({ bundleSize }) =>
      `The bundle has ${whole(bundleSize / 1000)} kB: split it and load what the first page does not need later.`,
  },
  {
    when: ({ imageLoadTime }) => imageLoadTime > 1_000,
    say: ({ imageLoadTime }) =>
      `Images take ${whole(imageLoadTime)} ms to load: serve smaller sizes, a modern format, and load them lazily.`,
  },
]

/** Recommendations derived from the statistics; empty if no threshold is exceeded. */
export function recommendationsFor(statistics: ReportStatistics): string[] {
  return rules.filter(({ when }) => when(statistics)).map(({ say }) => say(statistics))
}

/** The trend against the previous period: a change of up to a tenth is stable. */
export function trendOf(now: number, before: number, better: 'lower' | 'higher'): string {
  if (before === 0) return 'stable'
  const change = (now - before) / before
  if (Math.abs(change) <= 0.1) return 'stable'
  return change < 0 === (better === 'lower') ? 'improving' : 'degrading'
}
