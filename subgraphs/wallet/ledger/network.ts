import type { MemoType } from '../../../schema/memo-rules.js'

export { type MemoType, memoTypes } from '../../../schema/memo-rules.js'

/** The ledger networks. */
export const networks = ['testnet', 'public'] as const
export type Network = (typeof networks)[number]

/** The assets of wallets. */
export const assets = ['XLM', 'USDC'] as const
export type Asset = (typeof assets)[number]

/** A memo as stored on the ledger: `id` in decimal, `hash` and `return` in lower-case hex. */
export interface LedgerMemo {
  readonly type: MemoType
  readonly value: string
}

/** Amounts by asset, in stroops. */
export type AssetAmounts = Readonly<Record<Asset, bigint>>

/** One XLM in stroops, the smallest unit of every asset. */
export const STROOPS = 10_000_000n

/** The assumed reserve per entry until that of the network is known, in stroops (Stellar "Base reserve"). */
export const USUAL_BASE_RESERVE = STROOPS / 2n

/** The minimum balance of a new account: two base reserves (Stellar "Minimum balance"). */
export const MIN_STARTING_BALANCE = 1n * STROOPS
