import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import type { Log } from '../../shared/log.js'
import type { Network } from '../ledger/network.js'
import { type PurchaseNews, readDelivery } from './delivery.mapper.js'
import { assertSigned, type SignedDelivery } from './delivery-signature.policy.js'
import { onrampDeliveryStore } from './onramp-delivery.store.js'
import { type OrderScope, onrampOrderStore } from './onramp-order.store.js'
import type { DeliveryOutcome, OnrampOrderRecord } from './onramp-order.type.js'
import type { Payouts } from './payout.worker.js'
import { isCodeOf } from './purchase-url.mapper.js'

/** What receiving deliveries needs. */
export interface DeliveryDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** The secrets that the provider may sign with now. */
  readonly secrets: readonly string[]
  readonly payouts: Payouts
}

/** The receiver of the provider's deliveries. */
export type Deliveries = ReturnType<typeof createDeliveries>

/** Rules of the provider's deliveries (wallet document, "POST /webhooks/onramp"; decisions, section 4). */
export function createDeliveries(dependencies: DeliveryDependencies) {
  const { db, clock, log, secrets } = dependencies
  return {
    /**
     * Takes a delivery. It moves the purchase on, once however often it comes; no balance is ever changed by
     * it: what was bought comes from the ledger.
     * @param scope the network of a base address that serves only one
     * @throws UNAUTHORIZED for a signature that is not the provider's, ValidationError for a body that is none
     */
    async receive(delivery: SignedDelivery, scope: Network | null | undefined): Promise<DeliveryOutcome> {
      assertSigned(delivery, secrets, clock.now())
      const { id, news } = readDelivery(delivery.body)
      if (!news) return 'ignored'
      const outcome = await inTransaction(db, (trx) =>
        take(dependencies, trx, { id, news, scope: scope ? { network: scope } : {} }),
      )
      if (outcome === 'unknown_order' || outcome === 'mismatch')
        log.warn({ outcome, providerId: news.providerId }, 'A delivery of the on-ramp provider has no effect')
      return outcome
    },
  }
}

interface TakenDelivery {
  readonly id: string
  readonly news: PurchaseNews
  readonly scope: OrderScope
}

async function take(
  { clock, payouts }: DeliveryDependencies,
  trx: Transaction,
  { id, news, scope }: TakenDelivery,
): Promise<DeliveryOutcome> {
  const orders = onrampOrderStore(trx)
  const order = await orderOf(trx, news, scope)
  if (!order) return 'unknown_order'
  if (!isAbout(order, news)) return 'mismatch'
  const { status, providerId, cryptoAmount } = news
  const receivedAt = timestamp(clock)
  // The purchase first: a delivery that refers to it shares its lock, and two that share cannot both have it.
  await orders.claim(order.id, providerId)
  const isNew = await onrampDeliveryStore(trx).insertIfNew({ id, orderId: order.id, status, receivedAt })
  if (!isNew) return 'known'
  if (status === 'pending') await orders.move(order.id, status)
  if (status === 'failed') await orders.move(order.id, status, { endedAt: receivedAt })
  if (status === 'completed') {
    const payout = payouts.areMadeOn(order.network) ? ({ payout: 'owed' } as const) : {}
    const isFirst = await orders.move(order.id, status, { cryptoAmount, endedAt: receivedAt, ...payout })
    if (isFirst && payout.payout) await payouts.request(trx, order.network)
  }
  return 'accepted'
}

/**
 * The purchase that a delivery is about: the one that the provider's id is known of, the one that it names, or
 * the newest one for the address, in that currency where there is one, of which nothing was heard yet.
 */
async function orderOf(
  trx: Transaction,
  { providerId, orderId, walletAddress, cryptoCurrency }: PurchaseNews,
  scope: OrderScope,
): Promise<OnrampOrderRecord | undefined> {
  const orders = onrampOrderStore(trx)
  const known = await orders.byProviderId(providerId, scope)
  if (known) return known
  if (orderId !== undefined) return orders.byId(orderId, scope)
  const waiting = await orders.unclaimedFor(walletAddress, scope)
  return waiting.find(({ asset }) => isCodeOf(asset, cryptoCurrency)) ?? waiting[0]
}

function isAbout(order: OnrampOrderRecord, news: PurchaseNews): boolean {
  return (
    order.walletAddress === news.walletAddress &&
    isCodeOf(order.asset, news.cryptoCurrency) &&
    (order.providerId ?? news.providerId) === news.providerId &&
    (news.orderId ?? order.id) === order.id
  )
}
