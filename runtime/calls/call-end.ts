/** Why a call ends before its response: its time limit has passed, or its client has disconnected. */
export type CallEndReason = 'timeout' | 'cancelled'

/** Ends a call whose caller no longer waits. Uses one timer and one listener, because abort signals cost more than the call. */
export interface CallEnd {
  /** Undefined while the caller waits. */
  readonly reason: CallEndReason | undefined
  /** Calls `stop` when the call is ended, immediately if it already is; one function at a time. */
  stopWith(stop: ((cause: Error) => void) | undefined): void
  /** Waits for a result; throws when the call is ended. */
  wait<Result>(running: Promise<Result>): Promise<Result>
  /** Releases timer and listener once the call has completed. */
  close(): void
}

/**
 * @param budgetMs how long the call may take
 * @param client aborts when the client disconnects
 */
export function callEnd(budgetMs: number, client: AbortSignal | undefined): CallEnd {
  let cause: Error | undefined
  let reason: CallEndReason | undefined
  let stopSending: ((cause: Error) => void) | undefined
  let stopWaiting: ((cause: Error) => void) | undefined

  function end(because: CallEndReason): void {
    if (reason) return
    reason = because
    cause = new DOMException(messages[because], names[because])
    close()
    stopWaiting?.(cause)
    stopSending?.(cause)
  }

  const leave = () => end('cancelled')
  const timer = setTimeout(end, budgetMs, 'timeout')
  if (client?.aborted) leave()
  else client?.addEventListener('abort', leave)

  function close(): void {
    clearTimeout(timer)
    client?.removeEventListener('abort', leave)
  }

  return {
    get reason() {
      return reason
    },
    stopWith(stop) {
      stopSending = stop
      if (cause) stop?.(cause)
    },
    wait: (running) =>
      new Promise((resolve, reject) => {
        stopWaiting = reject
        if (cause) reject(cause)
        running.then(resolve, reject)
      }),
    close,
  }
}

const messages = {
  timeout: 'The operation was aborted due to timeout',
  cancelled: 'This operation was aborted',
} as const

/** The names of the errors of abort signals. */
const names = { timeout: 'TimeoutError', cancelled: 'AbortError' } as const
