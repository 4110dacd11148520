/** A close is overdue after this multiple of the expected interval. */
const OVERDUE_FACTOR = 1.5
const MIN_WAIT_MS = 50

/** A signal to wait for the next ledger of a network that closes one every `closeMs` milliseconds. */
export function createCloseSignal(closeMs: number) {
  const waiting = new Set<() => void>()
  return {
    closed(): void {
      for (const wake of waiting) wake()
    },

    nextClose(signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(overdue)
          signal.removeEventListener('abort', wake)
          waiting.delete(wake)
          resolve()
        }
        const overdue = setTimeout(wake, Math.max(closeMs * OVERDUE_FACTOR, MIN_WAIT_MS))
        signal.addEventListener('abort', wake)
        waiting.add(wake)
        if (signal.aborted) wake()
      })
    },
  }
}
