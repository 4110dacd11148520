import { Asset } from '@stellar/stellar-sdk'
import type { AssetId } from '../core/entries.js'

/** The assets with a contract, by its address; addresses differ between networks (SEP-41, CAP-46-6). */
const contracts = new Map<string, AssetId | undefined>()

/** Deploys the contract of an asset, or of lumens. */
export function deployAssetContract(asset: AssetId | undefined, passphrase: string): void {
  const sdkAsset = asset ? new Asset(asset.code, asset.issuer) : Asset.native()
  contracts.set(sdkAsset.contractId(passphrase), asset)
}

/** The asset of a contract: undefined if there is no such contract. */
export function assetOfContract(address: string): { asset: AssetId | undefined } | undefined {
  return contracts.has(address) ? { asset: contracts.get(address) } : undefined
}
