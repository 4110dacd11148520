import type { RequestContext } from '../../../../schema/viewer.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import { failureFields } from '../../../shared/jobs/jobs.js'
import type { Log } from '../../../shared/log.js'
import type { Outbound } from '../../../shared/outbound/outbound.js'
import type { Alerts } from '../../alerts/alert.service.js'
import { type AuditTrail, backgroundActor } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { parseRate, rateFault } from '../exchange-rates/exchange-rate.mapper.js'
import {
  type AssetPrice,
  assetPriceStore,
  BY_STAFF,
  CONFIGURED,
  type LedgerAsset,
  ledgerAssets,
} from './asset-price.store.js'
import { type PriceFeed, readPrice } from './price-feed.client.js'

/** The sources of prices, and the conditions for trusting them. */
export interface PriceSettings {
  readonly feeds: Readonly<Partial<Record<LedgerAsset, PriceFeed>>>
  /** Prices of assets without a feed; those of dollar coins are 1. */
  readonly fixed: Readonly<Partial<Record<LedgerAsset, string>>>
  /** A price is used for donations at most this long before or after it was observed. */
  readonly maxAgeMs: number
  /** An observation that differs more from the one before is held back and raises an alert. */
  readonly tolerancePercent: number
}

export interface AssetPriceDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly audit: AuditTrail
  readonly alerts: Alerts
  readonly outbound: Outbound
  readonly prices: PriceSettings
}

/** A price, and whether donations of this moment are valued at it. */
export interface AssetPriceView extends AssetPrice {
  readonly isUsable: boolean
}

export type AssetPrices = ReturnType<typeof createAssetPrices>

/** Job kind: reads the price feeds. */
export const OBSERVE_PRICES = 'donations.observe-prices'

const HOUR = 3_600_000
const KEPT_MS = 400 * 24 * HOUR

