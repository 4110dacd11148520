import type { xdr } from '@stellar/stellar-sdk'
import { accountIdText } from '../core/address.js'
import type { AssetId } from '../core/entries.js'

/** The asset of an operation: undefined for lumens, `invalid` if its code violates the network's rule. */
export type AssetReading = AssetId | undefined | 'invalid'

/** Codes are 1 to 4 or 5 to 12 letters and digits, padded with trailing zero bytes. */
const CODES = {
  assetTypeCreditAlphanum4: /^[A-Za-z0-9]{1,4}\0*$/,
  assetTypeCreditAlphanum12: /^[A-Za-z0-9]{5,12}\0*$/,
}

export function readAsset(asset: xdr.Asset | xdr.ChangeTrustAsset): AssetReading {
  switch (asset.switch().name) {
    case 'assetTypeNative':
      return undefined
    case 'assetTypeCreditAlphanum4':
      return readCredit(asset.alphaNum4(), CODES.assetTypeCreditAlphanum4)
    case 'assetTypeCreditAlphanum12':
      return readCredit(asset.alphaNum12(), CODES.assetTypeCreditAlphanum12)
    default:
      return 'invalid'
  }
}

function readCredit(credit: xdr.AlphaNum4 | xdr.AlphaNum12, rule: RegExp): AssetReading {
  const padded = credit.assetCode().toString('latin1')
  if (!rule.test(padded)) return 'invalid'
  return { code: padded.replace(/\0+$/, ''), issuer: accountIdText(credit.issuer()) }
}

/** Horizon's members for an asset. */
export function assetMembers(asset: AssetReading): Record<string, string> {
  if (asset === undefined) return { asset_type: 'native' }
  if (asset === 'invalid') return {}
  return {
    asset_type: asset.code.length <= 4 ? 'credit_alphanum4' : 'credit_alphanum12',
    asset_code: asset.code,
    asset_issuer: asset.issuer,
  }
}
