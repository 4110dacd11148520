import { StrKey, xdr } from '@stellar/stellar-sdk'
import { succeeded } from '../../../ledger/result-codes.js'
import type { ApplyContext, Operation } from '../../operations/operation.js'
import { releaseSubentry } from '../../operations/reserves.js'
import { availableBalance, signersOf } from '../entries.js'
import type { LedgerMoment } from '../entries.store.js'
import type { LedgerState } from '../ledger-state.js'
import type { FeeBump, PlainTransaction, SignedTransaction } from './envelope.js'
import { minOf } from './fees.js'
import { checkSignatures } from './operation-checks.js'
import { faultResult, isSuccess, type Outcome, type TransactionFault, transactionResult } from './results.js'
import { signatureChecker } from './signatures.js'
import { admissionFault, authorityFault, operationsOf, sequenceFault } from './transaction-checks.js'

export interface Applied {
  result: xdr.TransactionResult
  successful: boolean
  operations: Operation[]
}

/**
 * Charges the fee of a transaction before any transaction of the ledger runs, at most the payer's balance.
 * @returns the charged fee in stroops
 */
export function chargeFee(transaction: SignedTransaction, fee: bigint, state: LedgerState): bigint {
  const payer = state.requireAccount(transaction.source.account)
  const charged = minOf(payer.balance, fee)
  payer.balance -= charged
  state.putAccount(payer)
  return charged
}

/** Runs a transaction whose fee has been charged: its operations are applied atomically. */
export function applyTransaction(
  transaction: SignedTransaction,
  feeCharged: bigint,
  state: LedgerState,
  at: LedgerMoment,
): Applied {
  if (transaction.kind === 'transaction') return applied(transaction, transaction, feeCharged, state, at)
  const fault = payerFault(transaction, state)
  if (fault) {
    return {
      result: faultResult(fault, feeCharged),
      successful: false,
      operations: operationsOf(transaction.inner),
    }
  }
  return applied(transaction, transaction.inner, feeCharged, state, at)
}

function applied(
  outer: SignedTransaction,
  inner: PlainTransaction,
  feeCharged: bigint,
  state: LedgerState,
  at: LedgerMoment,
): Applied {
  const operations = operationsOf(inner)
  const outcome = applyPlain(inner, operations, outer === inner, state, at)
  return { result: transactionResult(outer, outcome, feeCharged), successful: isSuccess(outcome), operations }
}

/** Another transaction of this ledger may have changed the payer since acceptance. */
function payerFault(bump: FeeBump, state: LedgerState): TransactionFault | undefined {
  const payer = state.account(bump.source.account)
  if (!payer) return 'txNoAccount'
  const signatures = signatureChecker(bump.hash, bump.signatures)
  const authorized = signatures.reaches(signersOf(payer), payer.thresholds.low)
  removeOneTimeSigner(payer.id, bump.hash, state)
  if (!authorized) return 'txBadAuth'
  return signatures.allUsed() ? undefined : 'txBadAuthExtra'
}

function applyPlain(
  transaction: PlainTransaction,
  operations: Operation[],
  paysFee: boolean,
  state: LedgerState,
  at: LedgerMoment,
): Outcome {
  const early = admissionFault(transaction, { state, at })
  if (early) return { fault: early }
  const account = state.requireAccount(transaction.source.account)
  const sequenceProblem = sequenceFault(transaction, account, at)
  if (sequenceProblem) return { fault: sequenceProblem }
  const signatures = signatureChecker(transaction.hash, transaction.signatures)
  const unauthorized = authorityFault(transaction, account, signatures)
  const overdrawn = paysFee && availableBalance(account, state.baseReserve) < 0n
  const refused = unauthorized || overdrawn ? undefined : checkSignatures(operations, state, signatures)
  // From here on the sequence number is used, whether or not the transaction succeeds.
  state.putAccount({
    ...account,
    sequence: transaction.sequence,
    sequenceLedger: at.sequence,
    sequenceTime: at.closeTime,
  })
  for (const id of new Set([account.id, ...operations.map(({ source }) => source)])) {
    removeOneTimeSigner(id, transaction.hash, state)
  }
  if (unauthorized) return { fault: unauthorized }
  if (overdrawn) return { fault: 'txInsufficientBalance' }
  if (refused) return { successful: false, operations: refused }
  if (!signatures.allUsed()) return { fault: 'txBadAuthExtra' }
  return applyOperations(transaction, operations, state, at)
}

/** A failed operation changes nothing; the later ones still run, so that each has a result. */
function applyOperations(
  { source: { account: source }, sequence }: PlainTransaction,
  operations: Operation[],
  state: LedgerState,
  at: LedgerMoment,
): Outcome {
  const changes = state.child()
  const sponsorships = new Map<string, string>()
  const results = operations.map((operation, index) => {
    const layer = changes.child()
    const result = applyOperation(operation, {
      state: layer,
      at,
      sponsorships,
      operationId: { source, sequence, index },
    })
    if (succeeded(result)) layer.commit()
    return result
  })
  if (!results.every(succeeded)) return { successful: false, operations: results }
  if (sponsorships.size > 0) return { fault: 'txBadSponsorship' }
  changes.commit()
  return { successful: true, operations: results }
}

function applyOperation(operation: Operation, context: ApplyContext): xdr.OperationResult {
  if (!context.state.account(operation.source)) return xdr.OperationResult.opNoAccount()
  return operation.check() ?? operation.apply(context)
}

/** Pre-authorised transaction signers are removed once their transaction has been applied (CAP-4). */
function removeOneTimeSigner(id: string, hash: Buffer, state: LedgerState): void {
  const account = state.account(id)
  const signer = account?.signers.find(({ key }) => key === StrKey.encodePreAuthTx(hash))
  if (!account || !signer) return
  account.signers = account.signers.filter((other) => other !== signer)
  releaseSubentry({ state }, account, signer.sponsor)
  state.putAccount(account)
}
