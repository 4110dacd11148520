import { xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import { type Address, addressMembers, addressOf } from '../core/address.js'
import { TRUST_LINE_FLAGS } from '../core/protocol.js'
import { assetMembers, readAsset } from './assets.js'
import type { Operation } from './operation.js'

const result = (inner: xdr.ClawbackResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.clawback(inner))

/** clawback: an issuer takes its asset back from a trustline that allows it (CAP-35). */
export function clawback(body: xdr.ClawbackOp, source: Address): Operation {
  const from = addressOf(body.from())
  const asset = readAsset(body.asset())
  const amount = BigInt(body.amount().toString())
  const isOwn =
    typeof asset === 'object' && asset.issuer === source.account && from.account !== source.account
  return {
    source: source.account,
    threshold: 'medium',
    check: () => (amount <= 0n || !isOwn ? result(xdr.ClawbackResult.clawbackMalformed()) : undefined),
    apply: ({ state }) => {
      if (typeof asset !== 'object') return result(xdr.ClawbackResult.clawbackMalformed())
      const line = state.trustLine(from.account, asset)
      if (!line) return result(xdr.ClawbackResult.clawbackNoTrust())
      if (!(line.flags & TRUST_LINE_FLAGS.clawback))
        return result(xdr.ClawbackResult.clawbackNotClawbackEnabled())
      if (line.balance < amount) return result(xdr.ClawbackResult.clawbackUnderfunded())
      state.putTrustLine({ ...line, balance: line.balance - amount })
      return result(xdr.ClawbackResult.clawbackSuccess())
    },
    view: {
      type: 'clawback',
      typeNumber: 19,
      payment: false,
      participants: [source.account, from.account],
      details: { ...assetMembers(asset), ...addressMembers('from', from), amount: formatAmount(amount) },
    },
  }
}
