import { type Clock, timestamp } from '../../shared/clock.js'
import type { FactorRecord } from './mfa.store.js'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Maximum number of attempts per minute, including correct codes. */
export const MAX_ATTEMPTS_PER_MINUTE = 5

/** From this number of consecutive wrong codes, each further one doubles the pause, which starts at one minute. */
export const MAX_WRONG_CODES = 10

/** The factor after another attempt, or the seconds to wait after too many. */
export function withAttempt(
  known: FactorRecord,
  clock: Clock,
): { factor: FactorRecord; retryAfter?: number } {
  const { triesSince, tries, pausedUntil } = known
  const now = clock.now().getTime()
  const pauseMs = pausedUntil ? Date.parse(pausedUntil) - now : 0
  if (pauseMs > 0) return { factor: known, retryAfter: Math.ceil(pauseMs / 1000) }
  const endsIn = triesSince ? Date.parse(triesSince) + MINUTE_MS - now : 0
  if (endsIn <= 0) return { factor: { ...known, triesSince: timestamp(clock), tries: 1 } }
  if (tries >= MAX_ATTEMPTS_PER_MINUTE) return { factor: known, retryAfter: Math.ceil(endsIn / 1000) }
  return { factor: { ...known, tries: tries + 1 } }
}

/** The factor after a wrong code: it pauses for 1, 2, 4 … minutes, at most a day, after too many in a row. */
export function withWrongCode(factor: FactorRecord, clock: Clock): FactorRecord {
  const wrongCodes = factor.wrongCodes + 1
  if (wrongCodes < MAX_WRONG_CODES) return { ...factor, wrongCodes }
  const pauseMs = Math.min(MINUTE_MS * 2 ** (wrongCodes - MAX_WRONG_CODES), DAY_MS)
  return { ...factor, wrongCodes, pausedUntil: timestamp(clock, pauseMs) }
}

/** The factor after a correct code. */
export function withCorrectCode({ pausedUntil: _over, ...factor }: FactorRecord): FactorRecord {
  return { ...factor, wrongCodes: 0 }
}
