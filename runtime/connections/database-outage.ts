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
  ['53400', 'refused'],
  // The server starts, stops or recovers.
  ['57P03', 'refused'],
  // The server is a replica, or permits reads only, as managed ones do when their disk is nearly full.
  ['25006', 'refused'],
  // A limit of the server on the time of a statement, or on its wait for a lock.
  ['57014', 'refused'],
  ['55P03', 'refused'],
  // Its limits on the time of a transaction and of an idle connection.
  ['25P03', 'lost'],
  ['25P04', 'lost'],
  ['57P05', 'lost'],
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
  ['ETIMEDOUT', 'lost'],
])

/** PostgreSQL's codes for a login that it refuses, as after a change of the password. */
const REFUSED_LOGIN = /^28\w{3}$/

/** Node's codes for a TLS connection that is not accepted. */
const REFUSED_TLS = /CERT|^UNABLE_TO_VERIFY|^ERR_(TLS|SSL)_/

/** Whether an error says that there is no TLS connection with an acceptable certificate. */
export function isRefusedTls({ code = '', message }: DatabaseFault): boolean {
  return REFUSED_TLS.test(code) || /does not support SSL/.test(message)
}

/** What the driver says about an error of PostgreSQL. */
type DatabaseFault = Error & { readonly code?: string; readonly severity?: string; readonly routine?: string }

/** Whether the server refused a change, or a transaction that may make one, because it permits reads only. */
export function isReadOnly(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Partial<DatabaseFault>
  // A replica has no serialisable transactions; in other languages the message differs.
  return code === '25006' || (code === '0A000' && routine === 'call_enum_check_hook')
}

/** The outage that an error reports; undefined for any other error. */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', severity } = error as DatabaseFault
  const known = outages.get(code)
  if (known) return known
  if (isReadOnly(error) || isRefusedTls(error) || REFUSED_LOGIN.test(code)) return 'refused'
  // PgBouncer's code whenever it ends a connection, for instance when it cannot reach the server.
  if (code === '08P01' && severity === 'FATAL') return 'lost'
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
