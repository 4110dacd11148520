import type { FeeSample, HistoryStore } from '../core/history.store.js'
import type { LedgerStore } from '../core/ledgers.store.js'
import { BASE_FEE, totalOrderId } from '../core/protocol.js'

/** Number of recent ledgers in the statistics, as in Horizon. */
const WINDOW = 5
const PERCENTILES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]

export interface FeeSources {
  ledgers: LedgerStore
  history: HistoryStore
  /** The bid of simulated traffic per operation, if a test sets it. */
  surgeRate: bigint | undefined
  capacity: number
}

/** The fees charged and bid per operation in the last ledgers, in stroops. */
export function feeStats(headSequence: number, { ledgers, history, surgeRate, capacity }: FeeSources) {
  const first = Math.max(headSequence - WINDOW + 1, 1)
  const samples = history.feesSince(totalOrderId(first, 0, 0))
  const usage = ledgers.setOperationsSince(first) / (capacity * WINDOW)
  const perOperation = (fee: (sample: FeeSample) => bigint): bigint[] =>
    samples.map((sample) => fee(sample) / sample.operations)
  const others = surgeRate === undefined ? [] : [surgeRate]
  return {
    last_ledger: headSequence.toString(),
    last_ledger_base_fee: BASE_FEE.toString(),
    ledger_capacity_usage: surgeRate === undefined ? Math.min(usage, 1).toFixed(2) : '1.00',
    fee_charged: distribution(others.length > 0 ? others : perOperation(({ feeCharged }) => feeCharged)),
    max_fee: distribution(others.length > 0 ? others : perOperation(({ maxFee }) => maxFee)),
  }
}

function distribution(values: bigint[]): Record<string, string> {
  const sorted = (values.length === 0 ? [BASE_FEE] : [...values]).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (percent: number): string =>
    (sorted[Math.max(Math.ceil((percent / 100) * sorted.length) - 1, 0)] ?? BASE_FEE).toString()
  return {
    max: at(100),
    min: at(0),
    mode: mode(sorted).toString(),
    ...Object.fromEntries(PERCENTILES.map((percent) => [`p${percent}`, at(percent)])),
  }
}

function mode(values: bigint[]): bigint {
  const counts = new Map<bigint, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? BASE_FEE
}
