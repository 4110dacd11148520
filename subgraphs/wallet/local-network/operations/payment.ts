import { xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import { type Address, addressMembers, addressOf } from '../core/address.js'
import { assetMembers, readAsset } from './assets.js'
import type { Operation } from './operation.js'
import { transfer } from './transfer.js'

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
      const movement = { state: context.state, from: source.account, to: destination.account, amount }
      return result(transfer(movement, asset))
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
        amount: formatAmount(amount),
      },
    },
  }
}
