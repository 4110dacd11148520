import { xdr } from '@stellar/stellar-sdk'
import { formatAmount } from '../../../../schema/scalars.js'
import type { Address } from '../core/address.js'
import type { AccountEntry, AssetId, TrustLineEntry } from '../core/entries.js'
import { ACCOUNT_FLAGS, TRUST_LINE_FLAGS } from '../core/protocol.js'
import { assetMembers, readAsset } from './assets.js'
import type { ApplyContext, Operation } from './operation.js'
import { releaseSubentry, reserveSubentry, shortageResult } from './reserves.js'

const result = (inner: xdr.ChangeTrustResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.changeTrust(inner))

/** change_trust: creates a trustline, changes its limit, or removes it with a limit of 0. */
export function changeTrust(body: xdr.ChangeTrustOp, source: Address): Operation {
  const asset = readAsset(body.line())
  const limit = BigInt(body.limit().toString())
  const malformed = () => result(xdr.ChangeTrustResult.changeTrustMalformed())
  return {
    source: source.account,
    threshold: 'medium',
    check: () =>
      limit < 0n || asset === undefined || asset === 'invalid' || asset.issuer === source.account
        ? malformed()
        : undefined,
    apply: (context) => {
      if (asset === undefined || asset === 'invalid') return malformed()
      const line = context.state.trustLine(source.account, asset)
      return line ? changeLine(context, line, limit) : openLine(context, source.account, asset, limit)
    },
    view: {
      type: 'change_trust',
      typeNumber: 6,
      payment: false,
      participants: [source.account],
      details: {
        ...assetMembers(asset),
        limit: formatAmount(limit),
        trustee: typeof asset === 'object' ? asset.issuer : undefined,
        trustor: source.account,
      },
    },
  }
}

function changeLine(context: ApplyContext, line: TrustLineEntry, limit: bigint): xdr.OperationResult {
  const { state } = context
  if (limit < line.balance) return result(xdr.ChangeTrustResult.changeTrustInvalidLimit())
  if (limit === 0n) {
    const owner = state.requireAccount(line.account)
    releaseSubentry(context, owner, line.sponsor)
    state.putAccount(owner)
    state.removeTrustLine(line.account, line)
  } else {
    if (!state.account(line.issuer)) return result(xdr.ChangeTrustResult.changeTrustNoIssuer())
    state.putTrustLine({ ...line, limit })
  }
  return result(xdr.ChangeTrustResult.changeTrustSuccess())
}

function openLine(
  context: ApplyContext,
  account: string,
  asset: AssetId,
  limit: bigint,
): xdr.OperationResult {
  const { state } = context
  if (limit === 0n) return result(xdr.ChangeTrustResult.changeTrustInvalidLimit())
  const issuer = state.account(asset.issuer)
  if (!issuer) return result(xdr.ChangeTrustResult.changeTrustNoIssuer())
  const owner = state.requireAccount(account)
  const reserved = reserveSubentry(context, owner)
  if ('shortage' in reserved) {
    return shortageResult(reserved.shortage, result(xdr.ChangeTrustResult.changeTrustLowReserve()))
  }
  state.putAccount(owner)
  state.putTrustLine({
    account,
    ...asset,
    balance: 0n,
    limit,
    flags: flagsGivenBy(issuer),
    sponsor: reserved.sponsor,
    modifiedLedger: context.at.sequence,
  })
  return result(xdr.ChangeTrustResult.changeTrustSuccess())
}

/** Issuers that require authorisation grant it later per trustline; with others it is authorised immediately. */
function flagsGivenBy(issuer: AccountEntry): number {
  const authorized = issuer.flags & ACCOUNT_FLAGS.required ? 0 : TRUST_LINE_FLAGS.authorized
  const clawback = issuer.flags & ACCOUNT_FLAGS.clawback ? TRUST_LINE_FLAGS.clawback : 0
  return authorized | clawback
}
