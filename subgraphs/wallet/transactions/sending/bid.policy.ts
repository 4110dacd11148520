import type { LedgerNetwork } from '../../wallets/ledger-networks.client.js'

/** What to bid for one operation now, in stroops: what the network suggests, but never more than the most allowed. */
export async function cappedBid({ suggestFee }: LedgerNetwork, most: bigint): Promise<bigint> {
  const suggested = await suggestFee()
  return suggested < most ? suggested : most
}
