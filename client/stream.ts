import { GraphError, type GraphResult, resultIn } from './graph-error.js'
import { eventsOf } from './server-sent-events.js'

/** How a subscription is followed. */
export interface StreamOptions {
  /** Ends it. */
  readonly signal?: AbortSignal
  /** Called when events may have been missed: query the data again. The subscription continues. */
  readonly onMissed?: () => void
}

/** Prepares a request for a stream, and returns what sends it. */
type Prepare = (
  after: { readonly 'last-event-id'?: string },
  signal: AbortSignal,
) => Promise<() => Promise<Response>>

/** The pause before the first reconnection, doubled for each further one, and the longest one. */
const [PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 30_000]

/** Too many requests or streams, or a process or service that does not respond at present. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** The data of a subscription (docs/live-updates.md). */
export async function* stream<Data>(
  prepare: Prepare,
  { signal, onMissed }: StreamOptions = {},
): AsyncGenerator<Data, void, undefined> {
  const left = new AbortController()
  const ended = signal ? AbortSignal.any([signal, left.signal]) : left.signal
  let lastEventId: string | undefined
  let isAgain = false
  let failures = 0
  try {
    for (;;) {
      ended.throwIfAborted()
      const prepared = prepare(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }, ended)
      const sending = isAgain ? prepared.catch(unlessUnreachable) : prepared
      const { body, retryAfterSeconds = 0 } = await connect(await sending)
      if (body && isAgain && lastEventId === undefined) onMissed?.()
      if (body) {
        isAgain = true
        failures = 0
      }
      for await (const { event, data: text } of eventsUntilLost(body)) {
        if (event === 'complete') return
        const { data, errors, extensions } = JSON.parse(text) as StreamedResult<Data>
        lastEventId = extensions?.eventId ?? lastEventId
        if (errors?.[0]?.extensions?.code === 'RELOAD_REQUIRED') onMissed?.()
        else if (errors) throw new GraphError(errors, data)
        else yield data as Data
      }
      await pause(failures++, retryAfterSeconds, ended)
    }
  } finally {
    left.abort()
  }
}

/** `fetch` rejects with a TypeError without a connection: the token is requested again too. */
function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}

interface StreamedResult<Data> extends GraphResult {
  readonly data?: Data
  readonly extensions?: { readonly eventId?: string }
}

interface Connection {
  /** Undefined if there is no connection at present. */
  readonly body?: ReadableStream<Uint8Array>
  readonly retryAfterSeconds?: number
}

/** @throws GraphError when the subscription is refused */
async function connect(send: (() => Promise<Response>) | undefined): Promise<Connection> {
  const response = await send?.().catch(() => undefined)
  if (!response) return {}
  const { body, headers, status } = response
  if (body && headers.get('content-type')?.startsWith('text/event-stream')) return { body }
  const text = await response.text().catch(() => '')
  if (TEMPORARY.has(status)) return { retryAfterSeconds: Number(headers.get('retry-after')) || 0 }
  const { data, errors = [] } = resultIn(text, status)
  throw new GraphError(errors, data)
}

/** The events until the connection ends in any way. */
async function* eventsUntilLost(body: Connection['body']): ReturnType<typeof eventsOf> {
  try {
    if (body) yield* eventsOf(body)
  } catch {
    // It is opened again.
  }
}

/** Waits at random, so that the clients of a process that has stopped do not reconnect all at once. */
async function pause(failures: number, retryAfterSeconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const longest = Math.min(PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  const milliseconds = retryAfterSeconds * 1000 + longest * (0.5 + Math.random())
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
