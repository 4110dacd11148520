import type { LedgerAccount } from '../../ledger/ledger.js'
import type { Asset, AssetAmounts } from '../../ledger/network.js'

/** The amount that leaves the account by an envelope that the snapshot does not contain yet, in stroops. */
export interface Outstanding {
  readonly spends: AssetAmounts
  readonly maxFee: bigint
  /** Who pays the fee, if not the account. */
  readonly feePayer?: string
}

/**
 * The amount that can be sent now, in stroops: the balance less the minimum reserve, selling liabilities, outstanding
 * envelopes and the fee; at least zero, and zero for USDC on a trustline that the issuer has not authorised. The list
 * must contain every envelope that the account snapshot does not contain.
 */
export function spendable(
  account: LedgerAccount,
  outstanding: readonly Outstanding[],
  asset: Asset,
  fee: bigint,
): bigint {
  const pending = sumOutstanding(outstanding)
  const xlm = account.xlm - account.lockedXlm - fee - pending.XLM
  // No asset can be sent without lumens for the fee.
  if (xlm < 0n) return 0n
  if (asset === 'XLM') return xlm
  const usdc = account.usdc?.authorised ? account.usdc.balance - account.usdc.selling - pending.USDC : 0n
  return usdc > 0n ? usdc : 0n
}

/** The sum that the envelopes will take, fees included, in stroops. */
export function sumOutstanding(outstanding: readonly Outstanding[]): AssetAmounts {
  const sum = { XLM: 0n, USDC: 0n }
  for (const { spends, maxFee, feePayer } of outstanding) {
    sum.XLM += spends.XLM + (feePayer === undefined ? maxFee : 0n)
    sum.USDC += spends.USDC
  }
  return sum
}
