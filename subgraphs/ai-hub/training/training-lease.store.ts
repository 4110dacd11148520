import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

const leases = rowCodec('training_leases', { agent: text, holder: text, until: time })

/** Leases of trainings: one process per agent. */
export function trainingLeaseStore(db: Knex) {
  const table = () => leases.query(db)
  return {
    /** Takes the lease unless it is held. */
    async take(agent: string, holder: string, now: Timestamp, until: Timestamp): Promise<boolean> {
      await table().insert({ agent, holder: '', until: '' }).onConflict('agent').ignore()
      return (await table().where({ agent }).where('until', '<', now).update({ holder, until })) === 1
    },

    async renew(agent: string, holder: string, until: Timestamp): Promise<void> {
      await table().where({ agent, holder }).update({ until })
    },

    async release(agent: string, holder: string): Promise<void> {
      await table().where({ agent, holder }).update({ holder: '', until: '' })
    },

    /** Agents with a running training. */
    async held(now: Timestamp): Promise<string[]> {
      return table().where('until', '>=', now).pluck('agent')
    },
  }
}
