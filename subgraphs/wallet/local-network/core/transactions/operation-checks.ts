import { xdr } from '@stellar/stellar-sdk'
import type { Operation } from '../../operations/operation.js'
import { signersOf } from '../entries.js'
import type { LedgerState } from '../ledger-state.js'
import type { SignatureChecker } from './signatures.js'

/**
 * Checks the operations' signatures and parameters before any fee is charged. Like the real network, it stops at the
 * first invalid operation and reports the others as successful.
 * @returns the results of a refusal
 */
export function checkOperations(
  operations: Operation[],
  state: LedgerState,
  signatures: SignatureChecker,
): xdr.OperationResult[] | undefined {
  for (const [index, operation] of operations.entries()) {
    const fault = signatureFault(operation, state, signatures) ?? operation.check()
    if (fault) return operations.map((other, position) => (position === index ? fault : untouched(other)))
  }
  return undefined
}

/** Checks all signatures again when the transaction is applied, since an earlier one may have changed signers. */
export function checkSignatures(
  operations: Operation[],
  state: LedgerState,
  signatures: SignatureChecker,
): xdr.OperationResult[] | undefined {
  const faults = operations.map((operation) => signatureFault(operation, state, signatures))
  if (faults.every((fault) => fault === undefined)) return undefined
  return operations.map((operation, index) => faults[index] ?? untouched(operation))
}

/**
 * An earlier operation of the transaction may create the source. Until then only the signature of its own key is
 * required, and its existence is checked when the operation runs.
 */
function signatureFault(
  operation: Operation,
  state: LedgerState,
  signatures: SignatureChecker,
): xdr.OperationResult | undefined {
  const account = state.account(operation.source)
  if (!account) {
    const own = [{ key: operation.source, weight: 1 }]
    return signatures.reaches(own, 0) ? undefined : xdr.OperationResult.opBadAuth()
  }
  const reached = signatures.reaches(signersOf(account), account.thresholds[operation.threshold])
  return reached ? undefined : xdr.OperationResult.opBadAuth()
}

/** The sizes of successes with content, in bytes. */
const SUCCESS_BYTES: Readonly<Record<string, number>> = {
  account_merge: 20,
  path_payment_strict_receive: 64,
  path_payment_strict_send: 64,
  create_claimable_balance: 48,
  invoke_host_function: 44,
}

/** The result of an operation before it ran: an empty success. */
function untouched(operation: Operation): xdr.OperationResult {
  const success = Buffer.alloc(SUCCESS_BYTES[operation.view.type] ?? 12)
  success.writeInt32BE(operation.view.typeNumber, 4)
  try {
    return xdr.OperationResult.fromXDR(success)
  } catch {
    // Only unsupported operations have a different form of success.
    return xdr.OperationResult.opNotSupported()
  }
}
