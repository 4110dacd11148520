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

/** Rates of 2026, with which the first one of an installation is compared. */
export const usualRates = [
  { currency: 'ARS', base: 'USD', rate: '0.00069' },
  { currency: 'USD', base: 'ARS', rate: '1450' },
] as const

/** A rate that differs more from the former or usual one may be mistyped: it must be confirmed. */
const PLAUSIBLE_FACTOR = 3n

/** What is wrong with a new rate, in words for clients; undefined if nothing is. */
export function rateFault(
  text: string,
  former: string | undefined,
  isConfirmed: boolean | null | undefined,
): string | undefined {
  const rate = parseRate(text)
  if (rate === undefined)
    return `must be a decimal greater than zero with at most ${RATE_DIGITS} fractional digits`
  const before = parseRate(former ?? text) ?? rate
  const isPlausible = rate <= before * PLAUSIBLE_FACTOR && before <= rate * PLAUSIBLE_FACTOR
  if (isPlausible || isConfirmed) return undefined
  return `differs from the former or usual ${former} by a factor of more than ${PLAUSIBLE_FACTOR}; send \`confirmed\`: true if it is right`
}

/**
 * Converts cents to cents of the base currency, rounding half up.
 * @param rate result of {@link parseRate}
 */
export function convertToBase(cents: bigint, rate: bigint): bigint {
  const one = 10n ** BigInt(RATE_DIGITS)
  return (cents * rate * 2n + one) / (one * 2n)
}
