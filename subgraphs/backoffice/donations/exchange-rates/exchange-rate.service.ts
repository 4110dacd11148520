import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Currency } from '../donation.state.js'
import { parseRate } from './exchange-rate.mapper.js'
import { exchangeRateStore, type RateRecord } from './exchange-rate.store.js'
import type { SetExchangeRateInput } from './exchange-rate.type.js'

export interface ExchangeRateDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly baseCurrency: Currency
}

export type ExchangeRates = ReturnType<typeof createExchangeRates>

/** Exchange rates to the base currency; a new rate applies to later donations. */
export function createExchangeRates({ db, clock, audit, baseCurrency: base }: ExchangeRateDependencies) {
  return {
    list: (): Promise<RateRecord[]> => exchangeRateStore(db).all(base),

    /** The rate of a currency as the transaction sees it. */
    current: (trx: Transaction, currency: Currency): Promise<RateRecord | undefined> =>
      exchangeRateStore(trx).find(currency, base),

    /** @throws ValidationError naming `rate`, or `currency` for the base currency */
    async set(by: RequestContext, { currency, rate }: SetExchangeRateInput): Promise<RateRecord> {
      const faults = {
        ...(currency === base ? { currency: 'is the base currency, whose rate is always 1' } : {}),
        ...(parseRate(rate) === undefined
          ? { rate: 'must be a decimal greater than zero with at most 12 fractional digits' }
          : {}),
      }
      if (Object.keys(faults).length > 0) throw new ValidationError(faults)
      const record: RateRecord = { currency, base, rate, setAt: timestamp(clock) }
      await inTransaction(db, async (trx) => {
        const before = await exchangeRateStore(trx).find(currency, base)
        await exchangeRateStore(trx).put(record)
        await audit.record(trx, by, {
          action: 'exchange_rate_set',
          resource: 'exchange_rate',
          resourceId: `${currency}/${base}`,
          before,
          after: record,
          severity: 'medium',
          category: 'donation',
        })
      })
      return record
    },
  }
}
