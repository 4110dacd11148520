import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { AssetAmounts } from '../../ledger/network.js'
import { type LedgerNetworks, sponsorOf } from '../../wallets/networks/ledger-networks.client.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { spendable, sumOutstanding } from './spendable.policy.js'
import type { WalletSpendable } from './wallet-spendable.type.js'

/** Dependencies of {@link spendableOf}. */
export interface SpendableDependencies extends Pick<FeatureDependencies, 'db' | 'networks'> {
  readonly wallets: Wallets
}

/** A wallet with the snapshot of its account and the fee of a payment, in stroops. */
interface Snapshot {
  readonly wallet: WalletRecord
  readonly account: LedgerAccount | undefined
  readonly fee: bigint
  /** Whether the network's sponsor pays fees of wallets without lumens. */
  readonly isSponsored: boolean
}

const NOTHING: AssetAmounts = { XLM: 0n, USDC: 0n }

/** The spendable balance of a wallet. */
export interface Spendable {
  readonly walletId: string
  /** @throws NETWORK_ERROR if its ledger could not be read */
  readonly view: () => WalletSpendable
}

/**
 * The spendable balance of each wallet, by the same rule as sending. The ledger is read before the database, so that
 * the list contains every envelope that the account snapshot does not.
 */
export async function spendableOf(
  { db, networks, wallets }: SpendableDependencies,
  ids: readonly string[],
): Promise<Spendable[]> {
  const found = await wallets.findMany(ids)
  const snapshots = await Promise.allSettled(found.map((wallet) => snapshotOf(networks, wallet)))
  const outstanding = await envelopeStore(db).outstandingOfEach(
    snapshots.flatMap((snapshot) => {
      const { wallet, account } = snapshot.status === 'fulfilled' ? snapshot.value : {}
      return wallet && account ? [{ walletId: wallet.id, account }] : []
    }),
  )
  return found.map(({ id }, index) => ({
    walletId: id,
    view: () => {
      const snapshot = snapshots[index] as PromiseSettledResult<Snapshot>
      if (snapshot.status === 'rejected') throw snapshot.reason
      return viewOf(
        snapshot.value,
        outstanding.filter(({ walletId }) => walletId === id),
      )
    },
  }))
}

async function snapshotOf(networks: LedgerNetworks, wallet: WalletRecord): Promise<Snapshot> {
  const network = networks[wallet.network]
  const [account, fee] = await Promise.all([network.accounts.latest(wallet), network.cappedFee()])
  return { wallet, account, fee, isSponsored: sponsorOf(network) !== undefined }
}

function viewOf(
  { wallet, account, fee, isSponsored }: Snapshot,
  outstanding: readonly EnvelopeRecord[],
): WalletSpendable {
  const pending = sumOutstanding(outstanding)
  const reserve = account?.lockedXlm ?? 0n
  if (!account || wallet.status !== 'active') return { ...NOTHING, fee, reserve, pending }
  return {
    XLM: spendable(account, outstanding, 'XLM', fee),
    USDC: spendable(account, outstanding, 'USDC', isSponsored ? 0n : fee),
    fee,
    reserve,
    pending,
  }
}
