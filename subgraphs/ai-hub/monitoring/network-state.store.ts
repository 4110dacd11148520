import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { integer, named, optional, text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { NetworkState } from './monitoring.type.js'

const states = rowCodec('network_states', {
  network: text,
  consecutiveFailures: named('failures', integer),
  totalFailures: integer,
  lastError: optional(text),
  lastFailureAt: optional(time),
  lastSuccessAt: optional(time),
  blockedUntil: optional(time),
})

const untouched = { consecutiveFailures: 0, totalFailures: 0 }

/** The recent availability of each network. */
export function networkStateStore(db: Knex) {
  const table = () => states.query(db)
  return {
    /** The state at a time: a pause that has ended is left out. */
    async read(network: string, now: Timestamp): Promise<NetworkState> {
      const row = await table().where({ network }).first()
      if (!row) return { network, ...untouched }
      const { blockedUntil, ...state } = states.read(row)
      return blockedUntil && blockedUntil > now ? { ...state, blockedUntil } : state
    },

    /** A pause stays: it was requested in response to another fetch, while this one ran. */
    async recordSuccess(network: string, now: Timestamp): Promise<void> {
      const change = { consecutiveFailures: 0, lastSuccessAt: now }
      await table()
        .insert(states.write({ network, ...untouched, ...change }))
        .onConflict('network')
        .merge(states.writePartial(change))
    },

    async recordFailure(
      network: string,
      error: string,
      now: Timestamp,
      blockedUntil: Timestamp | undefined,
    ): Promise<void> {
      const change = { lastError: error, lastFailureAt: now, blockedUntil }
      await table()
        .insert(states.write({ network, ...untouched, ...change }))
        .onConflict('network')
        .merge(states.writePartial(change))
      await db('network_states').where({ network }).increment({ failures: 1, total_failures: 1 })
    },
  }
}
