import pino, { type Logger } from 'pino'

/** Where the access log goes: pino's shape. */
export interface AccessLog {
  info(fields: object, message: string): void
}

/** A finished request, for logs and metrics. */
export interface FinishedRequest {
  /** The service that owns the path, or `edge`. */
  readonly service: string
  readonly method: string
  /** The route pattern, never the path itself: ids would create one time series each. */
  readonly route: string
  readonly status: number
  /** From the first byte of the request to the last byte of the response. */
  readonly milliseconds: number
}

/** Further members of a line of the access log. */
export interface AccessIds {
  readonly requestId: string
  readonly callId: string
  /** Subject of the viewer, or `anonymous`. */
  readonly viewer: string
}

const { symbols } = pino
const INFO = 30

/** The parts of a pino logger that its own lines are made of; `symbols` is pino's interface for integrations. */
interface PinoParts {
  readonly [symbols.streamSym]: { write(line: string): void }
  readonly [symbols.timeSym]: () => string
  readonly [symbols.chindingsSym]: string
  readonly [symbols.lsCacheSym]: Readonly<Record<number, string>>
}

/**
 * Returns the function that writes lines of the access log. For a pino logger it writes the text that pino would write;
 * serialising any object took a tenth of a short request. Other logs get the members.
 */
export function accessLineWriter(log: AccessLog): (request: FinishedRequest, ids: AccessIds) => void {
  if (!isPino(log)) return (request, ids) => log.info({ ...ids, ...request }, MESSAGE)
  const parts = log as unknown as PinoParts
  return (request, ids) => {
    if (!log.isLevelEnabled('info')) return
    const start = `${parts[symbols.lsCacheSym][INFO]}${parts[symbols.timeSym]()}${parts[symbols.chindingsSym]}`
    parts[symbols.streamSym].write(`${start}${membersOf(request, ids)},"msg":"${MESSAGE}"}\n`)
  }
}

const MESSAGE = 'request'

function membersOf(
  { service, method, route, status, milliseconds }: FinishedRequest,
  { requestId, callId, viewer }: AccessIds,
): string {
  return (
    `,"requestId":${JSON.stringify(requestId)},"callId":"${callId}"${routeMembers(service, method, route)}` +
    `,"status":${status},"milliseconds":${milliseconds},"viewer":${JSON.stringify(viewer)}`
  )
}

/** One for each route and method. */
const prepared = new Map<string, string>()

function routeMembers(service: string, method: string, route: string): string {
  const key = `${service} ${method} ${route}`
  const known = prepared.get(key)
  if (known !== undefined) return known
  const text = `,"service":${JSON.stringify(service)},"method":${JSON.stringify(method)},"route":${JSON.stringify(route)}`
  prepared.set(key, text)
  return text
}

function isPino(log: AccessLog): log is Logger {
  return symbols.streamSym in log
}
