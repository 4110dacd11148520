import type { Viewer } from '../../../schema/viewer.js'
import { timeAfter, timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Network } from '../ledger/network.js'
import { transactionWouldFail } from '../wallets/wallet.errors.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { OnrampLinkInput, OnrampOrderFilter } from './onramp.inputs.js'
import { onrampOrderStore } from './onramp-order.store.js'
import type { OnrampLink, OnrampOrderRecord } from './onramp-order.type.js'
import type { Payouts } from './payout.worker.js'
import { purchaseTerms } from './purchase-terms.policy.js'
import { purchaseUrl } from './purchase-url.mapper.js'

export interface OnrampDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'config'> {
  readonly wallets: Wallets
  readonly payouts: Payouts
}

export type Onramp = ReturnType<typeof createOnramp>

/** How long a link is valid. */
const VALID_FOR_MS = 15 * 60_000

/** Rules of purchase links (docs/contract/wallet.md). */
export function createOnramp({ db, clock, wallets, payouts, config }: OnrampDependencies) {
  return {
    /** The viewer's purchase; undefined if it does not exist or belongs to another user. Admins see all. */
    find: (viewer: Viewer, id: string, network?: Network | null): Promise<OnrampOrderRecord | undefined> =>
      onrampOrderStore(db).byId(id, wallets.scopeOf(viewer, network)),

    list: (
      viewer: Viewer,
      filter: OnrampOrderFilter,
      network: Network | null | undefined,
      input: PageInput,
    ) =>
      connectionFrom(input, (page) =>
        onrampOrderStore(db).page(wallets.scopeOf(viewer, network), filter, page),
      ),

    /**
     * Creates a signed link to the provider's purchase page, only for the address of the wallet, and stores the
     * purchase.
     * @throws ValidationError, WALLET_NOT_FOUND, INVALID_ADDRESS, TRANSACTION_FAILED for a closed wallet,
     * and without a provider on a real network
     */
    async createLink(
      context: GraphContext,
      walletId: string,
      input: OnrampLinkInput,
      scope: Network | null | undefined,
    ): Promise<OnrampLink> {
      const { asset, cents, currency, redirectURL } = purchaseTerms(input)
      const wallet = await wallets.mustFind(context.viewer, walletId, scope)
      assertReceives(wallet, input.walletAddress ?? wallet.publicKey)
      if (config.onramp.isEmbedded && !payouts.areMadeOn(wallet.network))
        throw transactionWouldFail(
          'no_provider',
          'Nothing can be bought for this wallet: no on-ramp provider is configured. Send XLM to its address instead.',
        )
      const createdAt = timestamp(clock)
      const order: OnrampOrderRecord = {
        id: newId('onr'),
        walletId: wallet.id,
        ownerId: wallet.ownerId,
        network: wallet.network,
        walletAddress: wallet.publicKey,
        asset,
        cents,
        currency,
        ...(redirectURL === undefined ? {} : { redirectURL }),
        status: 'created',
        createdAt,
        expiresAt: timeAfter(createdAt, VALID_FOR_MS),
      }
      const link = { url: purchaseUrl(config.onramp, order), expiresAt: order.expiresAt, order }
      await inTransaction(db, async (trx) => {
        await onrampOrderStore(trx).insert(order)
        await context.completeIdempotent(trx, link)
      })
      return link
    },
  }
}

function assertReceives(wallet: WalletRecord, address: string): void {
  if (address !== wallet.publicKey)
    throw new DomainError(
      'INVALID_ADDRESS',
      'Purchases can only be sent to the address of the wallet. Omit walletAddress, or send that address.',
      { walletAddress: 'must be the address of the wallet' },
    )
  if (wallet.status === 'closed')
    throw transactionWouldFail('wallet_closed', 'The wallet is closed and cannot receive payments.')
}
