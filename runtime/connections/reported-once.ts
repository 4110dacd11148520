/** Reports a lost connection once until it is restored. */
export function reportedOnce(onLost: ((error: Error) => void) | undefined) {
  let isReported = false
  return {
    lost(error: Error): void {
      if (!isReported) onLost?.(error)
      isReported = true
    },
    restored(): void {
      isReported = false
    },
  }
}
