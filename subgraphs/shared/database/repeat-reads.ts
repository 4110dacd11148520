import type { Knex } from 'knex'
import { retryOnLostConnection } from '../../../runtime/connections/lost-connection.js'
import { trackEffect } from './change-outcome.js'
import { adaptRunners, isRead } from './knex-internals.js'

/**
 * Repeats reads outside transactions on another connection when theirs was lost. A write is not repeated, because it
 * may have taken effect; writes belong in `inTransaction`, which begins on a working connection.
 */
export function repeatReads(db: Knex): void {
  adaptRunners(db, (runner, statement) => {
    if (!isRead(statement)) return
    const run = runner.run.bind(runner)
    runner.run = () =>
      retryOnLostConnection(() => {
        runner.connection = undefined
        return run()
      })
  })
}

/** Marks changes that write outside transactions as possibly effective. */
export function trackWrites(db: Knex): void {
  adaptRunners(db, (runner, statement) => {
    if (isRead(statement)) return
    const run = runner.run.bind(runner)
    runner.run = () => trackEffect(run)
  })
}
