import type { xdr } from '@stellar/stellar-sdk'
import type { Operation } from '../../operations/operation.js'
import { readOperation } from '../../operations/read-operation.js'
import { type AccountEntry, availableBalance, signersOf } from '../entries.js'
import type { LedgerMoment } from '../entries.store.js'
import type { LedgerState } from '../ledger-state.js'
import { BASE_FEE } from '../protocol.js'
import type { FeeBump, PlainTransaction, SignedTransaction } from './envelope.js'
import { bidsLessThanInner, feeAtRate, minimumFee } from './fees.js'
import { checkOperations } from './operation-checks.js'
import { faultResult, type Outcome, type TransactionFault, transactionResult } from './results.js'
import { type SignatureChecker, signatureChecker } from './signatures.js'

/** The ledger that a transaction is checked against, and the time of the next ledger that could contain it. */
export interface CheckContext {
  state: LedgerState
  at: LedgerMoment
}

/**
 * Checks whether the transaction could be applied now, in the order of the real network. A refused transaction has no
 * effect: no fee is charged, no sequence number is used, and its hash remains unknown. The fee in its result is the one
 * it would have been charged.
 * @returns the result of a refusal
 */
export function refusal(
  transaction: SignedTransaction,
  context: CheckContext,
): xdr.TransactionResult | undefined {
  const nominalFee = feeAtRate(transaction, BASE_FEE)
  if (transaction.kind === 'transaction') {
    const outcome = plainFault(transaction, context, true)
    return outcome && transactionResult(transaction, outcome, nominalFee)
  }
  const fault = feeBumpFault(transaction, context)
  if (fault) return faultResult(fault, nominalFee)
  const inner = plainFault(transaction.inner, context, false)
  return inner && transactionResult(transaction, inner, nominalFee)
}

function plainFault(
  transaction: PlainTransaction,
  context: CheckContext,
  paysFee: boolean,
): Outcome | undefined {
  const signatures = signatureChecker(transaction.hash, transaction.signatures)
  const fault = (paysFee ? feeFirstFault : admissionFault)(transaction, context)
  if (fault) return { fault }
  const account = context.state.requireAccount(transaction.source.account)
  const signing =
    sequenceFault(transaction, account, context.at) ?? authorityFault(transaction, account, signatures)
  if (signing) return { fault: signing }
  if (paysFee && availableBalance(account, context.state.baseReserve) < transaction.fee)
    return { fault: 'txInsufficientBalance' }
  const refused = checkOperations(operationsOf(transaction), context.state, signatures)
  if (refused) return { successful: false, operations: refused }
  return signatures.allUsed() ? undefined : { fault: 'txBadAuthExtra' }
}

export function operationsOf(transaction: PlainTransaction): Operation[] {
  return transaction.operations.map((operation) => readOperation(operation, transaction.source))
}

/** The checks before that of the source account, for a transaction that another account pays for. */
export function admissionFault(
  transaction: PlainTransaction,
  { state, at }: CheckContext,
): TransactionFault | undefined {
  return shapeFault(transaction) ?? timeFault(transaction, at) ?? sourceFault(transaction, state)
}

function feeFirstFault(
  transaction: PlainTransaction,
  { state, at }: CheckContext,
): TransactionFault | undefined {
  const early = shapeFault(transaction) ?? timeFault(transaction, at)
  if (early) return early
  if (transaction.fee < minimumFee(transaction)) return 'txInsufficientFee'
  return sourceFault(transaction, state)
}

function shapeFault({ preconditions, operations }: PlainTransaction): TransactionFault | undefined {
  const { extraSigners } = preconditions
  if (new Set(extraSigners).size !== extraSigners.length) return 'txMalformed'
  return operations.length === 0 ? 'txMissingOperation' : undefined
}

function timeFault({ preconditions }: PlainTransaction, at: LedgerMoment): TransactionFault | undefined {
  const { timeBounds: time, ledgerBounds: ledgers } = preconditions
  const now = BigInt(at.closeTime)
  if (time && time.minTime > now) return 'txTooEarly'
  if (ledgers && ledgers.minLedger > at.sequence) return 'txTooEarly'
  if (time && time.maxTime !== 0n && time.maxTime < now) return 'txTooLate'
  if (ledgers && ledgers.maxLedger !== 0 && ledgers.maxLedger <= at.sequence) return 'txTooLate'
  return undefined
}

function sourceFault({ source }: PlainTransaction, state: LedgerState): TransactionFault | undefined {
  return state.account(source.account) ? undefined : 'txNoAccount'
}

/** The sequence number must be the next one, or any higher one with a declared minimum (CAP-21). */
export function sequenceFault(
  { sequence, preconditions }: PlainTransaction,
  account: AccountEntry,
  at: LedgerMoment,
): TransactionFault | undefined {
  const { minSequence, minSequenceAge, minSequenceLedgerGap } = preconditions
  const follows =
    minSequence === undefined
      ? account.sequence + 1n === sequence
      : account.sequence >= minSequence && account.sequence < sequence
  if (!follows || sequence === BigInt(at.sequence) << 32n) return 'txBadSeq'
  const age = BigInt(at.closeTime - account.sequenceTime)
  const gap = at.sequence - account.sequenceLedger
  return age < minSequenceAge || gap < minSequenceLedgerGap ? 'txBadMinSeqAgeOrGap' : undefined
}

export function authorityFault(
  { preconditions }: PlainTransaction,
  account: AccountEntry,
  signatures: SignatureChecker,
): TransactionFault | undefined {
  if (!signatures.reaches(signersOf(account), account.thresholds.low)) return 'txBadAuth'
  const extraMissing = preconditions.extraSigners.some((key) => !signatures.reaches([{ key, weight: 1 }], 1))
  return extraMissing ? 'txBadAuth' : undefined
}

function feeBumpFault(bump: FeeBump, { state }: CheckContext): TransactionFault | undefined {
  if (bump.fee < minimumFee(bump) || bidsLessThanInner(bump)) return 'txInsufficientFee'
  const payer = state.account(bump.source.account)
  if (!payer) return 'txNoAccount'
  const signatures = signatureChecker(bump.hash, bump.signatures)
  if (!signatures.reaches(signersOf(payer), payer.thresholds.low)) return 'txBadAuth'
  if (availableBalance(payer, state.baseReserve) < bump.fee) return 'txInsufficientBalance'
  return signatures.allUsed() ? undefined : 'txBadAuthExtra'
}
