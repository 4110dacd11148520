import { xdr } from '@stellar/stellar-sdk'
import { stroopsOf } from './account-view.js'
import { claimableAddress, knownAsset } from './claimable-view.js'
import type { LedgerPayment, MovementKind } from './ledger.js'
import type { Asset, LedgerMemo, MemoType } from './network.js'
import { claimantOf, type OperationJson, operationIndex, type TransactionJson } from './operation-json.js'
import { sponsoredAccount } from './sponsorship-view.js'

/** An amount that an operation moved. Accounts are `G…`; source and destination are as they were given, perhaps `M…`. */
interface Movement {
  readonly kind: MovementKind
  readonly asset: Asset
  readonly amount: bigint
  readonly payer: string | undefined
  readonly receiver: string | undefined
  readonly source: string
  readonly destination: string
}

/** The amounts of supported assets that an operation moved to the account, or took from it without its consent. */
export function paymentsTo(address: string, record: unknown, usdcIssuer: string): LedgerPayment[] {
  const operation = record as OperationJson
  const transaction = operation.transaction_attr
  if (!operation.transaction_successful || !transaction) return []
  const moved = movementsOf(operation, usdcIssuer).filter(
    ({ kind, payer, receiver, amount }) =>
      amount > 0n && (receiver === address || (kind === 'clawback' && payer === address)),
  )
  return moved.map(({ payer: _, receiver, ...movement }, index) => ({
    ...movement,
    account: address,
    direction: receiver === address ? 'received' : 'sent',
    cursor: index === 0 ? operation.paging_token : `${operation.paging_token}-${index}`,
    transactionHash: transaction.inner_transaction?.hash ?? operation.transaction_hash,
    memo: memoOf(transaction),
    feeCharged: BigInt(transaction.fee_charged),
    ledger: Number(BigInt(operation.paging_token) >> 32n),
    closedAt: new Date(operation.created_at).toISOString(),
  }))
}

/** The accounts that an operation may have created, paid, removed or clawed back from; each once. */
export function accountsOf(record: unknown): string[] {
  const operation = record as OperationJson
  const { type, from, to, account, into, claimants = [], asset_balance_changes: changes = [] } = operation
  const clawedBack = type === 'clawback' ? [from] : []
  const claimed = type === 'claim_claimable_balance' ? [claimantOf(operation)] : []
  const all = [
    ...[into, to, account, sponsoredAccount(operation)],
    ...[...clawedBack, ...claimed, ...claimants.map(({ destination }) => destination)],
    ...changes.flatMap((change) => [change.to, change.from]),
  ]
  return [...new Set(all.filter((one) => one !== undefined))]
}

/** The amounts of assets of wallets that an operation moved. */
export function movementsOf(operation: OperationJson, usdcIssuer: string): Movement[] {
  const single = movementOf(operation, usdcIssuer)
  if (single) return [single]
  return (operation.asset_balance_changes ?? []).flatMap(
    ({ type, from, to, amount, ...line }): Movement[] => {
      const asset = assetOf(line, usdcIssuer)
      const issuer = line.asset_issuer ?? operation.source_account
      const kind = type === 'clawback' ? 'clawback' : 'contract_transfer'
      const ends = { payer: from, receiver: to, source: from ?? issuer, destination: to ?? issuer }
      return asset ? [{ kind, asset, amount: stroopsOf(amount), ...ends }] : []
    },
  )
}

function movementOf(operation: OperationJson, usdcIssuer: string): Movement | undefined {
  const payer = operation.from ?? operation.funder ?? operation.source_account
  const source = operation.from_muxed ?? payer
  const lumens = (kind: MovementKind, receiver: string | undefined, amount: bigint): Movement => {
    return { kind, asset: 'XLM', amount, payer, receiver, source, destination: receiver ?? '' }
  }
  switch (operation.type) {
    case 'create_account':
      return lumens('account_creation', operation.account, stroopsOf(operation.starting_balance))
    case 'payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const asset = assetOf(operation, usdcIssuer)
      const kind = operation.type === 'payment' ? 'payment' : 'path_payment'
      const destination = operation.to_muxed ?? operation.to ?? ''
      const amount = stroopsOf(operation.amount)
      return asset && { kind, asset, amount, payer, receiver: operation.to, source, destination }
    }
    case 'account_merge':
      return lumens('account_merge', operation.into, mergedBalance(operation))
    case 'clawback': {
      const asset = assetOf(operation, usdcIssuer)
      const issuer = operation.source_account
      const amount = stroopsOf(operation.amount)
      return (
        asset && { kind: 'clawback', asset, amount, payer, receiver: issuer, source, destination: issuer }
      )
    }
    case 'create_claimable_balance': {
      const asset = knownAsset(operation.asset ?? '', usdcIssuer)
      const amount = stroopsOf(operation.amount)
      const destination = operation.claimants?.[0]?.destination ?? ''
      const payer = operation.source_account
      return (
        asset && { kind: 'claimable_balance', asset, amount, payer, receiver: undefined, source, destination }
      )
    }
    case 'claim_claimable_balance': {
      const asset = operation.claimed && knownAsset(operation.claimed.asset, usdcIssuer)
      const receiver = claimantOf(operation)
      if (!asset || operation.balance_id === undefined) return undefined
      return {
        ...{ kind: 'claimable_balance', asset, amount: stroopsOf(operation.claimed?.amount) },
        ...{ payer: undefined, source: claimableAddress(operation.balance_id) },
        ...{ receiver, destination: receiver },
      }
    }
    default:
      return undefined
  }
}

function assetOf(
  operation: Pick<OperationJson, 'asset_type' | 'asset_code' | 'asset_issuer'>,
  usdcIssuer: string,
): Asset | undefined {
  if (operation.asset_type === 'native') return 'XLM'
  return operation.asset_code === 'USDC' && operation.asset_issuer === usdcIssuer ? 'USDC' : undefined
}

/** The record of a merge does not contain its amount; the result of its transaction does. */
function mergedBalance(operation: OperationJson): bigint {
  const text = operation.transaction_attr?.result_xdr
  if (!text) return 0n
  const outcome = xdr.TransactionResult.fromXDR(text, 'base64').result()
  const inner =
    outcome.switch().name === 'txFeeBumpInnerSuccess' ? outcome.innerResultPair().result().result() : outcome
  const result = (inner.value() as xdr.OperationResult[])[operationIndex(operation)]
  return BigInt(result?.tr().accountMergeResult().sourceAccountBalance().toString() ?? '0')
}

/** Converts the memo of a transaction. Horizon writes hashes in base64, this service in hex. */
export function memoOf(transaction: TransactionJson): LedgerMemo | undefined {
  const { memo_type: type, memo } = transaction
  if (type === 'none' || memo === undefined) return undefined
  const value = type === 'hash' || type === 'return' ? Buffer.from(memo, 'base64').toString('hex') : memo
  return { type: type as MemoType, value }
}
