import { type Horizon, StrKey, TransactionBuilder } from '@stellar/stellar-sdk'
import { stroopsOf } from './account-view.js'
import type { ClaimableBalance } from './ledger.js'
import type { Asset } from './network.js'
import { type OperationJson, operationIndex } from './operation-json.js'

/** A condition of a claim (CAP-23). Horizon writes relative times of existing balances as absolute ones. */
export interface ClaimPredicate {
  readonly unconditional?: boolean
  readonly and?: readonly ClaimPredicate[]
  readonly or?: readonly ClaimPredicate[]
  readonly not?: ClaimPredicate
  readonly abs_before?: string
  /** In Unix seconds; may be a year that `abs_before` cannot show. */
  readonly abs_before_epoch?: string
}

/** A claimable balance in Horizon's format. */
export interface ClaimableJson {
  readonly id: string
  readonly asset: string
  readonly amount: string
  readonly sponsor?: string
  readonly claimants: readonly { readonly destination: string; readonly predicate: ClaimPredicate }[]
}

const MS = 1000n

/** Whether a condition is met in a ledger that closes at a time. An unknown kind of condition is not. */
export function isClaimableAt(predicate: ClaimPredicate, at: Date): boolean {
  if (predicate.unconditional) return true
  if (predicate.and) return predicate.and.every((one) => isClaimableAt(one, at))
  if (predicate.or) return predicate.or.some((one) => isClaimableAt(one, at))
  if (predicate.not) return !isClaimableAt(predicate.not, at)
  if (predicate.abs_before_epoch !== undefined)
    return BigInt(at.getTime()) < BigInt(predicate.abs_before_epoch) * MS
  return predicate.abs_before !== undefined && at.getTime() < Date.parse(predicate.abs_before)
}

/** Converts a claimable balance of Horizon as one of its claimants sees it; undefined if it is for others. */
export function claimableView(
  { id, asset, amount, sponsor, claimants }: ClaimableJson,
  address: string,
  usdcIssuer: string,
): ClaimableBalance | undefined {
  const claimant = claimants.find(({ destination }) => destination === address)
  if (!claimant) return undefined
  return {
    id,
    asset: assetName(asset),
    known: knownAsset(asset, usdcIssuer),
    amount: stroopsOf(amount),
    sponsor: sponsor ?? '',
    isClaimable: (at) => isClaimableAt(claimant.predicate, at),
  }
}

/** An asset in Horizon's one-word form (`native`, `CODE:G…`), with lumens as `XLM`. */
export function assetName(asset: string): string {
  return asset === 'native' ? 'XLM' : asset
}

/** The asset if wallets support it. */
export function knownAsset(asset: string, usdcIssuer: string): Asset | undefined {
  if (asset === 'native') return 'XLM'
  return asset === `USDC:${usdcIssuer}` ? 'USDC' : undefined
}

/** The address (`B…`, SEP-23) of a claimable balance; its id in Horizon's format begins with a type of four bytes. */
export function claimableAddress(id: string): string {
  const bytes = Buffer.from(id, 'hex')
  return StrKey.encodeClaimableBalance(bytes.subarray(TYPE_BYTES - 1))
}

const TYPE_BYTES = 4

/** The id of the balance that an operation created, which is derived from its transaction (CAP-23). */
export function createdBalanceId(
  operation: OperationJson,
  transaction: Pick<Horizon.HorizonApi.TransactionResponse, 'envelope_xdr'>,
  passphrase: string,
): string {
  const parsed = TransactionBuilder.fromXDR(transaction.envelope_xdr, passphrase)
  const inner = 'innerTransaction' in parsed ? parsed.innerTransaction : parsed
  return inner.getClaimableBalanceId(operationIndex(operation))
}
