/**
 * Reports a lost connection once until it is restored.
 * @param isWhole of several connections: whether all of them are restored
 */
export function reportedOnce<Fault = Error>(
  onLost: ((error: Fault) => void) | undefined,
  isWhole = (): boolean => true,
) {
  let isReported = false
  return {
    lost(error: Fault): void {
      if (!isReported) onLost?.(error)
      isReported = true
    },
    restored(): void {
      if (isWhole()) isReported = false
    },
  }
}
