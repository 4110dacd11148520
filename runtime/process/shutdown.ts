let shuttingDown = false

/** Whether this process has received the signal to end: `/readyz` returns 503, and requests are still served. */
export function isShuttingDown(): boolean {
  return shuttingDown
}

/** Makes {@link isShuttingDown} true permanently. */
export function beginShutdown(): void {
  shuttingDown = true
}
