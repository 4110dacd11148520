import type { LedgerAccount } from '../../ledger/ledger.js'
import type { Asset, AssetAmounts } from '../../ledger/network.js'

/** What an envelope that is not yet in the picture of the account will take from it, in stroops. */
export interface Outstanding {
  readonly spends: AssetAmounts
  readonly maxFee: bigint
}

/**
 * What can be sent now, in stroops: the balance less the minimum reserve, what is promised to others, what
 * waits to be applied, and the fee; never below zero. The picture and the list belong together: the list holds
 * exactly the envelopes with a sequence number above the picture's.
 */
export function spendable(
  account: LedgerAccount,
  outstanding: readonly Outstanding[],
  asset: Asset,
  fee: bigint,
): bigint {
  const pending = taken(outstanding)
  const xlm = account.xlm - account.lockedXlm - fee - pending.XLM
  // Without lumens for the fee no asset can be sent.
  if (xlm < 0n) return 0n
  if (asset === 'XLM') return xlm
  const usdc = account.usdc ? account.usdc.balance - account.usdc.selling - pending.USDC : 0n
  return usdc > 0n ? usdc : 0n
}

/** What the envelopes will take together, their fees included, in stroops. */
export function taken(outstanding: readonly Outstanding[]): AssetAmounts {
  const sum = { XLM: 0n, USDC: 0n }
  for (const { spends, maxFee } of outstanding) {
    sum.XLM += spends.XLM + maxFee
    sum.USDC += spends.USDC
  }
  return sum
}
