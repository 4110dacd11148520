import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { TurnResponse } from '../../runtime/process/turn-response.js'
import { pathOf } from '../path-pattern.js'
import { type Failure, invalidInput } from './failure.js'
import { JSON_TYPE } from './send-failure.js'

/** The response to the latest request of a connection: errors of the HTTP parser do not name their request. */
const LATEST = Symbol('latest response')

/** The earlier responses of a connection that are not finished: its client sends requests without awaiting responses. */
const EARLIER = Symbol('earlier responses')

/** The status of a request whose response is not the one of its route. */
const STATUS = Symbol('status')

/** The status, as in nginx, of a request whose client left before a response began. */
const CLIENT_LEFT = 499

type TrackedResponse = ServerResponse & { [STATUS]?: number }
type TrackedSocket = Socket & { [LATEST]?: TrackedResponse; [EARLIER]?: Set<TrackedResponse> }

/** Errors that Node's HTTP server reports in place of a request; every other code means a malformed request. */
const refusals: Readonly<Record<string, { readonly status: number; readonly failure: Failure }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, failure: invalidInput({ request: 'was not received in time' }) },
  HPE_HEADER_OVERFLOW: { status: 431, failure: invalidInput({ headers: 'are too large' }) },
}
/** The connection ended within a request. Its sender may still read, but has more likely left. */
const CUT_OFF = 'HPE_INVALID_EOF_STATE'
const malformed = { status: 400, failure: invalidInput({ request: 'is not valid HTTP' }) }

/**
 * Records the requests of each connection for {@link unreadableRequestHandler}, and ends them when their client leaves: for Fastify
 * a request ends with a response that is written or fails, so that the access log would have no line. Node closes only the response
 * that it is writing, so that those behind it would keep their files and event streams open.
 */
export function trackRequests(app: FastifyInstance): void {
  app.server.prependListener('request', ({ socket }: { socket: TrackedSocket }, response: ServerResponse) => {
    const previous = socket[LATEST]
    if (previous && !previous.closed) {
      socket[EARLIER] ??= new Set()
      const earlier = socket[EARLIER].add(previous)
      previous.once('close', () => earlier.delete(previous))
    }
    socket[LATEST] = response
  })
  app.server.on('connection', (socket: TrackedSocket) => {
    socket.once('close', () => {
      for (const response of socket[EARLIER] ?? []) endUnsent(response)
      if (socket[LATEST]) endUnsent(socket[LATEST])
    })
  })
}

function endUnsent(response: TrackedResponse): void {
  if (response.closed) return
  const isBehindAnother = response.socket === null
  if (isBehindAnother) response[STATUS] ??= CLIENT_LEFT
  // Fastify has no listener any more when the response is written.
  if (response.listenerCount('error') > 0) response.emit('error', clientLeft())
  if (isBehindAnother) response.destroy().emit('close')
}

/** The status of a response for the access log. */
export function loggedStatusOf(response: ServerResponse): number {
  return (response as TrackedResponse)[STATUS] ?? (response.headersSent ? response.statusCode : CLIENT_LEFT)
}

/** With the code of streams that end early, which is no failure of the handler for Fastify. */
function clientLeft(): Error {
  const error = new Error('The client left before the response was written.')
  return Object.assign(error, { code: 'ERR_STREAM_PREMATURE_CLOSE' })
}

/** An error of Node's HTTP server. */
interface UnreadableRequest extends Error {
  readonly code?: string
  /** What was received when the parser failed, in a buffer. */
  readonly rawPacket?: unknown
}

/** The origin of the page that sent a request whose headers were perhaps not parsed; undefined if it is not known. */
function originOf({ rawPacket }: UnreadableRequest, latest: ServerResponse | undefined): string | undefined {
  const received = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const [head = ''] = received.split('\r\n\r\n', 1)
  return /^origin:[ \t]*(\S+)/im.exec(head)?.[1] ?? latest?.req.headers.origin
}

/**
 * Fastify's `clientErrorHandler`: responds to a request that cannot be read completely, unless a response has started,
 * and closes the connection.
 * @param headersFor the headers of every response to a page of an origin
 * @param bodyOf the error body of a path
 */
export function unreadableRequestHandler(
  headersFor: (origin: string | undefined) => Readonly<Record<string, string>>,
  bodyOf: (path: string, failure: Failure) => unknown,
) {
  return (error: UnreadableRequest, socket: TrackedSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const latest = socket[LATEST]
    // A response that has ended in this turn is not written yet.
    if (latest instanceof TurnResponse) latest.writeEnd()
    const hasResponse = latest?.headersSent && !latest.req.complete
    if (socket.writable && !hasResponse) {
      const { status, failure } = refusals[error.code ?? ''] ?? malformed
      if (latest && !latest.headersSent && error.code !== CUT_OFF) latest[STATUS] = status
      const body = JSON.stringify(bodyOf(pathOf(latest?.req.url ?? ''), failure))
      const lines = Object.entries({
        ...headersFor(originOf(error, latest)),
        'content-type': JSON_TYPE,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    }
    socket.destroy(error)
  }
}
