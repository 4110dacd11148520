import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { text, time } from '../../../shared/database/columns.js'
import { rowsOf } from '../../../shared/database/read-text.js'
import { rowCodec } from '../../../shared/database/row-codec.js'

const leases = rowCodec('wallet_leases', { walletId: text, holder: text, heldUntil: time })

/** The current holder of each wallet's lease; one row per wallet. */
export function walletLeaseStore(db: Knex) {
  const table = () => leases.query(db)
  return {
    /** Takes the lease if it is free or has expired. */
    async take(walletId: string, holder: string, now: Timestamp, until: Timestamp): Promise<boolean> {
      const taken = await db.raw(
        `insert into wallet_leases (wallet_id, holder, held_until) values (?, ?, ?)
         on conflict (wallet_id) do update set holder = excluded.holder, held_until = excluded.held_until
         where wallet_leases.held_until < ?
         returning holder`,
        [walletId, holder, until, now],
      )
      return rowsOf(taken).length === 1
    },

    /** Renews the lease; without effect if another holder took it. */
    async renew(walletId: string, holder: string, until: Timestamp): Promise<void> {
      await table().where({ wallet_id: walletId, holder }).update({ held_until: until })
    },

    /** Releases the lease within a transaction; false if another holder took it. */
    async release(walletId: string, holder: string): Promise<boolean> {
      return (await table().where({ wallet_id: walletId, holder }).delete()) === 1
    },
  }
}
