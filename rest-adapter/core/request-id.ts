import { randomUUID } from 'node:crypto'

const SANE = /^[A-Za-z0-9][A-Za-z0-9._:@/+=-]{0,127}$/

/** The client's own `X-Request-Id` where it is short and harmless in a log line, else a new id. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID()
}
