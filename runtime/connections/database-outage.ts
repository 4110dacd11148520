import { errorCodes } from '../../schema/error-codes.js'

/**
 * The effect of a database outage on the statement that reported it: `refused` it, or the connection was `lost`, after
 * which a write or commit may have taken effect.
 */
export type DatabaseOutage = 'refused' | 'lost'

/** Codes of failed connection attempts: nothing was sent. */
export const notConnectedCodes = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
] as const

/** The codes of SQLite, PostgreSQL (its manual, appendix A) and the operating system. */
const outages: ReadonlyMap<unknown, DatabaseOutage> = new Map<string, DatabaseOutage>([
  ...notConnectedCodes.map((code) => [code, 'refused'] as const),
  // A full disk.
  ['SQLITE_FULL', 'refused'],
  ['SQLITE_IOERR_SHMSIZE', 'refused'],
  ['ENOSPC', 'refused'],
  ['53100', 'refused'],
  // Too little memory, too many connections.
  ['53200', 'refused'],
  ['53300', 'refused'],
  // The server starts, stops or recovers.
  ['57P03', 'refused'],
  ['57P01', 'lost'],
  ['57P02', 'lost'],
  // Failures of connections.
  ['08001', 'refused'],
  ['08004', 'refused'],
  ['08000', 'lost'],
  ['08003', 'lost'],
  ['08006', 'lost'],
  ['08007', 'lost'],
  ['ECONNRESET', 'lost'],
  ['EPIPE', 'lost'],
])

/** The outage that an error reports; undefined for any other error. */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  if (!(error instanceof Error)) return undefined
  const known = 'code' in error ? outages.get(error.code) : undefined
  if (known) return known
  // No connection of the pool became free, or none could be opened, in time: nothing was sent.
  if (error.name === 'KnexTimeoutError') return 'refused'
  // The driver's errors for a closed socket have no code.
  return /Connection terminated|is not queryable/.test(error.message) ? 'lost' : undefined
}

/** Seconds after which clients may try again: a restart of PostgreSQL takes less. */
const RETRY_AFTER_SECONDS = 5

const { cause, remedy } = errorCodes.SERVICE_UNAVAILABLE

/** The error for an outage after which nothing was changed. */
export const serviceUnavailable = {
  message: `${cause} ${remedy}`,
  extensions: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: RETRY_AFTER_SECONDS } },
} as const
