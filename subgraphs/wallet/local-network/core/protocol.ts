/** Constants of the network: amounts in stroops (1 lumen = 10,000,000), fees in stroops per operation. */
export const BASE_FEE = 100n
export const BASE_RESERVE = 5_000_000n
export const MAX_INT64 = 9_223_372_036_854_775_807n
export const TOTAL_COINS = 1_000_000_000_000_000_000n
export const PROTOCOL_VERSION = 23
export const MAX_SIGNERS = 20
export const MAX_SUBENTRIES = 1000

export type NetworkName = 'testnet' | 'public'

/**
 * Signatures cover the network's passphrase. The stand-in for the test network uses the real one, so that existing tools
 * work unchanged; the stand-in for the public network uses a different one, so that nothing signed for it is valid on
 * the real network.
 */
export const PASSPHRASES: Record<NetworkName, string> = {
  testnet: 'Test SDF Network ; September 2015',
  public: 'Animal Rescue Development Ledger ; public ; 2026',
}

/** Account and trustline flags as stored on the ledger. */
export const ACCOUNT_FLAGS = { required: 1, revocable: 2, immutable: 4, clawback: 8 } as const
export const TRUST_LINE_FLAGS = { authorized: 1, maintainLiabilities: 2, clawback: 4 } as const

/** The total order id of Horizon: ledger, transaction and operation in one sortable number. */
export function totalOrderId(ledger: number, transaction: number, operation: number): bigint {
  return (BigInt(ledger) << 32n) | (BigInt(transaction) << 12n) | BigInt(operation)
}
