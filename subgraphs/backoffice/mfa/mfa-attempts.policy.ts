import { type Clock, timestamp } from '../../shared/clock.js'
import type { FactorRecord } from './mfa.store.js'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Attempts within a minute, right ones included. */
export const TRIES_A_MINUTE = 5

/** From this many wrong codes in a row on, every further one doubles the pause, which begins with a minute. */
export const WRONG_CODES_UNTIL_PAUSE = 10

/** The factor with one more attempt, or the seconds to wait after too many. */
export function withTry(known: FactorRecord, clock: Clock): { factor: FactorRecord; retryAfter?: number } {
  const { triesSince, tries, pausedUntil } = known
  const now = clock.now().getTime()
  const pauseMs = pausedUntil ? Date.parse(pausedUntil) - now : 0
  if (pauseMs > 0) return { factor: known, retryAfter: Math.ceil(pauseMs / 1000) }
  const endsIn = triesSince ? Date.parse(triesSince) + MINUTE_MS - now : 0
  if (endsIn <= 0) return { factor: { ...known, triesSince: timestamp(clock), tries: 1 } }
  if (tries >= TRIES_A_MINUTE) return { factor: known, retryAfter: Math.ceil(endsIn / 1000) }
  return { factor: { ...known, tries: tries + 1 } }
}

/** The factor after a wrong code: it pauses for 1, 2, 4 … minutes, at most a day, once there were too many in a row. */
export function withWrongCode(factor: FactorRecord, clock: Clock): FactorRecord {
  const wrongCodes = factor.wrongCodes + 1
  if (wrongCodes < WRONG_CODES_UNTIL_PAUSE) return { ...factor, wrongCodes }
  const pauseMs = Math.min(MINUTE_MS * 2 ** (wrongCodes - WRONG_CODES_UNTIL_PAUSE), DAY_MS)
  return { ...factor, wrongCodes, pausedUntil: timestamp(clock, pauseMs) }
}

/** The factor after a right code. */
export function withRightCode({ pausedUntil: _over, ...factor }: FactorRecord): FactorRecord {
  return { ...factor, wrongCodes: 0 }
}
