import { xdr } from '@stellar/stellar-sdk'
import { type Address, accountIdText } from '../core/address.js'
import { ACCOUNT_FLAGS, TRUST_LINE_FLAGS } from '../core/protocol.js'
import { assetMembers, readAsset } from './assets.js'
import type { Operation } from './operation.js'

const result = (inner: xdr.SetTrustLineFlagsResult) =>
  xdr.OperationResult.opInner(xdr.OperationResultTr.setTrustLineFlags(inner))

const AUTHORIZATION = TRUST_LINE_FLAGS.authorized | TRUST_LINE_FLAGS.maintainLiabilities

const FLAG_NAMES = [
  [TRUST_LINE_FLAGS.authorized, 'authorized'],
  [TRUST_LINE_FLAGS.maintainLiabilities, 'authorized_to_maintain_liabilites'],
  [TRUST_LINE_FLAGS.clawback, 'clawback_enabled'],
] as const

/** set_trust_line_flags: an issuer authorises or deauthorises a single trustline. */
export function setTrustLineFlags(body: xdr.SetTrustLineFlagsOp, source: Address): Operation {
  const trustor = accountIdText(body.trustor())
  const asset = readAsset(body.asset())
  const set = body.setFlags()
  const clear = body.clearFlags()
  const malformed = () => result(xdr.SetTrustLineFlagsResult.setTrustLineFlagsMalformed())
  return {
    source: source.account,
    threshold: 'low',
    check: () => {
      const ownAsset = typeof asset === 'object' && asset.issuer === source.account
      const bothWays = (set & clear) !== 0 || (set & AUTHORIZATION) === AUTHORIZATION
      const unknown =
        (set & ~AUTHORIZATION) !== 0 || (clear & ~(AUTHORIZATION | TRUST_LINE_FLAGS.clawback)) !== 0
      return !ownAsset || trustor === source.account || bothWays || unknown ? malformed() : undefined
    },
    apply: ({ state }) => {
      if (typeof asset !== 'object') return malformed()
      const issuer = state.requireAccount(source.account)
      const revokes = (clear & AUTHORIZATION) !== 0
      if (revokes && !(issuer.flags & ACCOUNT_FLAGS.revocable)) {
        return result(xdr.SetTrustLineFlagsResult.setTrustLineFlagsCantRevoke())
      }
      const line = state.trustLine(trustor, asset)
      if (!line) return result(xdr.SetTrustLineFlagsResult.setTrustLineFlagsNoTrustLine())
      const flags = (line.flags & ~clear) | set
      if ((flags & AUTHORIZATION) === AUTHORIZATION) {
        return result(xdr.SetTrustLineFlagsResult.setTrustLineFlagsInvalidState())
      }
      state.putTrustLine({ ...line, flags })
      return result(xdr.SetTrustLineFlagsResult.setTrustLineFlagsSuccess())
    },
    view: {
      type: 'set_trust_line_flags',
      typeNumber: 21,
      payment: false,
      participants: [source.account, trustor],
      details: {
        ...assetMembers(asset),
        trustor,
        ...flags('set_flags', set),
        ...flags('clear_flags', clear),
      },
    },
  }
}

function flags(name: string, value: number): Record<string, unknown> {
  const present = FLAG_NAMES.filter(([bit]) => value & bit)
  return { [name]: present.map(([bit]) => bit), [`${name}_s`]: present.map(([, text]) => text) }
}
