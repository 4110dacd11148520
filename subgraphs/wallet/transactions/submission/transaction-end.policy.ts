import type { FailedEnvelope } from '../../ledger/envelope-outcome.js'
import type { LedgerResult } from '../../ledger/ledger.js'
import { failureOf, type ResultCodes } from '../../ledger/result-codes.js'
import { shareOf } from '../sending/payment.policy.js'
import type { TransactionEnd } from '../transaction.store.js'

const deadEnds: Readonly<Record<FailedEnvelope, TransactionEnd>> = {
  superseded: {
    status: 'failed',
    failureCode: 'tx_bad_seq',
    failureReason: 'another transaction of the account used its sequence number',
  },
  expired: {
    status: 'failed',
    failureCode: 'tx_too_late',
    failureReason: 'it expired before a ledger included it',
  },
}

/** The end of a transaction that is the only one in its envelope. */
export function endOf(outcome: LedgerResult | FailedEnvelope): TransactionEnd {
  if (typeof outcome === 'string') return deadEnds[outcome]
  const { successful, codes, ledger, closedAt, feeCharged } = outcome
  const moved = outcome.merged === undefined ? {} : { amount: outcome.merged }
  const applied = { confirmedAt: closedAt, ledger, fee: feeCharged, ...moved }
  if (successful) return { status: 'success', ...applied }
  const { code, reason } = failureOf(codes)
  return { status: 'failed', ...applied, failureCode: code, failureReason: reason }
}

/**
 * How the payments of an envelope end, in the order of its operations; undefined for those that the ledger did not apply
 * only because others failed: they are to be sent again. Those that end share the fee.
 * @param how the end of the envelope
 * @param codes its result codes; undefined for a dead one
 */
export function paymentEnds(
  how: TransactionEnd,
  codes: ResultCodes | undefined,
  count: number,
): (TransactionEnd | undefined)[] {
  const operations = codes?.operations ?? []
  const failures = operations.filter((code) => code !== SUCCESS).length
  const isPartial = how.status === 'failed' && operations.length === count && failures > 0
  const endings = isPartial ? failures : count
  let ended = 0
  return Array.from({ length: count }, (_, index) => {
    const code = operations[index]
    if (isPartial && code === SUCCESS) return undefined
    const fee = how.fee === undefined ? {} : { fee: shareOf(how.fee, ended++, endings) }
    if (!isPartial || code === undefined) return { ...how, ...fee }
    const { reason } = failureOf({ transaction: 'tx_failed', operations: [code] })
    return { ...how, ...fee, failureCode: code, failureReason: reason }
  })
}

const SUCCESS = 'op_success'
