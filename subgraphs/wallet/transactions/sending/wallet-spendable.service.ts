import type { Database } from '../../../shared/database.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { AssetAmounts } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { cappedBid } from './bid.policy.js'
import { spendable, taken } from './spendable.policy.js'
import type { WalletSpendable } from './wallet-spendable.type.js'

/** What telling the spendable amounts needs. */
export interface SpendableDependencies {
  readonly db: Database
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
  /** The most that is bid for one operation, in stroops. */
  readonly maxFeePerOperation: bigint
}

/** A wallet with the account of the ledger and what a payment from it would cost. */
interface Picture {
  readonly wallet: WalletRecord
  readonly account: LedgerAccount | undefined
  readonly fee: bigint
}

const NOTHING: AssetAmounts = { XLM: 0n, USDC: 0n }

/**
 * What each of the wallets can send now, by the reckoning that sending follows. The ledger is asked before the
 * database, so that every envelope that is missing in the picture of the account is in the list.
 */
export async function spendableOf(
  { db, networks, wallets, maxFeePerOperation }: SpendableDependencies,
  ids: readonly string[],
): Promise<(WalletSpendable & { walletId: string })[]> {
  const pictures = await Promise.all(
    (await wallets.findMany(ids)).map(async (wallet): Promise<Picture> => {
      const on = networks[wallet.network]
      const [account, fee] = await Promise.all([
        on.ledger.readAccount(wallet.publicKey),
        cappedBid(on, maxFeePerOperation),
      ])
      return { wallet, account, fee }
    }),
  )
  const places = pictures.map(({ wallet, account }) => ({
    walletId: wallet.id,
    sequence: account?.sequence ?? 0n,
  }))
  const outstanding = await envelopeStore(db).afterEach(places)
  return pictures.map((picture) => ({
    walletId: picture.wallet.id,
    ...told(
      picture,
      outstanding.filter(({ walletId }) => walletId === picture.wallet.id),
    ),
  }))
}

function told({ wallet, account, fee }: Picture, outstanding: readonly EnvelopeRecord[]): WalletSpendable {
  const pending = taken(outstanding)
  const reserve = account?.lockedXlm ?? 0n
  if (!account || wallet.status !== 'active') return { ...NOTHING, fee, reserve, pending }
  return {
    XLM: spendable(account, outstanding, 'XLM', fee),
    USDC: spendable(account, outstanding, 'USDC', fee),
    fee,
    reserve,
    pending,
  }
}
