import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import { type AssetPrices, OBSERVE_PRICES } from './asset-price.service.js'

const MINUTE = 60_000

/** Reads the price feeds every five minutes. */
export function assetPriceJobs(prices: AssetPrices): JobHandlers {
  return { [OBSERVE_PRICES]: { everyMs: 5 * MINUTE, run: () => prices.observeAll() } }
}
