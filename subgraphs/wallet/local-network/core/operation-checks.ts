import { xdr } from '@stellar/stellar-sdk'
import type { Operation } from '../operations/operation.js'
import { signersOf } from './entries.js'
import type { LedgerState } from './ledger-state.js'
import type { SignatureChecker } from './signatures.js'

/**
 * Checks the operations' signatures and parameters before anything is charged. Answers the results to refuse
 * the transaction with when one is at fault: like the network, it stops there and reports the others as good.
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
 * A source that does not exist yet may be made by an earlier operation of the transaction: until then only its
 * own key's signature is asked for, and whether it exists is left to the operation's turn.
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

/** The result an operation has before it ran: success with nothing in it. */
function untouched(operation: Operation): xdr.OperationResult {
  const success = Buffer.alloc(operation.view.type === 'account_merge' ? 20 : 12)
  success.writeInt32BE(operation.view.typeNumber, 4)
  try {
    return xdr.OperationResult.fromXDR(success)
  } catch {
    // Only operations this ledger does not know have a success of another form.
    return xdr.OperationResult.opNotSupported()
  }
}
