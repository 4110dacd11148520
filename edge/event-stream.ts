import type { FastifyReply, FastifyRequest } from 'fastify'

/** One message of a stream of server-sent events. */
export interface StreamMessage {
  /** What the client sends back as `Last-Event-ID`. */
  readonly id?: string
  /** The name of the event, where it is not `message`. */
  readonly event?: string
  /** One line. */
  readonly data: string
}

/** A stream that is open. */
export interface EventStream {
  send(message: StreamMessage): void
  /** Ends it in good order. */
  end(): void
}

/** The streams of server-sent events that one server holds open. */
export interface EventStreams {
  /**
   * Answers a request with a stream. `begin` is called once it is open, and answers what ends the subscription
   * behind it; that is called once, however the stream ends.
   */
  open(request: FastifyRequest, reply: FastifyReply, begin: (stream: EventStream) => () => void): void
  /** How many are open. */
  count(): number
  /** Ends all; the server is about to close. */
  close(): void
}

export interface EventStreamOptions {
  /** A comment line keeps the connection open; milliseconds, default 15 s (decisions, section 6). */
  readonly heartbeatMs?: number
  /** A client that lets more than this wait to be read is dropped; bytes. */
  readonly largestBacklog?: number
  /** A stream ends after this; default 1 hour. */
  readonly longestMs?: number
  /**
   * Who opened it, as a question: may the client go on? It is asked with every beat, and a no ends the stream, so that
   * a session that is over does not go on listening.
   */
  readonly watch?: (request: FastifyRequest) => () => Promise<boolean>
}

interface OpenStream extends EventStream {
  readonly until: number
  readonly mayGoOn: () => Promise<boolean>
  beat(): void
}

/** See {@link EventStreams}. One timer beats for all streams, so that an idle one costs its socket and little more. */
export function createEventStreams(options: EventStreamOptions = {}): EventStreams {
  const { heartbeatMs = 15_000, largestBacklog = 256 * 1024, longestMs = 3_600_000 } = options
  const watch = options.watch ?? (() => async () => true)
  const open = new Set<OpenStream>()
  const heart = setInterval(() => {
    const now = Date.now()
    for (const stream of [...open])
      if (now >= stream.until) stream.end()
      else goOn(stream)
  }, heartbeatMs).unref()

  return {
    open(request, reply, begin) {
      const { raw } = reply
      reply.hijack()
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        // Proxies would collect the lines and pass them on together.
        'x-accel-buffering': 'no',
      })
      const write = (text: string) => {
        if (raw.destroyed || raw.writableEnded) return
        raw.write(text)
        if (raw.writableLength > largestBacklog) raw.destroy()
      }
      const stream: OpenStream = {
        until: Date.now() + longestMs,
        mayGoOn: watch(request),
        beat: () => write(':\n\n'),
        send: (message) => write(framed(message)),
        end: () => void raw.end(),
      }
      open.add(stream)
      raw.on('error', () => raw.destroy())
      write(':\n\n')
      const unsubscribe = begin(stream)
      raw.once('close', () => {
        open.delete(stream)
        unsubscribe()
      })
    },
    count: () => open.size,
    close() {
      clearInterval(heart)
      for (const stream of [...open]) stream.end()
    },
  }
}

/** What keeps us from asking is no reason to go on: the client connects again. */
function goOn(stream: OpenStream): void {
  stream.beat()
  stream.mayGoOn().then(
    (may) => may || stream.end(),
    () => stream.end(),
  )
}

function framed({ id, event, data }: StreamMessage): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`
}

/** The id after which a client wants to go on. */
export function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^[\x21-\x7e]{1,100}$/.test(given) ? given : undefined
}
