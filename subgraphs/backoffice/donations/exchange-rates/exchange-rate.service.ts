import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import type { Alerts } from '../../alerts/alert.service.js'
import { backgroundActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Currency } from '../donation.state.js'
import { rateFault, usualRates } from './exchange-rate.mapper.js'
import { exchangeRateStore, type RateRecord } from './exchange-rate.store.js'
import type { SetExchangeRateInput } from './exchange-rate.type.js'

export interface ExchangeRateDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly alerts: Alerts
  readonly baseCurrency: Currency
}

export type ExchangeRates = ReturnType<typeof createExchangeRates>

/** Exchange rates to the base currency; a new rate applies to later donations. */
export function createExchangeRates({
  db,
  clock,
  audit,
  alerts,
  baseCurrency: base,
}: ExchangeRateDependencies) {
  /** The key of the alert that donations wait for a rate. */
  const alertOf = (currency: Currency) => `exchange-rate:${currency}`

  return {
    list: (): Promise<RateRecord[]> => exchangeRateStore(db).all(base),

    /** The rate of a currency as the transaction sees it. */
    current: (trx: Transaction, currency: Currency): Promise<RateRecord | undefined> =>
      exchangeRateStore(trx).find(currency, base),

    /** Raises an alert that donations on the ledger wait for a rate. */
    async reportMissing(currency: Currency): Promise<void> {
      const alert = {
        source: 'rule',
        type: 'exchange_rate',
        severity: 'high',
        key: alertOf(currency),
      } as const
      const message = `No exchange rate from ${currency} to ${base} is set. Donations on the ledger wait until an administrator sets it.`
      const actor = backgroundActor('donations.missing-rate')
      await inTransaction(db, (trx) => alerts.raise(trx, actor, { ...alert, message }))
    },

    /** @throws ValidationError naming `rate`, or `currency` for the base currency */
    async set(by: RequestContext, { currency, rate, confirmed }: SetExchangeRateInput): Promise<RateRecord> {
      const record: RateRecord = { currency, base, rate, setAt: timestamp(clock) }
      await inTransaction(db, async (trx) => {
        const before = await exchangeRateStore(trx).find(currency, base)
        const usual = usualRates.find((one) => one.currency === currency && one.base === base)
        const fault = rateFault(rate, (before ?? usual)?.rate, confirmed)
        const faults = {
          ...(currency === base ? { currency: 'is the base currency, whose rate is always 1' } : {}),
          ...(fault ? { rate: fault } : {}),
        }
        if (Object.keys(faults).length > 0) throw new ValidationError(faults)
        await exchangeRateStore(trx).put(record)
        await alerts.resolveByKey(trx, by, alertOf(currency))
        await audit.record(
          trx,
          by,
          audited('exchange_rate_set', `${currency}/${base}`, { before, after: record }),
        )
      })
      return record
    },
  }
}
