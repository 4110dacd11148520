const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether a name is a time zone of the IANA database: `America/Argentina/Buenos_Aires`, `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    // The only way the platform tells: it throws a RangeError for an unknown name.
    return false
  }
}

/** How many minutes of the local day have passed at a moment, 0 to 1439. */
export function localMinuteOf(moment: Date, zone: string): number {
  const local = new Date(moment.getTime() + offsetAt(moment, zone))
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/**
 * The first moment after the given one at which local clocks show a minute of the day. Where clocks jump over
 * that minute, it is the moment of the jump's end that corresponds to it.
 */
export function nextLocalMinute(after: Date, zone: string, minute: number): Date {
  const local = new Date(after.getTime() + offsetAt(after, zone))
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  for (let day = midnight; ; day += DAY_MS) {
    const moment = momentOf(day + minute * MINUTE_MS, zone)
    if (moment.getTime() > after.getTime()) return moment
  }
}

/** The moment at which local clocks show a time, given as if it were UTC. */
function momentOf(localTime: number, zone: string): Date {
  const guess = new Date(localTime - offsetAt(new Date(localTime), zone))
  // The offset that holds at the guess decides: it differs from the first near a change of clocks.
  return new Date(localTime - offsetAt(guess, zone))
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
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}
