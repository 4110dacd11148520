import { xdr } from '@stellar/stellar-sdk'
import type { Address } from '../core/address.js'
import type { Operation } from './operation.js'

const result = (inner: xdr.BumpSequenceResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.bumpSequence(inner))

/** bump_sequence: advances the account's sequence number; a lower number has no effect. */
export function bumpSequence(body: xdr.BumpSequenceOp, source: Address): Operation {
  const bumpTo = BigInt(body.bumpTo().toString())
  return {
    source: source.account,
    threshold: 'low',
    check: () => (bumpTo < 0n ? result(xdr.BumpSequenceResult.bumpSequenceBadSeq()) : undefined),
    apply: ({ state, at }) => {
      const account = state.requireAccount(source.account)
      if (bumpTo > account.sequence) {
        state.putAccount({
          ...account,
          sequence: bumpTo,
          sequenceLedger: at.sequence,
          sequenceTime: at.closeTime,
        })
      }
      return result(xdr.BumpSequenceResult.bumpSequenceSuccess())
    },
    view: {
      type: 'bump_sequence',
      typeNumber: 11,
      payment: false,
      participants: [source.account],
      details: { bump_to: bumpTo.toString() },
    },
  }
}
