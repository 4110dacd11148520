import type { Database, Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { ApprovalRecord, Approvals } from '../approvals/approval.service.js'
import type { PaymentApprovals } from '../approvals/payment-approval.service.js'
import type { Custody } from '../custody/custody.service.js'
import { type Asset, type AssetAmounts, assets, type Network } from '../ledger/network.js'
import { transactionWouldFail } from '../wallets/wallet.errors.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'

/** Accounts whose keys are kept outside this platform, and how much stays in wallets. */
export interface ColdAccounts {
  readonly addresses: Readonly<Record<Network, string | undefined>>
  /** The balance per asset, in stroops, above which a wallet transfers the rest. */
  readonly above: AssetAmounts
}

export interface ColdAccountDependencies {
  readonly db: Database
  readonly coldAccounts: ColdAccounts
  readonly wallets: Wallets
  readonly custody: Pick<Custody, 'hasKey'>
  readonly approvals: Pick<Approvals, 'assertNotRequested'>
  readonly payments: Pick<PaymentApprovals, 'requestPayment'>
  /** The spendable balance of a wallet, in stroops. */
  readonly spendableOf: (walletId: string) => Promise<AssetAmounts | undefined>
}

/** The balance of an organisation's wallet above the limit. */
export interface ColdSurplus {
  readonly wallet: WalletRecord
  readonly destination: string
  readonly asset: Asset
  /** In stroops. */
  readonly amount: bigint
}

/** Operations on balances that should be in cold accounts. */
export type ColdTransfers = ReturnType<typeof createColdTransfers>

/**
 * Transfers to cold accounts are proposed, never automatic: two administrators decide, and neither of them chooses the
 * destination or the amount.
 */
export function createColdTransfers(dependencies: ColdAccountDependencies) {
  const { db, coldAccounts, wallets, custody, approvals, payments, spendableOf } = dependencies

  async function surplusOf(wallet: WalletRecord): Promise<ColdSurplus[]> {
    const destination = coldAccounts.addresses[wallet.network]
    if (destination === undefined || !(await custody.hasKey(wallet.id))) return []
    const spendable = await spendableOf(wallet.id)
    return assets.flatMap((asset) => {
      const amount = (spendable?.[asset] ?? 0n) - coldAccounts.above[asset]
      return amount > 0n ? [{ wallet, destination, asset, amount }] : []
    })
  }

  return {
    surplusOf,

    /**
     * Requests the transfer of the balance of an organisation's wallet above the configured limit.
     * @throws WALLET_NOT_FOUND; CONFLICT without a cold account, if its key is in this database, or if the transfer is
     *   already requested; TRANSACTION_FAILED if the balance does not exceed the limit; ValidationError for the reason
     */
    async request(
      context: GraphContext,
      walletId: string,
      asset: Asset,
      reason: string,
    ): Promise<ApprovalRecord> {
      const wallet = await wallets.mustSpend(context.viewer, walletId)
      const cold = coldAccounts.addresses[wallet.network]
      if (cold === undefined)
        throw new DomainError(
          'CONFLICT',
          `There is no cold account on the ${wallet.network} network. Set COLD_ACCOUNT_${wallet.network.toUpperCase()}.`,
        )
      if (await wallets.byAddress(db, wallet.network, cold))
        throw new DomainError(
          'CONFLICT',
          'The configured cold account is a wallet of this platform. Use another one.',
        )
      const surplus = (await surplusOf(wallet)).find((one) => one.asset === asset)
      if (!surplus)
        throw transactionWouldFail(
          'nothing_above',
          `The wallet holds no ${asset} above the limit (COLD_ACCOUNT_ABOVE).`,
        )
      const { destination, amount } = surplus
      // Two transfers of the same surplus would leave less than the limit.
      const assertNoOther = (trx: Transaction) =>
        approvals.assertNotRequested(
          trx,
          { walletId: wallet.id, kind: 'payment' },
          (one) => one.destination === destination && one.asset === asset,
        )
      const payment = { destination, amount, asset }
      return payments.requestPayment(context, wallet.id, payment, reason, assertNoOther)
    },
  }
}
