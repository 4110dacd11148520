/** Digits after the point that a rate may have. */
const RATE_DIGITS = 12

const RATE = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${RATE_DIGITS}}))?$`)

/**
 * Reads a rate: the value of one unit of a currency in the base currency, a decimal text.
 * @returns undefined for what is no rate, or zero
 */
export function parseRate(text: string): bigint | undefined {
  const match = RATE.exec(text)
  if (!match) return undefined
  const scaled = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(RATE_DIGITS, '0'))
  return scaled > 0n ? scaled : undefined
}

/**
 * Cents of a currency as cents of the base currency, in whole numbers; half a cent counts as one.
 * @param rate as {@link parseRate} reads it
 */
export function convertToBase(cents: bigint, rate: bigint): bigint {
  const one = 10n ** BigInt(RATE_DIGITS)
  return (cents * rate * 2n + one) / (one * 2n)
}
