import { Keypair, xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import { type Address, addressMembers, addressOf } from '../core/address.js'
import { assetMembers, readAsset } from './assets.js'
import type { Operation } from './operation.js'
import { transfer } from './transfer.js'

/**
 * path_payment_strict_receive and path_payment_strict_send. This ledger has no offers, so it can only pay the asset
 * that is sent; other conversions fail with too_few_offers.
 */
export function pathPayment(
  body: xdr.PathPaymentStrictReceiveOp | xdr.PathPaymentStrictSendOp,
  source: Address,
): Operation {
  const isStrictSend = body instanceof xdr.PathPaymentStrictSendOp
  const destination = addressOf(body.destination())
  const [sent, received] = [readAsset(body.sendAsset()), readAsset(body.destAsset())]
  const amount = BigInt((isStrictSend ? body.sendAmount() : body.destAmount()).toString())
  const bound = BigInt((isStrictSend ? body.destMin() : body.sendMax()).toString())
  const fails = (name: string) => resultOf(isStrictSend, name)
  return {
    source: source.account,
    threshold: 'medium',
    check: () =>
      amount <= 0n || bound <= 0n || sent === 'invalid' || received === 'invalid'
        ? fails('Malformed')
        : undefined,
    apply: ({ state }) => {
      if (sent === 'invalid' || received === 'invalid') return fails('Malformed')
      if (sent?.code !== received?.code || sent?.issuer !== received?.issuer) return fails('TooFewOffers')
      if (isStrictSend && amount < bound) return fails('UnderDestmin')
      if (!isStrictSend && amount > bound) return fails('OverSendmax')
      const paid = transfer({ state, from: source.account, to: destination.account, amount }, sent).switch()
        .name
      return paid === 'paymentSuccess'
        ? success(isStrictSend, body, amount)
        : fails(paid.slice('payment'.length))
    },
    view: {
      type: isStrictSend ? 'path_payment_strict_send' : 'path_payment_strict_receive',
      typeNumber: isStrictSend ? 13 : 2,
      payment: true,
      participants: [source.account, destination.account],
      details: {
        ...assetMembers(received),
        ...addressMembers('from', source),
        ...addressMembers('to', destination),
        amount: formatAmount(amount),
        path: body.path().map((asset) => assetMembers(readAsset(asset))),
        source_amount: formatAmount(amount),
        [isStrictSend ? 'destination_min' : 'source_max']: formatAmount(bound),
        ...prefixed(assetMembers(sent)),
      },
    },
  }
}

function prefixed(members: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`source_${name}`, value]))
}

/** The constructors of the results of a kind, by the name after their prefix. */
const RESULTS = {
  send: {
    prefix: 'pathPaymentStrictSend',
    results: xdr.PathPaymentStrictSendResult,
    success: xdr.PathPaymentStrictSendResultSuccess,
    wrap: xdr.OperationResultTr.pathPaymentStrictSend,
  },
  receive: {
    prefix: 'pathPaymentStrictReceive',
    results: xdr.PathPaymentStrictReceiveResult,
    success: xdr.PathPaymentStrictReceiveResultSuccess,
    wrap: xdr.OperationResultTr.pathPaymentStrictReceive,
  },
} as const

function resultOf(isStrictSend: boolean, name: string, value?: object): xdr.OperationResult {
  const { prefix, results, wrap } = RESULTS[isStrictSend ? 'send' : 'receive']
  const construct = (results as unknown as Record<string, (value?: object) => never>)[prefix + name]
  if (!construct) throw new Error(`There is no result ${prefix}${name}`)
  return xdr.OperationResult.opInner(wrap(construct(value)))
}

function success(
  isStrictSend: boolean,
  body: xdr.PathPaymentStrictReceiveOp | xdr.PathPaymentStrictSendOp,
  amount: bigint,
): xdr.OperationResult {
  const { account } = addressOf(body.destination())
  const last = new xdr.SimplePaymentResult({
    destination: Keypair.fromPublicKey(account).xdrAccountId(),
    asset: body.destAsset(),
    amount: xdr.Int64.fromString(amount.toString()),
  })
  const Success = RESULTS[isStrictSend ? 'send' : 'receive'].success
  return resultOf(isStrictSend, 'Success', new Success({ offers: [], last }))
}
