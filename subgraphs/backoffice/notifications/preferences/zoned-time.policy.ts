const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** By zone, in any spelling that people sent. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** There are fewer zones than this; a format takes 36 kB. */
const MAX_FORMATS = 500

/** Whether a name is a time zone of the IANA database: `America/Argentina/Buenos_Aires`, `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    // Node.js reports an unknown name only by a RangeError.
    return false
  }
}

/** How many minutes of the local day have passed at a moment, 0 to 1439. */
export function localMinuteOf(moment: Date, zone: string): number {
  const local = new Date(moment.getTime() + offsetAt(moment, zone))
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/**
 * The first moment after the given one at which local clocks show a minute of the day. When clocks are set back, the
 * minute occurs twice. When they skip it, the result is the moment at which it would have occurred without the change.
 */
export function nextLocalMinute(after: Date, zone: string, minute: number): Date {
  const local = new Date(after.getTime() + offsetAt(after, zone))
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  for (let day = midnight; ; day += DAY_MS) {
    const next = momentsOf(day + minute * MINUTE_MS, zone).find((moment) => moment > after.getTime())
    if (next !== undefined) return new Date(next)
  }
}

/** The moments at which local clocks show a time (given as if it were UTC), earliest first. */
function momentsOf(localTime: number, zone: string): number[] {
  // The offsets differ only when the clocks change between these two moments.
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => offsetAt(new Date(localTime + away), zone))
  const moments = [...new Set([before, after])].map((offset = 0) => localTime - offset)
  const shown = moments.filter((moment) => moment + offsetAt(new Date(moment), zone) === localTime)
  return (shown.length > 0 ? shown : moments.slice(0, 1)).sort((one, other) => one - other)
}

/** How far local clocks are ahead of UTC, in milliseconds. */
function offsetAt(moment: Date, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  return local - Math.floor(moment.getTime() / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(zone, created)
  return created
}
