import { setTimeout as pause } from 'node:timers/promises'

/** More than any pool has connections; each may turn out to be lost once. */
const MOST_ATTEMPTS = 30
const PAUSE_MS = 10

/**
 * Does what needs a connection to PostgreSQL, again on another one where the connection turns out to be lost, as all
 * are after a restart of the database server: a pool learns of it by using them.
 * @param mayRepeat whether nothing can have happened in the attempt that failed
 */
export async function retryOnLostConnection<Result>(
  work: () => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !mayRepeat() || !isLostConnection(error)) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** The server was told to end the connection or died, or the connection broke: there may be a good one. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  // What the driver says of a socket that has closed has no code.
  return /Connection terminated|is not queryable/.test(error.message)
}
