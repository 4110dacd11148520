import { stroopsOf } from './account-view.js'
import type { BalanceChange, HistoryEntry } from './ledger.js'
import type { Asset } from './network.js'
import type { OperationJson } from './operation-json.js'
import { memoOf, movementsOf } from './payment-view.js'

/** Number of bits in an operation id that number the operations of a transaction. */
const OPERATION_BITS = 12n

/** Converts an operation of Horizon, joined with its transaction, as an account sees it. */
export function historyEntry(address: string, record: unknown, usdcIssuer: string): HistoryEntry | undefined {
  const operation = record as OperationJson
  const transaction = operation.transaction_attr
  if (!transaction) return undefined
  const id = BigInt(operation.paging_token)
  return {
    cursor: operation.paging_token,
    transaction: id >> OPERATION_BITS,
    hash: transaction.inner_transaction?.hash ?? operation.transaction_hash,
    fee: transaction.fee_account === address ? BigInt(transaction.fee_charged) : 0n,
    changes: operation.transaction_successful ? changesOf(address, operation, usdcIssuer) : [],
    memo: memoOf(transaction),
    ledger: Number(id >> 32n),
    closedAt: new Date(operation.created_at).toISOString(),
  }
}

function changesOf(address: string, operation: OperationJson, usdcIssuer: string): BalanceChange[] {
  const moved = movementsOf(operation, usdcIssuer)
  const sold = soldBy(operation, usdcIssuer)
  const received = moved.filter(({ receiver, amount }) => receiver === address && amount > 0n)
  // A merge removes an account without lumens too.
  const sent = (sold ? [sold] : moved).filter(
    ({ payer, kind, amount }) => payer === address && (amount > 0n || kind === 'account_merge'),
  )
  return [...received, ...sent.map((one) => ({ ...one, amount: -one.amount }))]
}

/** What the sender of a path payment paid, possibly in a different asset from the received one. */
function soldBy(operation: OperationJson, usdcIssuer: string) {
  if (!operation.type.startsWith('path_payment')) return undefined
  const { source_amount, source_asset_type, source_asset_code, source_asset_issuer } = operation
  const isUsdc = source_asset_code === 'USDC' && source_asset_issuer === usdcIssuer
  const asset: Asset | undefined = source_asset_type === 'native' ? 'XLM' : isUsdc ? 'USDC' : undefined
  const payer = operation.from ?? operation.source_account
  const source = operation.from_muxed ?? payer
  const destination = operation.to_muxed ?? operation.to ?? ''
  const amount = stroopsOf(source_amount)
  return asset && ({ kind: 'path_payment', asset, amount, payer, source, destination } as const)
}
