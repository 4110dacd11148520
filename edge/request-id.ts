import { randomUUID } from 'node:crypto'

const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._:@/+=-]{0,127}$/

/** The client's own `X-Request-Id` if it is short and safe to log, else a new id. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && SAFE_ID.test(header) ? header : randomUUID()
}
