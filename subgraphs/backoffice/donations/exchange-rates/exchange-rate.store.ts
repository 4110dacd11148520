import type { Knex } from 'knex'
import { oneOf, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { type Currency, currencies } from '../donation.state.js'
import type { ExchangeRate } from './exchange-rate.type.js'

export type RateRecord = Readonly<ExchangeRate>

const rates = rowCodec('exchange_rates', {
  currency: oneOf(currencies),
  base: oneOf(currencies),
  rate: text,
  setAt: time,
})

/** Current rates in the database; earlier ones are kept on donations and in the audit log. */
export function exchangeRateStore(db: Knex) {
  const table = () => rates.query(db)
  return {
    async find(currency: Currency, base: Currency): Promise<RateRecord | undefined> {
      const row = await table().where({ currency, base }).first()
      return row && rates.read(row)
    },

    async all(base: Currency): Promise<RateRecord[]> {
      return (await table().where({ base }).orderBy('currency')).map(rates.read)
    },

    async put(record: RateRecord): Promise<void> {
      await table().insert(rates.write(record)).onConflict(['currency', 'base']).merge(['rate', 'set_at'])
    },
  }
}
