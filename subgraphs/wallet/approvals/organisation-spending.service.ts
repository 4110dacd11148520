import { formatAmount } from '../../../schema/scalars.js'
import { timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { type Asset, type AssetAmounts, assets } from '../ledger/network.js'
import type { OrganisationSpendingCheck } from '../transactions/sending/payment-sending.service.js'
import { sumSent } from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import { transactionWouldFail } from '../wallets/wallet.errors.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { approvalStore } from './approval.store.js'

/** Payments without approval are added up over this time, so that splitting a payment does not bypass the approval. */
const WINDOW_MS = 24 * 3_600_000

interface SpendingDependencies extends Pick<FeatureDependencies, 'clock' | 'audit'> {
  /** The sum per asset and day, in stroops, above which a second administrator must approve. */
  readonly approvalAbove: AssetAmounts
}

/** Records who spends the organisation's money, and requires a second administrator above a sum. */
export function createOrganisationSpending({
  clock,
  audit,
  approvalAbove,
}: SpendingDependencies): OrganisationSpendingCheck {
  async function assertWithin(
    trx: Transaction,
    wallet: WalletRecord,
    transactions: readonly TransactionRecord[],
  ): Promise<void> {
    const since = timestamp(clock, -WINDOW_MS)
    const approved = await approvalStore(trx).approvedSince(wallet.id, since)
    const sums = await sumSent(trx, [wallet.id], since, approved)
    for (const asset of assets) {
      const isSent = transactions.some((one) => one.asset === asset && one.amount > 0n)
      const sum = sums.find((one) => one.asset === asset)?.amount ?? 0n
      if (isSent && sum > approvalAbove[asset]) throw approvalRequired(asset, approvalAbove[asset])
    }
  }

  const authorise: OrganisationSpendingCheck['authorise'] = async (trx, wallet, spendings) => {
    if (wallet.ownerKind !== 'organisation') return
    const unapproved: TransactionRecord[] = []
    for (const { authority, transactions } of spendings) {
      for (const { id: transactionId, amount, asset, destination } of transactions) {
        const details = { transactionId, amount: formatAmount(amount), asset, destination }
        await audit.record(trx, authority.by, { action: 'transaction.sent', target: wallet.id, details })
      }
      if (authority.approve) await authority.approve(trx, transactions.at(-1) ?? transactions[0])
      else unapproved.push(...transactions)
    }
    if (unapproved.length > 0) await assertWithin(trx, wallet, unapproved)
  }

  return {
    authorise,

    async authoriseAgain(trx, wallet, failed, { authority, transactions }) {
      const approval = failed === undefined ? undefined : await approvalStore(trx).byTransaction(failed)
      if (!approval) return authorise(trx, wallet, [{ authority, transactions }])
      const approve = (_: Transaction, { id }: TransactionRecord) =>
        approvalStore(trx).setTransaction(approval.id, id)
      await authorise(trx, wallet, [{ authority: { ...authority, approve }, transactions }])
    },
  }
}

function approvalRequired(asset: Asset, limit: bigint) {
  return transactionWouldFail(
    'approval_required',
    `More than ${formatAmount(limit)} ${asset} per day from a wallet of the organisation requires a second ` +
      'administrator: request it with requestPaymentApproval, or requestClosingApproval for a closing.',
  )
}
