/** The milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3); 0 without a readable one. */
export function retryAfterMs(header: string | readonly string[] | null | undefined): number {
  if (typeof header !== 'string') return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now())
}
