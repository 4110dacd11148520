import { SignerKey, type xdr } from '@stellar/stellar-sdk'
import { accountIdText } from '../core/address.js'

/** The changes of set_options; omitted members remain unchanged. */
export interface SetOptions {
  inflationDestination?: string
  setFlags: number
  clearFlags: number
  masterWeight?: number
  low?: number
  medium?: number
  high?: number
  homeDomain?: string
  signer?: { key: string; weight: number }
}

export function readSetOptions(body: xdr.SetOptionsOp): SetOptions {
  const inflation = body.inflationDest()
  const domain = body.homeDomain()
  const signer = body.signer()
  return {
    inflationDestination: inflation ? accountIdText(inflation) : undefined,
    setFlags: body.setFlags() ?? 0,
    clearFlags: body.clearFlags() ?? 0,
    masterWeight: body.masterWeight() ?? undefined,
    low: body.lowThreshold() ?? undefined,
    medium: body.medThreshold() ?? undefined,
    high: body.highThreshold() ?? undefined,
    homeDomain: domain === null || domain === undefined ? undefined : Buffer.from(domain).toString('latin1'),
    signer: signer ? { key: SignerKey.encodeSignerKey(signer.key()), weight: signer.weight() } : undefined,
  }
}
