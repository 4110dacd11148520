import { formatAmount } from '../../../schema/scalars.js'
import { DomainError } from '../../shared/domain-error.js'
import type { Asset } from '../ledger/network.js'

/** Also used for wallets of other users: the message must not reveal which is the case. */
export function walletNotFound(): DomainError {
  return new DomainError('WALLET_NOT_FOUND', 'Wallet not found. List your wallets with GET /wallets.')
}

/** Amounts in stroops; `available` is the amount of the asset that can be sent now. */
export function insufficientBalance(asset: Asset, required: bigint, available: bigint): DomainError {
  return new DomainError(
    'INSUFFICIENT_BALANCE',
    `The wallet can spend at most ${formatAmount(available)} ${asset}. Send less, or fund the wallet first.`,
    { required: formatAmount(required), available: formatAmount(available) },
  )
}

/** A transaction that the ledger would refuse; `reason` is for programs, the message for people. */
export function transactionWouldFail(reason: string, message: string): DomainError {
  return new DomainError('TRANSACTION_FAILED', message, { reason })
}
