/** Maximum number of fractional digits. */
const RATE_DIGITS = 12

const RATE = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${RATE_DIGITS}}))?$`)

/**
 * Parses a rate: the value of one unit of a currency in the base currency, as decimal text.
 * @returns undefined for invalid text and for zero
 */
export function parseRate(text: string): bigint | undefined {
  const match = RATE.exec(text)
  if (!match) return undefined
  const scaled = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(RATE_DIGITS, '0'))
  return scaled > 0n ? scaled : undefined
}

/**
 * Converts cents to cents of the base currency, rounding half up.
 * @param rate result of {@link parseRate}
 */
export function convertToBase(cents: bigint, rate: bigint): bigint {
  const one = 10n ** BigInt(RATE_DIGITS)
  return (cents * rate * 2n + one) / (one * 2n)
}
