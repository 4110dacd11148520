import { xdr } from '@stellar/stellar-sdk'
import { type Address, accountIdText } from '../core/address.js'
import type { Operation } from './operation.js'

const beginResult = (inner: xdr.BeginSponsoringFutureReservesResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.beginSponsoringFutureReserves(inner))
const endResult = (inner: xdr.EndSponsoringFutureReservesResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.endSponsoringFutureReserves(inner))

/** begin_sponsoring_future_reserves: from here on the source bears the reserves of the sponsored account. */
export function beginSponsoring(body: xdr.BeginSponsoringFutureReservesOp, source: Address): Operation {
  const sponsored = accountIdText(body.sponsoredId())
  const { beginSponsoringFutureReservesAlreadySponsored: alreadySponsored } =
    xdr.BeginSponsoringFutureReservesResult
  return {
    source: source.account,
    threshold: 'medium',
    check: () =>
      sponsored === source.account
        ? beginResult(xdr.BeginSponsoringFutureReservesResult.beginSponsoringFutureReservesMalformed())
        : undefined,
    apply: ({ sponsorships }) => {
      if (sponsorships.has(sponsored)) return beginResult(alreadySponsored())
      const chained = sponsorships.has(source.account) || [...sponsorships.values()].includes(sponsored)
      if (chained) {
        return beginResult(xdr.BeginSponsoringFutureReservesResult.beginSponsoringFutureReservesRecursive())
      }
      sponsorships.set(sponsored, source.account)
      return beginResult(xdr.BeginSponsoringFutureReservesResult.beginSponsoringFutureReservesSuccess())
    },
    view: {
      type: 'begin_sponsoring_future_reserves',
      typeNumber: 16,
      payment: false,
      participants: [source.account, sponsored],
      details: { sponsored_id: sponsored },
    },
  }
}

/** end_sponsoring_future_reserves: the sponsored source ends what its sponsor began. */
export function endSponsoring(source: Address): Operation {
  const details: Record<string, unknown> = {}
  return {
    source: source.account,
    threshold: 'medium',
    check: () => undefined,
    apply: ({ sponsorships }) => {
      // The sponsor is known only here; the operation does not contain it.
      details.begin_sponsor = sponsorships.get(source.account)
      return endResult(
        sponsorships.delete(source.account)
          ? xdr.EndSponsoringFutureReservesResult.endSponsoringFutureReservesSuccess()
          : xdr.EndSponsoringFutureReservesResult.endSponsoringFutureReservesNotSponsored(),
      )
    },
    view: {
      type: 'end_sponsoring_future_reserves',
      typeNumber: 17,
      payment: false,
      participants: [source.account],
      details,
    },
  }
}
