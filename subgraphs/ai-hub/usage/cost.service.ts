import { timestamp } from '../../shared/clock.js'
import { ValidationError } from '../../shared/domain-error.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { CostPoint, CostSnapshot, CostTrends, ModelCosts } from './cost.type.js'
import {
  changeOf,
  dollarsOf,
  groupedBy,
  percentageOf,
  priceOfAll,
  statisticsOf,
} from './cost-statistics.mapper.js'
import { modelCallStore, type UsageSum } from './model-call.store.js'
import { type PriceTable, priceOf } from './price.policy.js'

const DAY_MS = 86_400_000

/** Whole UTC days, including today; `all` starts with the first call. */
const periods: Readonly<Record<string, number | undefined>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  all: undefined,
}

/** Longer periods are grouped by month. */
const MAX_DAYS = 92

export interface CostDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly prices: PriceTable
  /** The configured language model. */
  readonly languageModel: string | undefined
}

export type Costs = ReturnType<typeof createCosts>

/** Costs of models, computed from their metered calls. */
export function createCosts({ db, clock, prices, languageModel }: CostDependencies) {
  function startOf(period: string): string | undefined {
    if (!Object.hasOwn(periods, period)) throw new ValidationError({ period: 'must be 7d, 30d, 90d or all' })
    const days = periods[period]
    return days === undefined ? undefined : dayOf(timestamp(clock, (1 - days) * DAY_MS))
  }

  /** The cost that calls of local models would have had with the configured language model. */
  function savingsOf(sums: readonly UsageSum[]): number {
    if (languageModel === undefined) return 0
    const local = sums.filter(({ place }) => place === 'local')
    const saved = local.reduce((total, { promptTokens, completionTokens }) => {
      const tokens = { prompt: promptTokens, completion: completionTokens }
      return total + (priceOf(prices, languageModel, tokens) ?? 0n)
    }, 0n)
    return dollarsOf(saved)
  }

  async function trends(period: string, from: string | undefined): Promise<CostTrends> {
    const sums = await modelCallStore(db).dailySums(from)
    const today = dayOf(timestamp(clock))
    const first = from ?? sums[0]?.day ?? today
    const days = daysBetween(first, today)
    const isByDay = days.length <= MAX_DAYS
    const intervalOf = (day: string) => (isByDay ? day : day.slice(0, 7))
    const groups = groupedBy(sums, ({ day = '' }) => intervalOf(day))
    const points: CostPoint[] = [...new Set(days.map(intervalOf))].map((date) => ({
      date,
      ...statisticsOf(groups.get(date) ?? []),
    }))
    const shape = { period, interval: isByDay ? 'day' : 'month', points }
    if (from === undefined) return shape
    const begin = dayOf(new Date(Date.parse(from) - days.length * DAY_MS).toISOString())
    const previous = statisticsOf(await modelCallStore(db).sums(begin, from))
    const now = statisticsOf(sums)
    return {
      ...shape,
      previous,
      costChange: changeOf(now.totalCost, previous.totalCost),
      callChange: changeOf(now.totalCalls, previous.totalCalls),
    }
  }

  return {
    /** @throws ValidationError naming `period` */
    async report(period: string): Promise<ModelCosts> {
      const from = startOf(period)
      const sums = await modelCallStore(db).sums(from)
      const { totalCost, totalCalls, averageCostPerCall } = statisticsOf(sums)
      const usage = [...groupedBy(sums, ({ model }) => model)]
        .map(([modelName, of]) => ({ modelName, place: of[0]?.place ?? 'local', ...statisticsOf(of) }))
        .sort((one, other) => other.totalCalls - one.totalCalls || compare(one.modelName, other.modelName))
      const costs = { totalCost, totalCalls, averageCostPerCall, mostUsedModel: usage[0]?.modelName }
      const saved = savingsOf(sums)
      return {
        summary: { ...costs, costSavings: saved, period, lastUpdated: timestamp(clock) },
        breakdown: breakdownOf(sums),
        usage,
        purposes: [...groupedBy(sums, ({ purpose }) => purpose)]
          .map(([purpose, of]) => ({ purpose, ...statisticsOf(of) }))
          .sort((one, other) => other.totalCalls - one.totalCalls || compare(one.purpose, other.purpose)),
        analytics: { ...costs, costSavingsEstimate: saved },
        trends: await trends(period, from),
      }
    },

    /** The current hour, day and month. */
    async snapshot(): Promise<CostSnapshot> {
      const now = timestamp(clock)
      const since = async (begin: string) => statisticsOf(await modelCallStore(db).sums(begin))
      return {
        timestamp: now,
        languageModel,
        thisHour: await since(now.slice(0, 13)),
        today: await since(dayOf(now)),
        thisMonth: await since(now.slice(0, 7)),
      }
    },
  }
}

function breakdownOf(sums: readonly UsageSum[]) {
  const whole = priceOfAll(sums)
  return [...groupedBy(sums, ({ model }) => model)]
    .map(([modelName, of]) => ({ modelName, price: priceOfAll(of) }))
    .sort((one, other) => compare(other.price, one.price) || compare(one.modelName, other.modelName))
    .map(({ modelName, price }) => ({
      modelName,
      cost: dollarsOf(price),
      percentage: percentageOf(price, whole),
    }))
}

function compare<Value extends string | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Prefix of the times of a UTC day; sorts before all of them. */
function dayOf(time: string): string {
  return time.slice(0, 10)
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(dayOf(new Date(at).toISOString()))
  return days
}
