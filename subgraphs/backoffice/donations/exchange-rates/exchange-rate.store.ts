import type { Knex } from 'knex'
import type { Currency } from '../donation.state.js'
import type { ExchangeRate } from './exchange-rate.type.js'

interface RateRow {
  currency: Currency
  base: Currency
  rate: string
  set_at: string
}

/** A rate as kept. */
export type RateRecord = Readonly<ExchangeRate>

const recordOf = (row: RateRow): RateRecord => ({
  currency: row.currency,
  base: row.base,
  rate: row.rate,
  setAt: row.set_at,
})

/** The current rates in the database; the ones before stand on donations and in the audit log. */
export function exchangeRateStore(db: Knex) {
  const table = () => db<RateRow>('exchange_rates')
  return {
    async find(currency: Currency, base: Currency): Promise<RateRecord | undefined> {
      const row = await table().where({ currency, base }).first()
      return row && recordOf(row)
    },

    async all(base: Currency): Promise<RateRecord[]> {
      return (await table().where({ base }).orderBy('currency')).map(recordOf)
    },

    async put({ currency, base, rate, setAt }: RateRecord): Promise<void> {
      await table()
        .insert({ currency, base, rate, set_at: setAt })
        .onConflict(['currency', 'base'])
        .merge(['rate', 'set_at'])
    },
  }
}
