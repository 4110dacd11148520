import type { CostFigures } from './cost.type.js'
import type { UsageSum } from './model-call.store.js'
import type { PicoDollars } from './price.policy.js'

const PICO_PER_MICRO = 1_000_000n

/** Dollars for display, rounded to the millionth. */
export function dollarsOf(price: PicoDollars): number {
  return Number((price + PICO_PER_MICRO / 2n) / PICO_PER_MICRO) / 1_000_000
}

/** Totals of sums. */
export function statisticsOf(sums: readonly UsageSum[]): CostFigures {
  const add = (of: (sum: UsageSum) => number) => sums.reduce((total, sum) => total + of(sum), 0)
  const totalCalls = add(({ calls }) => calls)
  const failureCount = add(({ calls, outcome }) => (outcome === 'ok' ? 0 : calls))
  const price = priceOfAll(sums)
  return {
    totalCost: dollarsOf(price),
    totalCalls,
    averageCostPerCall: totalCalls === 0 ? 0 : dollarsOf(price / BigInt(totalCalls)),
    totalInputTokens: add(({ promptTokens }) => promptTokens),
    totalOutputTokens: add(({ completionTokens }) => completionTokens),
    averageLatency: totalCalls === 0 ? 0 : rounded(add(({ latencyMs }) => latencyMs) / totalCalls, 3),
    successRate: totalCalls === 0 ? 0 : rounded((totalCalls - failureCount) / totalCalls, 4),
    failureCount,
    unpricedCalls: add(({ unpricedCalls }) => unpricedCalls) || undefined,
  }
}

/** The exact total price. */
export function priceOfAll(sums: readonly UsageSum[]): PicoDollars {
  return sums.reduce((total, { price }) => total + price, 0n)
}

/** Groups sums by a key, in order of first occurrence. */
export function groupedBy(
  sums: readonly UsageSum[],
  key: (sum: UsageSum) => string,
): Map<string, UsageSum[]> {
  const groups = new Map<string, UsageSum[]>()
  for (const sum of sums) {
    const group = groups.get(key(sum))
    if (group) group.push(sum)
    else groups.set(key(sum), [sum])
  }
  return groups
}

/** A share in per cent, to two decimals. */
export function percentageOf(part: PicoDollars, whole: PicoDollars): number {
  return whole === 0n ? 0 : Number((part * 10_000n + whole / 2n) / whole) / 100
}

/** Change in per cent; undefined where `before` is 0. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : rounded(((now - before) / before) * 100, 2)
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
