import { xdr } from '@stellar/stellar-sdk'
import type { FeeBump, SignedTransaction } from './envelope.js'

/** Faults of a transaction whose operations do not run. */
export type TransactionFault =
  | 'txTooEarly'
  | 'txTooLate'
  | 'txMissingOperation'
  | 'txBadSeq'
  | 'txBadAuth'
  | 'txInsufficientBalance'
  | 'txNoAccount'
  | 'txInsufficientFee'
  | 'txBadAuthExtra'
  | 'txBadSponsorship'
  | 'txBadMinSeqAgeOrGap'
  | 'txMalformed'
  | 'txNotSupported'

/** The outcome of a transaction: a fault, or the results of its operations. */
export type Outcome = { fault: TransactionFault } | { successful: boolean; operations: xdr.OperationResult[] }

export function isSuccess(outcome: Outcome): boolean {
  return 'successful' in outcome && outcome.successful
}

/** The result of a transaction with its outcome and the charged fee in stroops. */
export function transactionResult(
  transaction: SignedTransaction,
  outcome: Outcome,
  feeCharged: bigint,
): xdr.TransactionResult {
  const result = transaction.kind === 'fee bump' ? feeBumpResult(transaction, outcome) : plainResult(outcome)
  return withFee(result, feeCharged)
}

/** The result of a fee bump that was refused before its inner transaction was checked. */
export function faultResult(fault: TransactionFault, feeCharged: bigint): xdr.TransactionResult {
  return withFee(xdr.TransactionResultResult[fault](), feeCharged)
}

function withFee(result: xdr.TransactionResultResult, feeCharged: bigint): xdr.TransactionResult {
  return new xdr.TransactionResult({
    feeCharged: xdr.Int64.fromString(feeCharged.toString()),
    result,
    ext: new xdr.TransactionResultExt(0),
  })
}

function plainResult(outcome: Outcome): xdr.TransactionResultResult {
  if ('fault' in outcome) return xdr.TransactionResultResult[outcome.fault]()
  return outcome.successful
    ? xdr.TransactionResultResult.txSuccess(outcome.operations)
    : xdr.TransactionResultResult.txFailed(outcome.operations)
}

/** The inner transaction of a fee bump is not charged: the bump pays the fee. */
function feeBumpResult(bump: FeeBump, outcome: Outcome): xdr.TransactionResultResult {
  const pair = new xdr.InnerTransactionResultPair({
    transactionHash: bump.inner.hash,
    result: new xdr.InnerTransactionResult({
      feeCharged: xdr.Int64.fromString('0'),
      result: innerResult(outcome),
      ext: new xdr.InnerTransactionResultExt(0),
    }),
  })
  return isSuccess(outcome)
    ? xdr.TransactionResultResult.txFeeBumpInnerSuccess(pair)
    : xdr.TransactionResultResult.txFeeBumpInnerFailed(pair)
}

function innerResult(outcome: Outcome): xdr.InnerTransactionResultResult {
  if ('fault' in outcome) return xdr.InnerTransactionResultResult[outcome.fault]()
  return outcome.successful
    ? xdr.InnerTransactionResultResult.txSuccess(outcome.operations)
    : xdr.InnerTransactionResultResult.txFailed(outcome.operations)
}
