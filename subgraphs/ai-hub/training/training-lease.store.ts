import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

const leases = rowCodec('training_leases', { agent: text, holder: text, until: time })

/** Who trains which agent at the moment: of any number of processes one does. */
export function trainingLeaseStore(db: Knex) {
  const table = () => leases.query(db)
  return {
    /** Takes the lease unless somebody holds it. */
    async take(agent: string, holder: string, now: Timestamp, until: Timestamp): Promise<boolean> {
      await table().insert({ agent, holder: '', until: '' }).onConflict('agent').ignore()
      return (await table().where({ agent }).where('until', '<', now).update({ holder, until })) === 1
    },

    async giveBack(agent: string, holder: string): Promise<void> {
      await table().where({ agent, holder }).update({ holder: '', until: '' })
    },

    /** The agents that are being trained. */
    async held(now: Timestamp): Promise<string[]> {
      return table().where('until', '>=', now).pluck('agent')
    },
  }
}
