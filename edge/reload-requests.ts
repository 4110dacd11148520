import type { LiveEvents } from '../runtime/live-events/live-events.js'

/** Between the streams that are asked to reload: each reload is a few queries, and all streams have missed the same events. */
const EVERY_MS = 10

/** A stream whose client must reload because events may have been missed. */
interface Reloading {
  /** Asks the client. */
  reload(): void
}

/** The streams that have not yet asked their clients to reload since events may have been missed. */
export interface ReloadRequests<Stream extends Reloading> {
  /** Takes a stream out, before it sends something else or has ended. @returns whether it was waiting */
  remove(stream: Stream): boolean
  /** Stops following. */
  close(): void
}

/**
 * Asks all open streams to reload when events may have been missed, one after the other, so that their clients do not query the
 * databases together. A report that follows while a stream waits does not ask its client twice.
 * @param open the open streams
 */
export function reloadRequests<Stream extends Reloading>(
  live: Pick<LiveEvents, 'onMissed'>,
  open: Iterable<Stream>,
): ReloadRequests<Stream> {
  const waiting = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  function askNext(): void {
    const [stream] = waiting
    isAsking = stream !== undefined
    timer = isAsking ? setTimeout(askNext, EVERY_MS).unref() : undefined
    if (!stream) return
    waiting.delete(stream)
    stream.reload()
  }

  const unfollow = live.onMissed((againWithinMs) => {
    for (const stream of open) waiting.add(stream)
    if (timer && (isAsking || againWithinMs > 0)) return
    clearTimeout(timer)
    if (againWithinMs === 0) askNext()
    else timer = setTimeout(askNext, againWithinMs).unref()
  })

  return {
    remove: (stream) => waiting.delete(stream),
    close() {
      unfollow()
      clearTimeout(timer)
    },
  }
}
