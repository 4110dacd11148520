import { xdr } from '@stellar/stellar-sdk'
import { type Address, addressMembers, addressOf } from '../core/address.js'
import { type AssetId, changeBalance, type TrustLineEntry } from '../core/entries.js'
import { decimalAmount, TRUST_LINE_FLAGS } from '../core/protocol.js'
import { assetMembers, readAsset } from './assets.js'
import type { ApplyContext, Operation } from './operation.js'

const result = (inner: xdr.PaymentResult) => xdr.OperationResult.opInner(xdr.OperationResultTr.payment(inner))

/** payment: sends lumens or an issued asset to an existing account, which needs a trustline for an issued asset. */
export function payment(body: xdr.PaymentOp, source: Address): Operation {
  const destination = addressOf(body.destination())
  const asset = readAsset(body.asset())
  const amount = BigInt(body.amount().toString())
  return {
    source: source.account,
    threshold: 'medium',
    check: () =>
      amount <= 0n || asset === 'invalid' ? result(xdr.PaymentResult.paymentMalformed()) : undefined,
    apply: (context) => {
      if (asset === 'invalid') return result(xdr.PaymentResult.paymentMalformed())
      const transfer = { context, from: source.account, to: destination.account, amount }
      return result(asset === undefined ? payLumens(transfer) : payCredit(transfer, asset))
    },
    view: {
      type: 'payment',
      typeNumber: 1,
      payment: true,
      participants: [source.account, destination.account],
      details: {
        ...assetMembers(asset),
        ...addressMembers('from', source),
        ...addressMembers('to', destination),
        amount: decimalAmount(amount),
      },
    },
  }
}

interface Transfer {
  context: ApplyContext
  from: string
  to: string
  amount: bigint
}

function payLumens({ context: { state }, from, to, amount }: Transfer): xdr.PaymentResult {
  // A payment of lumens to oneself succeeds regardless of the balance, like on the real network.
  if (from === to) return xdr.PaymentResult.paymentSuccess()
  const receiver = state.account(to)
  if (!receiver) return xdr.PaymentResult.paymentNoDestination()
  if (!changeBalance(receiver, amount)) return xdr.PaymentResult.paymentLineFull()
  const sender = state.requireAccount(from)
  if (!changeBalance(sender, -amount)) return xdr.PaymentResult.paymentUnderfunded()
  state.putAccount(receiver)
  state.putAccount(sender)
  return xdr.PaymentResult.paymentSuccess()
}

/** The receiver is checked first, which is the order in which the network reports failures. */
function payCredit(transfer: Transfer, asset: AssetId): xdr.PaymentResult {
  return receiveCredit(transfer, asset) ?? sendCredit(transfer, asset) ?? xdr.PaymentResult.paymentSuccess()
}

function receiveCredit(
  { context: { state }, to, amount }: Transfer,
  asset: AssetId,
): xdr.PaymentResult | undefined {
  // An asset can always be returned: its issuer has no trustline and may no longer exist.
  if (to === asset.issuer) return undefined
  if (!state.account(to)) return xdr.PaymentResult.paymentNoDestination()
  const line = state.trustLine(to, asset)
  if (!line) return xdr.PaymentResult.paymentNoTrust()
  if (!isAuthorized(line)) return xdr.PaymentResult.paymentNotAuthorized()
  if (line.balance + amount > line.limit) return xdr.PaymentResult.paymentLineFull()
  line.balance += amount
  state.putTrustLine(line)
  return undefined
}

function sendCredit(
  { context: { state }, from, amount }: Transfer,
  asset: AssetId,
): xdr.PaymentResult | undefined {
  if (from === asset.issuer) return undefined
  const line = state.trustLine(from, asset)
  if (!line) return xdr.PaymentResult.paymentSrcNoTrust()
  if (!isAuthorized(line)) return xdr.PaymentResult.paymentSrcNotAuthorized()
  if (line.balance < amount) return xdr.PaymentResult.paymentUnderfunded()
  line.balance -= amount
  state.putTrustLine(line)
  return undefined
}

function isAuthorized(line: TrustLineEntry): boolean {
  return (line.flags & TRUST_LINE_FLAGS.authorized) !== 0
}