/** Prices of ledger assets in US dollars, observed at feeds or set by administrators. */
export function createAssetPrices(dependencies: AssetPriceDependencies) {
  const { db, clock, log, audit, alerts, outbound, prices: settings } = dependencies

  const actor = backgroundActor(OBSERVE_PRICES)

  async function raise(trx: Transaction, key: string, message: string): Promise<void> {
    const alert = { source: 'rule', type: 'asset_price', severity: 'high', key } as const
    await alerts.raise(trx, actor, { ...alert, message })
  }

  async function observe(asset: LedgerAsset, feed: PriceFeed): Promise<void> {
    const usd = await readPrice(outbound, feed)
    const price: AssetPrice = { asset, usd, source: new URL(feed.url).host, observedAt: timestamp(clock) }
    await inTransaction(db, async (trx) => {
      const before = await assetPriceStore(trx).latest(asset)
      if (before && differs(before.usd, usd, settings.tolerancePercent))
        return raise(
          trx,
          alertOf(asset),
          `The feed reports ${usd} USD for one ${asset}, the last price is ${before.usd}. Donations in ${asset} wait until an administrator sets the price.`,
        )
      await assetPriceStore(trx).insert(price)
      await alerts.resolveByKey(trx, actor, alertOf(asset))
      // Donations in the middle of a longer gap are too far from the prices at both ends.
      if (before && before.observedAt < timestamp(clock, -2 * settings.maxAgeMs))
        await raise(
          trx,
          gapAlertOf(asset),
          `No price of ${asset} is known between ${before.observedAt} and ${price.observedAt}. Donations in ${asset} from the middle of this period wait until an administrator sets the price.`,
        )
    })
  }

  /** Raises an alert once donations wait for a price because its feed cannot be read. */
  async function reportUnread(asset: LedgerAsset): Promise<void> {
    await inTransaction(db, async (trx) => {
      const latest = await assetPriceStore(trx).latest(asset)
      if (latest && latest.observedAt >= timestamp(clock, -settings.maxAgeMs)) return
      const since = latest ? ` since ${latest.observedAt}` : ''
      await raise(
        trx,
        alertOf(asset),
        `The feed has reported no price of ${asset}${since}. Donations in ${asset} wait until an administrator sets the price; the latest ones only until the feed reports one.`,
      )
    })
  }

  return {
    /** Reads every feed. A failing feed does not affect the others; donations wait while its price is too old. */
    async observeAll(): Promise<void> {
      for (const [asset, feed] of Object.entries(settings.feeds) as [LedgerAsset, PriceFeed][])
        await observe(asset, feed).catch((error: unknown) => {
          log.error({ ...failureFields(error), asset }, 'the price of an asset could not be read')
          return reportUnread(asset)
        })
      await assetPriceStore(db).deleteBefore(new Date(clock.now().getTime() - KEPT_MS).toISOString())
    },

    /** The latest price of each asset that has one. */
    async current(): Promise<AssetPriceView[]> {
      const oldest = timestamp(clock, -settings.maxAgeMs)
      const found: AssetPriceView[] = []
      for (const asset of ledgerAssets) {
        const latest = await assetPriceStore(db).latest(asset)
        const isUsable = latest !== undefined && latest.observedAt >= oldest
        const usd = settings.feeds[asset] ? undefined : settings.fixed[asset]
        const configured = { asset, usd: usd ?? '', source: CONFIGURED, observedAt: timestamp(clock) }
        if (!isUsable && usd !== undefined) found.push({ ...configured, isUsable: true })
        else if (latest) found.push({ ...latest, isUsable })
      }
      return found
    },

    /** Raises an alert that donations wait for a price; for an asset with a feed, reading the feed does. */
    async reportMissing(asset: LedgerAsset): Promise<void> {
      if (settings.feeds[asset]) return
      const message = `No price of ${asset} is known. Donations in ${asset} wait until an administrator sets the price.`
      await inTransaction(db, (trx) => raise(trx, alertOf(asset), message))
    },

    /**
     * The price at a moment; without one close enough, the next one that an administrator set. Undefined while there is
     * neither.
     */
    async at(trx: Transaction, asset: LedgerAsset, moment: string): Promise<string | undefined> {
      const { feeds, fixed, maxAgeMs } = settings
      const time = Date.parse(moment)
      const [from, to] = [new Date(time - maxAgeMs).toISOString(), new Date(time + maxAgeMs).toISOString()]
      const observed = await assetPriceStore(trx).nearest(asset, moment, from, to)
      if (observed) return observed.usd
      const configured = feeds[asset] ? undefined : fixed[asset]
      return configured ?? (await assetPriceStore(trx).setAfter(asset, moment))?.usd
    },

    /**
     * Sets the current price, which feeds are then compared with. It replaces prices that administrators set less than `maxAgeMs`
     * ago, so that donations that still wait do not use a mistyped one; recorded donations keep theirs.
     * @throws ValidationError
     */
    async set(
      by: RequestContext,
      asset: LedgerAsset,
      usd: string,
      isConfirmed?: boolean,
    ): Promise<AssetPriceView> {
      const price: AssetPrice = { asset, usd, source: BY_STAFF, observedAt: timestamp(clock) }
      await inTransaction(db, async (trx) => {
        const before = await assetPriceStore(trx).latest(asset)
        const fault = rateFault(usd, before?.usd, isConfirmed)
        if (fault) throw new ValidationError({ usd: fault })
        await assetPriceStore(trx).deleteSetSince(asset, timestamp(clock, -settings.maxAgeMs))
        await assetPriceStore(trx).insert(price)
        for (const key of [alertOf(asset), gapAlertOf(asset)]) await alerts.resolveByKey(trx, by, key)
        await audit.record(trx, by, audited('asset_price_set', asset, { before, after: price }))
      })
      return { ...price, isUsable: true }
    },
  }
}

/** The key of the alert that donations wait for a price. */
const alertOf = (asset: LedgerAsset) => `asset-price:${asset}`

/** The key of the alert that donations from a period without prices wait, which only an administrator can end. */
const gapAlertOf = (asset: LedgerAsset) => `asset-price-gap:${asset}`

function differs(before: string, after: string, percent: number): boolean {
  const [old, now] = [parseRate(before) ?? 0n, parseRate(after) ?? 0n]
  const difference = now > old ? now - old : old - now
  return difference * 100n > old * BigInt(percent)
}
