import { xdr } from '@stellar/stellar-sdk'
import { type Address, addressOf } from '../core/address.js'
import { accountMerge } from './account-merge.js'
import { bumpSequence } from './bump-sequence.js'
import { changeTrust } from './change-trust.js'
import { claimClaimableBalance, createClaimableBalance } from './claimable-balances.js'
import { clawback } from './clawback.js'
import { createAccount } from './create-account.js'
import { invokeHostFunction } from './invoke-host-function.js'
import { manageData } from './manage-data.js'
import type { Operation } from './operation.js'
import { pathPayment } from './path-payment.js'
import { payment } from './payment.js'
import { setOptions } from './set-options.js'
import { beginSponsoring, endSponsoring } from './sponsoring.js'
import { setTrustLineFlags } from './trust-line-flags.js'

/** Parses an operation, with its own source if it has one, otherwise that of the transaction. */
export function readOperation(operation: xdr.Operation, transactionSource: Address): Operation {
  const own = operation.sourceAccount()
  const source = own ? addressOf(own) : transactionSource
  const body = operation.body()
  switch (body.switch().name) {
    case 'createAccount':
      return createAccount(body.createAccountOp(), source)
    case 'payment':
      return payment(body.paymentOp(), source)
    case 'pathPaymentStrictReceive':
      return pathPayment(body.pathPaymentStrictReceiveOp(), source)
    case 'pathPaymentStrictSend':
      return pathPayment(body.pathPaymentStrictSendOp(), source)
    case 'createClaimableBalance':
      return createClaimableBalance(body.createClaimableBalanceOp(), source)
    case 'claimClaimableBalance':
      return claimClaimableBalance(body.claimClaimableBalanceOp(), source)
    case 'clawback':
      return clawback(body.clawbackOp(), source)
    case 'invokeHostFunction':
      return invokeHostFunction(body.invokeHostFunctionOp(), source)
    case 'setOptions':
      return setOptions(body.setOptionsOp(), source)
    case 'changeTrust':
      return changeTrust(body.changeTrustOp(), source)
    case 'accountMerge':
      return accountMerge(body.destination(), source)
    case 'manageData':
      return manageData(body.manageDataOp(), source)
    case 'bumpSequence':
      return bumpSequence(body.bumpSequenceOp(), source)
    case 'beginSponsoringFutureReserves':
      return beginSponsoring(body.beginSponsoringFutureReservesOp(), source)
    case 'endSponsoringFutureReserves':
      return endSponsoring(source)
    case 'setTrustLineFlags':
      return setTrustLineFlags(body.setTrustLineFlagsOp(), source)
    default:
      return unsupported(body, source)
  }
}

/** Offers, pools, other contracts and all remaining operations are not supported; the protocol has a result code for that. */
function unsupported(body: xdr.OperationBody, source: Address): Operation {
  const refuse = () => xdr.OperationResult.opNotSupported()
  return {
    source: source.account,
    threshold: 'medium',
    check: refuse,
    apply: refuse,
    view: {
      type: body.switch().name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      typeNumber: body.switch().value,
      payment: false,
      participants: [source.account],
      details: {},
    },
  }
}
