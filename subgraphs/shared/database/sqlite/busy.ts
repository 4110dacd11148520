import { setTimeout as pause } from 'node:timers/promises'

/** How long a statement waits for a lock of another connection before it fails, in milliseconds. */
export const busyTimeoutMs = 10_000

let waits = 0

/** How often a statement of this process waited for a lock. */
export const busyWaits = (): number => waits

/** After SQLITE_BUSY the statement had no effect, so it can be repeated. */
export async function whenNotBusy(statement: () => void): Promise<void> {
  const deadline = Date.now() + busyTimeoutMs
  for (;;) {
    try {
      statement()
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      waits += 1
      await pause(2 + Math.random() * 20)
    }
  }
}

/** Whether SQLite refused a statement because another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY')
}
