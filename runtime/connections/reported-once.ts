/** Reports a lost connection once until it is restored. */
export function reportedOnce<Fault = Error>(onLost: ((error: Fault) => void) | undefined) {
  let isReported = false
  return {
    lost(error: Fault): void {
      if (!isReported) onLost?.(error)
      isReported = true
    },
    restored(): void {
      isReported = false
    },
  }
}
