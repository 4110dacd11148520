import { formatAmount } from '../../../schema/scalars.js'
import { DomainError } from '../../shared/domain-error.js'

/** No such wallet, or somebody else's: the words must not tell which. */
export function walletNotFound(): DomainError {
  return new DomainError('WALLET_NOT_FOUND', 'There is no such wallet. List your wallets with GET /wallets.')
}

/** Amounts in stroops; `available` is what could be sent now. */
export function insufficientBalance(required: bigint, available: bigint): DomainError {
  return new DomainError(
    'INSUFFICIENT_BALANCE',
    `The wallet can spend ${formatAmount(available)} at most. Send less, or fund it first.`,
    { required: formatAmount(required), available: formatAmount(available) },
  )
}

/** A transaction that the ledger would refuse; `reason` is a word for programs, the message for people. */
export function wouldFail(reason: string, message: string): DomainError {
  return new DomainError('TRANSACTION_FAILED', message, { reason })
}
