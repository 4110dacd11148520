/** The ledger networks (wallet document, "Wallet.network"). */
export const networks = ['testnet', 'public'] as const
export type Network = (typeof networks)[number]

/** The assets a wallet holds (wallet document, "What the service does"). */
export const assets = ['XLM', 'USDC'] as const
export type Asset = (typeof assets)[number]

/** What a memo can be (Stellar "Memo"); a text has at most 28 bytes. */
export const memoTypes = ['text', 'id', 'hash', 'return'] as const
export type MemoType = (typeof memoTypes)[number]

/** A memo as it stands on the ledger: `id` in decimal, `hash` and `return` in lower-case hex. */
export interface LedgerMemo {
  readonly type: MemoType
  readonly value: string
}

/** Stroops an asset. */
export type AssetAmounts = Readonly<Record<Asset, bigint>>

/** One XLM in stroops, the smallest unit of every asset. */
export const STROOPS = 10_000_000n

/** The least that an account can be created with: two base reserves (Stellar "Minimum balance"). */
export const LEAST_STARTING_BALANCE = 1n * STROOPS
