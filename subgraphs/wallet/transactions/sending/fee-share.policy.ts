/** What one of several transactions bears of a fee that they share, in stroops; the last one bears the remainder. */
export function shareOf(fee: bigint, index: number, count: number): bigint {
  const share = fee / BigInt(count)
  return index === count - 1 ? fee - share * BigInt(count - 1) : share
}
