/** A changed record that a stream is still to show. */
export interface QueuedChange {
  /** Id of the event. */
  readonly eventId: string
  /** Id of the changed record. */
  readonly recordId: string
  /** Whether it is the last record of its event, after which a client may resume. */
  readonly isLast: boolean
}

/** The changes that one stream has not shown yet. */
export interface ChangeQueue {
  push(change: QueuedChange): void
  /** Drops what is queued; nothing is shown from now on. */
  close(): void
}

/**
 * Shows changes one after another, in order. A record that changes again while it waits is shown once, in its newer
 * place: what is shown is its state at that time.
 * @param options.show never rejects
 * @param options.overflow called with the newest change instead of showing what has piled up beyond the limit
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
