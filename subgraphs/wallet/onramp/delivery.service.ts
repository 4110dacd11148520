import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Network } from '../ledger/network.js'
import { type PurchaseUpdate, readDelivery } from './delivery.mapper.js'
import { assertSigned, type SignedDelivery } from './delivery-signature.policy.js'
import { onrampDeliveryStore } from './onramp-delivery.store.js'
import { type OrderScope, onrampOrderStore } from './onramp-order.store.js'
import type { DeliveryOutcome, OnrampOrderRecord } from './onramp-order.type.js'
import type { Payouts } from './payout.worker.js'
import { isCodeOf } from './purchase-url.mapper.js'

export interface DeliveryDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log'> {
  /** The secrets that are valid for signatures now. */
  readonly secrets: readonly string[]
  readonly payouts: Payouts
}

/** The receiver of the provider's deliveries. */
export type Deliveries = ReturnType<typeof createDeliveries>

/** Rules of the provider's deliveries (docs/contract/wallet.md). */
export function createDeliveries(dependencies: DeliveryDependencies) {
  const { db, clock, log, secrets } = dependencies
  return {
    /**
     * Processes a delivery. It updates the purchase once, regardless of how often it is delivered, and never changes a
     * balance: the purchased amount arrives through the ledger.
     * @param scope the network of a base URL that serves a single one
     * @throws UNAUTHORIZED for an invalid signature, ValidationError for an invalid body
     */
    async receive(delivery: SignedDelivery, scope: Network | null | undefined): Promise<DeliveryOutcome> {
      assertSigned(delivery, secrets, clock.now())
      const { id, update } = readDelivery(delivery.body)
      if (!update) return 'ignored'
      const outcome = await inTransaction(db, (trx) =>
        process(dependencies, trx, { id, update, scope: scope ? { network: scope } : {} }),
      )
      if (outcome === 'unknown_order' || outcome === 'mismatch')
        log.warn(
          { outcome, providerId: update.providerId },
          'a delivery of the on-ramp provider has no effect',
        )
      return outcome
    },
  }
}

interface VerifiedDelivery {
  readonly id: string
  readonly update: PurchaseUpdate
  readonly scope: OrderScope
}

async function process(
  { clock, payouts }: DeliveryDependencies,
  trx: Transaction,
  { id, update, scope }: VerifiedDelivery,
): Promise<DeliveryOutcome> {
  const orders = onrampOrderStore(trx)
  const order = await orderOf(trx, update, scope)
  if (!order) return 'unknown_order'
  if (!matches(order, update)) return 'mismatch'
  const { status, providerId, cryptoAmount } = update
  const receivedAt = timestamp(clock)
  // Lock the purchase first: inserting a delivery takes a shared lock on it, and two of those would deadlock.
  await orders.claim(order.id, providerId)
  const isNew = await onrampDeliveryStore(trx).insertIfNew({ id, orderId: order.id, status, receivedAt })
  if (!isNew) return 'known'
  if (status === 'pending') await orders.transition(order.id, status)
  if (status === 'failed') await orders.transition(order.id, status, { endedAt: receivedAt })
  if (status === 'completed') {
    const payout = payouts.areMadeOn(order.network) ? ({ payout: 'owed' } as const) : {}
    const isFirst = await orders.transition(order.id, status, {
      cryptoAmount,
      endedAt: receivedAt,
      ...payout,
    })
    if (isFirst && payout.payout) await payouts.request(trx, order.network)
  }
  return 'accepted'
}

/**
 * The purchase of a delivery: the one with the provider's id, the one that the delivery identifies, or the newest one
 * for the address without a provider id, preferably in the same currency.
 */
async function orderOf(
  trx: Transaction,
  { providerId, orderId, walletAddress, cryptoCurrency }: PurchaseUpdate,
  scope: OrderScope,
): Promise<OnrampOrderRecord | undefined> {
  const orders = onrampOrderStore(trx)
  const known = await orders.byProviderId(providerId, scope)
  if (known) return known
  if (orderId !== undefined) return orders.byId(orderId, scope)
  const waiting = await orders.unclaimedFor(walletAddress, scope)
  return waiting.find(({ asset }) => isCodeOf(asset, cryptoCurrency)) ?? waiting[0]
}

function matches(order: OnrampOrderRecord, update: PurchaseUpdate): boolean {
  return (
    order.walletAddress === update.walletAddress &&
    isCodeOf(order.asset, update.cryptoCurrency) &&
    (order.providerId ?? update.providerId) === update.providerId &&
    (update.orderId ?? order.id) === order.id
  )
}
