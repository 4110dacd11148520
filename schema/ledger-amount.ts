/** One unit of an asset in stroops, its smallest part. */
const STROOPS = 10_000_000n

/** 2⁶³ − 1 stroops: the ledger holds amounts as signed 64-bit numbers. */
const MAX_AMOUNT = 9_223_372_036_854_775_807n

/** Parses a decimal string to stroops. Browsers use it too. @throws Error with a message for the client */
export function parseAmount(value: unknown): bigint {
  const match = typeof value === 'string' ? /^(\d{1,12})(?:\.(\d{1,7}))?$/.exec(value) : null
  if (!match) throw new Error('must be a decimal string with at most 12 digits and 7 fractional digits')
  const stroops = BigInt(match[1] ?? '') * STROOPS + BigInt((match[2] ?? '').padEnd(7, '0'))
  if (stroops === 0n) throw new Error('must be greater than zero')
  if (stroops > MAX_AMOUNT) throw new Error('must be at most 922337203685.4775807')
  return stroops
}

/** Formats stroops with 7 fractional digits. */
export function formatAmount(stroops: bigint): string {
  const digits = (stroops < 0n ? -stroops : stroops).toString().padStart(8, '0')
  return `${stroops < 0n ? '-' : ''}${digits.slice(0, -7)}.${digits.slice(-7)}`
}

/** Whether {@link parseAmount} accepts a text. */
export function isAmount(text: string): boolean {
  try {
    parseAmount(text)
    return true
  } catch {
    return false
  }
}

/** A number that is a thousand for readers of some languages and one for others: `1.000`. */
export function isAmbiguous(text: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text)
}
