import type { Knex } from 'knex'
import { retryOnLostConnection } from '../../../runtime/lost-connection.js'
import { isRead, type Statement } from './is-read.js'

/** What knex makes of a builder to run it, as far as it concerns us. */
interface Runner {
  /** The connection of the latest attempt. */
  connection: unknown
  run(): Promise<unknown>
}

/**
 * Repeats reads outside transactions on another connection when theirs was lost. A write is not repeated, because it
 * may have taken effect; writes belong in `inTransaction`, which begins on a working connection.
 */
export function repeatReads(db: Knex): void {
  const client = db.client as { runner(builder: Statement): Runner }
  const runnerOf = client.runner.bind(client)
  // Clients of transactions are created from the class and are not affected.
  client.runner = (builder) => {
    const runner = runnerOf(builder)
    if (!isRead(builder)) return runner
    const run = runner.run.bind(runner)
    runner.run = () =>
      retryOnLostConnection(() => {
        runner.connection = undefined
        return run()
      })
    return runner
  }
}
