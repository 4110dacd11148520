import type { Horizon } from '@stellar/stellar-sdk'
import type { LedgerAccount, TrustLine } from './ledger.js'
import { STROOPS } from './network.js'

/** An account in Horizon's format; values of data entries in base64. */
export type AccountJson = Pick<
  Horizon.ServerApi.AccountRecord,
  | 'account_id'
  | 'balances'
  | 'sequence'
  | 'subentry_count'
  | 'num_sponsoring'
  | 'num_sponsored'
  | 'signers'
  | 'thresholds'
  | 'last_modified_ledger'
> & { readonly data?: Readonly<Record<string, string>> }
type AssetLine = Horizon.HorizonApi.BalanceLineAsset

const OWN_ENTRIES = 2

/** The value "1" of `config.memo_required` (SEP-29) in base64. */
const MEMO_REQUIRED = 'MQ=='

/**
 * Converts an account of Horizon.
 * @param baseReserve the reserve that the network requires per entry, in stroops
 * @param asOf the last ledger that the server has processed, if it reports that
 */
export function accountView(
  json: AccountJson,
  usdcIssuer: string,
  baseReserve: bigint,
  asOf: number = json.last_modified_ledger,
): LedgerAccount {
  const native = json.balances.find((line) => line.asset_type === 'native')
  const entries = OWN_ENTRIES + json.subentry_count + json.num_sponsoring - json.num_sponsored
  const promised = stroopsOf((native as { selling_liabilities?: string } | undefined)?.selling_liabilities)
  return {
    address: json.account_id,
    sequence: BigInt(json.sequence),
    xlm: stroopsOf(native?.balance),
    lockedXlm: BigInt(Math.max(entries, 0)) * baseReserve + promised,
    usdc: trustLine(json, usdcIssuer),
    ownKeyOnly: isOwnKeyOnly(json),
    asOf,
    memoRequired: json.data?.['config.memo_required'] === MEMO_REQUIRED,
  }
}

function isOwnKeyOnly({ account_id, signers, thresholds }: AccountJson): boolean {
  const [signer, ...others] = signers
  const { low_threshold, med_threshold, high_threshold } = thresholds
  return (
    others.length === 0 &&
    signer?.key === account_id &&
    signer.weight >= Math.max(1, low_threshold, med_threshold, high_threshold)
  )
}

function trustLine(json: AccountJson, usdcIssuer: string): TrustLine | undefined {
  const line = json.balances.find(
    (one): one is AssetLine =>
      'asset_code' in one && one.asset_code === 'USDC' && one.asset_issuer === usdcIssuer,
  )
  return (
    line && {
      balance: stroopsOf(line.balance),
      limit: stroopsOf(line.limit),
      authorised: line.is_authorized,
      selling: stroopsOf(line.selling_liabilities),
      buying: stroopsOf(line.buying_liabilities),
    }
  )
}

/** Converts a decimal of Horizon, which has seven fractional digits, to stroops; zero if it is absent. */
export function stroopsOf(decimal: string | undefined): bigint {
  const [whole = '0', fraction = ''] = (decimal ?? '0').split('.')
  return BigInt(whole) * STROOPS + BigInt(fraction.padEnd(7, '0').slice(0, 7))
}
