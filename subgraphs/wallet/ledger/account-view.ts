import type { Horizon } from '@stellar/stellar-sdk'
import type { LedgerAccount, TrustLine } from './ledger.js'
import { STROOPS } from './network.js'

/** Horizon's account as the SDK hands it on: it puts a function in the place of `data` and renames the member. */
export type AccountJson = Omit<Horizon.ServerApi.AccountRecord, 'data'> & {
  readonly data_attr?: Readonly<Record<string, string>>
}
type AssetLine = Horizon.HorizonApi.BalanceLineAsset

/** Half an XLM for each entry (Stellar "Base reserve"). */
const BASE_RESERVE = STROOPS / 2n
const OWN_ENTRIES = 2

/** What Horizon stores for `config.memo_required` = "1" (SEP-29): base64. */
const MEMO_REQUIRED = 'MQ=='

/** Horizon's account as the service sees it. */
export function accountView(json: AccountJson, usdcIssuer: string): LedgerAccount {
  const native = json.balances.find((line) => line.asset_type === 'native')
  const entries = OWN_ENTRIES + json.subentry_count + json.num_sponsoring - json.num_sponsored
  const promised = stroopsOf((native as { selling_liabilities?: string } | undefined)?.selling_liabilities)
  return {
    address: json.account_id,
    sequence: BigInt(json.sequence),
    xlm: stroopsOf(native?.balance),
    lockedXlm: BigInt(Math.max(entries, 0)) * BASE_RESERVE + promised,
    usdc: trustLine(json, usdcIssuer),
    memoRequired: json.data_attr?.['config.memo_required'] === MEMO_REQUIRED,
  }
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

/** A decimal of Horizon's as stroops; zero where it is absent. Horizon writes seven fractional digits. */
export function stroopsOf(decimal: string | undefined): bigint {
  const [whole = '0', fraction = ''] = (decimal ?? '0').split('.')
  return BigInt(whole) * STROOPS + BigInt(fraction.padEnd(7, '0').slice(0, 7))
}
