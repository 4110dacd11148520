import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvents } from '../runtime/live-events/live-events.js'
import type { ViewerState } from '../schema/viewer.js'
import { reloadRequests } from './reload-requests.js'
import { type StreamQuota, streamQuota } from './stream-quota.js'

/** A server-sent event. */
export interface StreamMessage {
  /** Clients send it back as `Last-Event-ID`. */
  readonly id?: string
  /** Event name; default `message`. */
  readonly event?: string
  /** A single line. */
  readonly data: string
}

/** An open stream. */
export interface EventStream {
  send(message: StreamMessage): void
  /** Lets a client that has received no event yet resume after this id. */
  startAfter(id: string): void
  /** Closes the stream once everything is sent; a second call disconnects a client that has not read it. */
  end(): void
  /**
   * Calls a listener when events may have been missed, to ask the client to reload: some time later if many streams are open, but
   * before the stream sends anything else, so that a client never resumes after the missed events.
   * @returns removes the listener
   */
  onMissed(listener: () => void): () => void
}

/** The open event streams of one server. */
export interface EventStreams {
  /**
   * Responds to a request with a stream.
   * @param subscribe called when the stream is open, unless the client has already disconnected; the function that it
   * returns is called once, when the stream has ended
   * @param revoked sends the last messages to a client that is no longer authorised
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    subscribe: (stream: EventStream) => () => void,
    revoked?: (stream: EventStream) => void,
  ): void
  /** Checks the authorisation of streams now, rather than with their next heartbeat. */
  recheck(concerns: (request: FastifyRequest) => boolean): void
  /** Limits the open streams of a person. */
  readonly quota: StreamQuota
  /** Number of open streams. */
  count(): number
  /** Ends all streams, before the server closes. */
  close(): void
}

export interface EventStreamOptions {
  /** Interval of the comment lines that keep connections open, in milliseconds; default 15 s. */
  readonly heartbeatMs?: number
  /** A client that has more unread bytes than this when a further message is sent is disconnected. */
  readonly maxBacklogBytes?: number
  /** Maximum duration of a stream in milliseconds; default 1 hour. */
  readonly maxDurationMs?: number
  /** Creates the check that runs with every heartbeat: anything but `same`, and a rejection, closes the stream. */
  readonly authorisation?: (request: FastifyRequest) => () => Promise<ViewerState>
  /** Reports that events may have been missed. */
  readonly live?: Pick<LiveEvents, 'onMissed'>
}

interface OpenStream extends EventStream {
  readonly endsAt: number
  readonly request: FastifyRequest
  readonly viewerState: () => Promise<ViewerState>
  readonly revoked: ((stream: EventStream) => void) | undefined
  heartbeat(): void
  /** Calls the listeners of {@link EventStream.onMissed}. */
  reload(): void
}

/**
 * The minimum and maximum pause after which a browser opens a lost stream again, in milliseconds. Its own is the same for every
 * client, so that all clients of a process that has stopped would reconnect at once.
 */
const RECONNECT_MS = [1_000, 10_000] as const

/** Writes status and headers of an event stream, with those that were set before. The reply must be hijacked. */
export function writeStreamHead(reply: FastifyReply): void {
  // The access log reads it: `writeHead` alone does not keep it.
  reply.raw.setHeader('content-type', 'text/event-stream')
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'cache-control': 'no-cache, no-transform',
    // Prevents proxies from buffering the stream.
    'x-accel-buffering': 'no',
  })
}

/** See {@link EventStreams}. One timer serves all streams, so that an idle stream costs little more than its socket. */
export function createEventStreams(options: EventStreamOptions = {}): EventStreams {
  const { heartbeatMs = 15_000, maxBacklogBytes = 256 * 1024, maxDurationMs = 3_600_000 } = options
  const authorisation = options.authorisation ?? (() => async () => 'same' as const)
  const open = new Set<OpenStream>()
  const reloads = options.live && reloadRequests(options.live, open)
  const timer = setInterval(() => {
    const now = Date.now()
    for (const stream of [...open])
      if (now >= stream.endsAt) stream.end()
      else keepAlive(stream)
  }, heartbeatMs).unref()

  return {
    quota: streamQuota(heartbeatMs / 1000),
    open(request, reply, subscribe, revoked) {
      const { raw } = reply
      reply.hijack()
      // A client that disconnected while it was being authorised emitted `close` before there was a listener.
      if (raw.destroyed) return
      writeStreamHead(reply)
      let isSending = false
      const write = (text: string) => {
        if (raw.destroyed || raw.writableEnded) return
        if (!isSending) {
          if (raw.writableLength > maxBacklogBytes) return void raw.destroy()
          // Nothing is sent before the end of the turn, so that what one turn writes, such as missed events, counts together.
          isSending = true
          setImmediate(() => {
            isSending = false
          })
        }
        raw.write(text)
      }
      const missedListeners = new Set<() => void>()
      const stream: OpenStream = {
        endsAt: Date.now() + maxDurationMs,
        request,
        viewerState: authorisation(request),
        revoked,
        heartbeat: () => write(':\n\n'),
        send(message) {
          if (reloads?.remove(stream)) stream.reload()
          write(serialise(message))
        },
        // A comment, for clients that take every other block for a message.
        startAfter: (id) => write(`:\nid: ${id}\n\n`),
        onMissed(listener) {
          missedListeners.add(listener)
          return () => missedListeners.delete(listener)
        },
        reload() {
          for (const listener of [...missedListeners]) listener()
        },
        end: () => void (raw.writableEnded ? raw.destroy() : raw.end()),
      }
      let unsubscribe: (() => void) | undefined
      raw.on('error', () => raw.destroy())
      raw.once('close', () => {
        open.delete(stream)
        reloads?.remove(stream)
        unsubscribe?.()
      })
      open.add(stream)
      write(`:\nretry: ${randomInt(...RECONNECT_MS)}\n\n`)
      unsubscribe = subscribe(stream)
    },
    recheck(concerns) {
      for (const stream of [...open]) if (concerns(stream.request)) checkAuthorisation(stream)
    },
    count: () => open.size,
    close() {
      clearInterval(timer)
      reloads?.close()
      for (const stream of [...open]) stream.end()
    },
  }
}

function keepAlive(stream: OpenStream): void {
  stream.heartbeat()
  checkAuthorisation(stream)
}

/** Without a final message, as when the check fails, the client reconnects, with a new token if its own has expired. */
function checkAuthorisation(stream: OpenStream): void {
  stream.viewerState().then(
    (state) => {
      if (state === 'same') return
      if (state === 'changed') stream.revoked?.(stream)
      stream.end()
    },
    () => stream.end(),
  )
}

function serialise({ id, event, data }: StreamMessage): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`
}

/** In place of an id that no stream can have sent: later than all, so that nothing is replayed before the client reloads. */
const FOREIGN_ID = '~'

/** The id of the last event the client has seen; one of another form is not ignored, as events may have been missed. */
export function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id']
  if (typeof given !== 'string' || given === '') return undefined
  return /^[\x21-\x7e]{1,100}$/.test(given) ? given : FOREIGN_ID
}
