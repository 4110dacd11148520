import type { Knex } from 'knex'
import { oneOf, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'

/** Assets of the ledger that donors pay in. */
export const ledgerAssets = ['XLM', 'USDC'] as const
export type LedgerAsset = (typeof ledgerAssets)[number]

/** The price of one unit of an asset. */
export interface AssetPrice {
  readonly asset: LedgerAsset
  /** Decimal text. */
  readonly usd: string
  /** Host name of the feed, `staff`, or `configured`. */
  readonly source: string
  readonly observedAt: string
}

const prices = rowCodec('asset_prices', {
  asset: oneOf(ledgerAssets),
  usd: text,
  source: text,
  observedAt: time,
})

/** The source of the price of an asset without a feed. */
export const CONFIGURED = 'configured'

/** The source of prices that administrators set. */
export const BY_STAFF = 'staff'

/** Observed prices; `db` is the database or the transaction of a change. */
export function assetPriceStore(db: Knex) {
  const ofAsset = (asset: LedgerAsset) => prices.query(db).where({ asset })
  return {
    async insert(price: AssetPrice): Promise<void> {
      await prices.query(db).insert(prices.write(price)).onConflict(['asset', 'observed_at']).ignore()
    },

    async latest(asset: LedgerAsset): Promise<AssetPrice | undefined> {
      const row = await ofAsset(asset).orderBy('observed_at', 'desc').first()
      return row && prices.read(row)
    },

    /** The price nearest to a moment among those observed within a period around it; an earlier one wins. */
    async nearest(
      asset: LedgerAsset,
      moment: string,
      from: string,
      to: string,
    ): Promise<AssetPrice | undefined> {
      const row =
        (await ofAsset(asset)
          .whereBetween('observed_at', [from, moment])
          .orderBy('observed_at', 'desc')
          .first()) ??
        (await ofAsset(asset).whereBetween('observed_at', [moment, to]).orderBy('observed_at').first())
      return row && prices.read(row)
    },

    /** The first price that an administrator set after a moment. */
    async setAfter(asset: LedgerAsset, moment: string): Promise<AssetPrice | undefined> {
      const row = await ofAsset(asset)
        .where({ source: BY_STAFF })
        .where('observed_at', '>', moment)
        .orderBy('observed_at')
        .first()
      return row && prices.read(row)
    },

    /** Deletes the prices that administrators set since a moment. */
    deleteSetSince: (asset: LedgerAsset, moment: string): Promise<number> =>
      ofAsset(asset).where({ source: BY_STAFF }).where('observed_at', '>=', moment).delete(),

    /** Deletes prices observed before a moment. @returns their number */
    deleteBefore: (moment: string): Promise<number> =>
      prices.query(db).where('observed_at', '<', moment).delete(),
  }
}
