import { oncePerMinute } from '../once-per-minute.js'
import { outageOf } from './database-outage.js'

const isDue = oncePerMinute()

/**
 * Logs why a request failed. An outage of a database, which fails every request, is logged once a minute; the access log has the
 * status of each request.
 */
export function logFailure(
  log: { error(fields: object, message: string): void },
  fields: Readonly<Record<string, unknown>> & { readonly err: unknown },
  message: string,
): void {
  const { err } = fields
  if (outageOf(err) === undefined || isDue(`${message}: ${causeOf(err as NodeJS.ErrnoException)}`))
    log.error(fields, message)
}

const causeOf = ({ code, message }: NodeJS.ErrnoException): string => code ?? message
