/** A changed record that a stream has not sent yet. */
export interface QueuedChange {
  /** Id of the event. */
  readonly eventId: string
  /** Id of the changed record. */
  readonly recordId: string
  /** Whether it is the last record of its event, after which a client may resume. */
  readonly isLast: boolean
}

/** The changes that one stream has not sent yet. */
export interface ChangeQueue {
  push(change: QueuedChange): void
  /** Discards the queue; nothing is sent afterwards. */
  close(): void
}

/**
 * Sends changes one at a time, in order. A record that changes again while it is queued is sent once, at its newer
 * position, with its state at that time.
 * @param options.show never rejects
 * @param options.overflow called with the newest change, instead of sending the queue, when the limit is exceeded
 */
export function createChangeQueue(options: {
  readonly limit: number
  readonly show: (change: QueuedChange) => Promise<void>
  readonly overflow: (newest: QueuedChange) => void
}): ChangeQueue {
  const { limit, show, overflow } = options
  const waiting = new Map<string, QueuedChange>()
  let isShowing = false
  let isClosed = false

  async function showAll(): Promise<void> {
    isShowing = true
    for (let next = first(waiting); next !== undefined && !isClosed; next = first(waiting)) {
      waiting.delete(next.recordId)
      await show(next)
      // Reads that never wait would otherwise write everything in one turn, before a client can read any of it.
      if (waiting.size > 0) await new Promise(setImmediate)
    }
    isShowing = false
  }

  return {
    push(change) {
      if (isClosed) return
      waiting.delete(change.recordId)
      waiting.set(change.recordId, change)
      if (waiting.size > limit) {
        waiting.clear()
        overflow(change)
      } else if (!isShowing) void showAll()
    },
    close() {
      isClosed = true
      waiting.clear()
    },
  }
}

function first(waiting: ReadonlyMap<string, QueuedChange>): QueuedChange | undefined {
  return waiting.values().next().value
}
