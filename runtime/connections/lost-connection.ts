import { setTimeout as pause } from 'node:timers/promises'
import { outageOf } from './database-outage.js'

/** More than the connections of any pool, each of which may be found lost once. */
const MAX_ATTEMPTS = 30
const PAUSE_MS = 10

/** How often a connection that only receives is checked: a server whose machine has failed does not close it. */
export const CHECK_CONNECTION_MS = 10_000

/**
 * Runs work on PostgreSQL and retries it on another connection when the connection is lost. After a restart of the
 * server all pooled connections are lost, which the pool only notices when it uses them.
 * @param mayRepeat whether the failed attempt cannot have had an effect
 */
export async function retryOnLostConnection<Result>(
  work: () => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !mayRepeat() || outageOf(error) !== 'lost') throw error
      await pause(PAUSE_MS)
    }
  }
}
