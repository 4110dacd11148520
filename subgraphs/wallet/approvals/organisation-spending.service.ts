import { formatAmount } from '../../../schema/scalars.js'
import { timestamp } from '../../shared/clock.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { type Asset, type AssetAmounts, assets } from '../ledger/network.js'
import type { OrganisationSpendingCheck } from '../transactions/transaction.service.js'
import { sumSent } from '../transactions/transaction.service.js'
import { wouldFail } from '../wallets/wallet.errors.js'
import { approvalStore } from './approval.store.js'

/** Payments without approval are added up over this time, so that splitting a payment does not avoid the approval. */
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
  const check: OrganisationSpendingCheck = {
    async authorise(trx, { by, approve }, wallet, transactions) {
      if (wallet.ownerKind !== 'organisation') return
      await check.record(trx, by, wallet, transactions)
      const [first] = transactions
      if (approve) await approve(trx, transactions.at(-1) ?? first)
      else await check.assertWithin(trx, wallet, transactions)
    },

    async record(trx, by, wallet, transactions) {
      for (const { id: transactionId, amount, asset, destination } of transactions) {
        const details = { transactionId, amount: formatAmount(amount), asset, destination }
        await audit.record(trx, by, { action: 'transaction.sent', target: wallet.id, details })
      }
    },

    async assertWithin(trx, wallet, transactions) {
      const since = timestamp(clock, -WINDOW_MS)
      const approved = await approvalStore(trx).approvedSince(wallet.id, since)
      const sums = await sumSent(trx, [wallet.id], since, approved)
      for (const asset of assets) {
        const isSent = transactions.some((one) => one.asset === asset && one.amount > 0n)
        const sum = sums.find((one) => one.asset === asset)?.amount ?? 0n
        if (isSent && sum > approvalAbove[asset]) throw approvalRequired(asset, approvalAbove[asset])
      }
    },
  }
  return check
}

function approvalRequired(asset: Asset, limit: bigint) {
  return wouldFail(
    'approval_required',
    `More than ${formatAmount(limit)} ${asset} per day from a wallet of the organisation requires a second ` +
      'administrator: request it with requestPaymentApproval, or requestClosingApproval for a closing.',
  )
}
