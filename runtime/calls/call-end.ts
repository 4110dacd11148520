/** Why a call ends before its response: its time is over, or its client has left. */
export type CallEndReason = 'timeout' | 'cancelled'

/** The end of a call that nobody waits for any longer. One timer and one listener, because abort signals cost more than the call. */
export interface CallEnd {
  /** Undefined while somebody waits. */
  readonly reason: CallEndReason | undefined
  /** Calls `stop` at the end, at once if it has come; one function at a time. */
  stopWith(stop: ((cause: Error) => void) | undefined): void
  /** Waits for a result until the end, at which it throws. */
  wait<Result>(running: Promise<Result>): Promise<Result>
  /** The call has ended by itself. */
  close(): void
}

/**
 * @param budgetMs how long the call may take
 * @param client aborts when the client leaves
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

/** As the errors of abort signals are called. */
const names = { timeout: 'TimeoutError', cancelled: 'AbortError' } as const
