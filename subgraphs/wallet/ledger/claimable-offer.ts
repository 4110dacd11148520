import { stroopsOf } from './account-view.js'
import { assetName, createdBalanceId } from './claimable-view.js'
import type { ClaimableOffer } from './ledger.js'
import type { OperationJson } from './operation-json.js'

/** The claimable balance that an operation of Horizon, joined with its transaction, created for the account. */
export function claimableOffer(
  address: string,
  operation: OperationJson,
  passphrase: string,
): ClaimableOffer | undefined {
  const { transaction_attr: transaction, claimants = [] } = operation
  if (operation.type !== 'create_claimable_balance' || !operation.transaction_successful || !transaction)
    return undefined
  if (!claimants.some(({ destination }) => destination === address)) return undefined
  return {
    account: address,
    balanceId: createdBalanceId(operation, transaction, passphrase),
    asset: assetName(operation.asset ?? ''),
    amount: stroopsOf(operation.amount),
    source: operation.source_account,
    closedAt: new Date(operation.created_at).toISOString(),
  }
}
