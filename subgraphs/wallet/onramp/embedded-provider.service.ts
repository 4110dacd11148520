import { formatAmount, formatCents, parseAmount } from '../../../schema/scalars.js'
import { timestamp } from '../../shared/clock.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Asset } from '../ledger/network.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { Deliveries } from './delivery.service.js'
import { signatureOf } from './delivery-signature.policy.js'
import type { EmbeddedPurchase } from './embedded-purchase.type.js'
import { onrampOrderStore } from './onramp-order.store.js'
import type { OnrampOrderRecord } from './onramp-order.type.js'
import { codeOf, orderIdOfLink } from './purchase-url.mapper.js'

export interface EmbeddedProviderDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'config'> {
  readonly wallets: Wallets
  readonly deliveries: Deliveries
}

/** The provider that the platform simulates if none is configured. */
export type EmbeddedProvider = ReturnType<typeof createEmbeddedProvider>

/** What one unit of any currency buys, in stroops. */
const PRICES: Readonly<Record<Asset, bigint>> = { XLM: parseAmount('8'), USDC: parseAmount('1') }

/** Payments above it are declined, as providers do: in hundredths of the currency. */
const LARGEST_PAYMENT = 10_000_00n

/**
 * Simulates the provider: shows the purchase of a signed link, and reports its payment with a signed delivery, as a real
 * provider does.
 */
export function createEmbeddedProvider({
  db,
  clock,
  config,
  wallets,
  deliveries,
}: EmbeddedProviderDependencies) {
  const { onramp } = config

  async function orderOf(link: string): Promise<OnrampOrderRecord | undefined> {
    const id = onramp.isEmbedded ? orderIdOfLink(onramp, link) : undefined
    return id === undefined ? undefined : onrampOrderStore(db).byId(id, {})
  }

  const purchaseOf = (order: OnrampOrderRecord): EmbeddedPurchase => ({
    asset: order.asset,
    cryptoAmount: order.cryptoAmount ?? boughtWith(order),
    amount: formatCents(order.cents),
    currency: order.currency,
    walletAddress: order.walletAddress,
    status: order.status,
    expiresAt: order.expiresAt,
    isExpired: !isFinal(order) && order.expiresAt <= timestamp(clock),
    redirectURL: order.redirectURL,
  })

  return {
    /** The purchase of a link; undefined if the link was not signed here, or a real provider is configured. */
    async find(link: string): Promise<EmbeddedPurchase | undefined> {
      const order = await orderOf(link)
      return order && purchaseOf(order)
    },

    /**
     * Pays or cancels a purchase. One that was paid or has failed is returned unchanged. A payment is declined if it is
     * above 10,000.00 of its currency or the wallet was closed.
     * @throws NOT_FOUND for a link that was not signed here, CONFLICT for an expired one
     */
    async settle(link: string, isPaid: boolean): Promise<EmbeddedPurchase> {
      const order = await orderOf(link)
      if (!order) throw notFound('Purchase of this link')
      const purchase = purchaseOf(order)
      if (isFinal(order)) return purchase
      if (purchase.isExpired)
        throw new DomainError('CONFLICT', 'The link has expired. Create another one.', { reason: 'expired' })
      const wallet = await wallets.mustRead(order.walletId)
      const isAccepted = isPaid && order.cents <= LARGEST_PAYMENT && wallet.status !== 'closed'
      const body = Buffer.from(
        JSON.stringify({
          type: 'transaction_updated',
          data: {
            id: `embedded-${order.id}`,
            status: isAccepted ? 'completed' : 'failed',
            ...(isAccepted ? { cryptoAmount: formatAmount(purchase.cryptoAmount) } : {}),
            cryptoCurrency: codeOf(order.asset),
            walletAddress: order.walletAddress,
            externalTransactionId: order.id,
          },
        }),
      )
      const [secret = ''] = onramp.webhookSecrets
      await deliveries.receive({ body, signature: signatureOf(secret, body, clock.now()) }, order.network)
      return purchaseOf((await onrampOrderStore(db).byId(order.id, {})) ?? order)
    },
  }
}

const isFinal = ({ status }: OnrampOrderRecord): boolean => status === 'completed' || status === 'failed'

const boughtWith = ({ asset, cents }: OnrampOrderRecord): bigint => (cents * PRICES[asset]) / 100n
