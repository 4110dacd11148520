import type { LedgerAccount } from '../ledger/ledger.js'
import type { Asset, AssetAmounts } from '../ledger/network.js'

/** What an envelope that is not yet in the picture of the account will take from it, in stroops. */
export interface Outstanding {
  readonly spends: AssetAmounts
  readonly maxFee: bigint
}

/**
 * What can be sent now, in stroops: the balance less the minimum reserve, what is promised to others, what
 * waits to be applied, and the fee. The picture and the list belong together: the list holds exactly the
 * envelopes with a sequence number above the picture's. May be negative.
 */
export function spendable(
  account: LedgerAccount,
  outstanding: readonly Outstanding[],
  asset: Asset,
  fee: bigint,
): bigint {
  const free = {
    XLM: account.xlm - account.lockedXlm - fee,
    USDC: account.usdc ? account.usdc.balance - account.usdc.selling : 0n,
  }
  for (const { spends, maxFee } of outstanding) {
    free.XLM -= spends.XLM + maxFee
    free.USDC -= spends.USDC
  }
  // Without lumens for the fee no asset can be sent.
  return asset === 'USDC' && free.XLM < 0n ? 0n : free[asset]
}
