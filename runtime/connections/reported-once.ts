/** Called when a connection is lost, once until it is restored; a function that it returns is called then. */
export type OnLost<Fault = Error> = (error: Fault) => unknown

/** Where outages and their ends are logged. */
export interface OutageLog {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** Logs when a server becomes unavailable, and when it is available again, each with its effect. */
export function logOutage(
  log: OutageLog,
  server: string,
  effect: string,
  restoredEffect: string,
): OnLost<unknown> {
  return (error) => {
    log.error({ err: error }, `${server} is unavailable: ${effect}`)
    return () => log.info({}, `${server} is available again: ${restoredEffect}`)
  }
}

/**
 * Reports a lost connection once until it is restored.
 * @param isWhole of several connections: whether all of them are restored
 */
export function reportedOnce<Fault = Error>(
  onLost: OnLost<Fault> | undefined,
  isWhole = (): boolean => true,
) {
  let isReported = false
  let onRestored: unknown
  return {
    lost(error: Fault): void {
      if (!isReported) onRestored = onLost?.(error)
      isReported = true
    },
    restored(): void {
      if (!isReported || !isWhole()) return
      isReported = false
      if (typeof onRestored === 'function') onRestored()
    },
  }
}
