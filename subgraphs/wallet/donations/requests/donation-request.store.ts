import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { bigint, oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { recordById } from '../../../shared/database/read-text.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { announceChange } from '../../../shared/live-changes.js'
import { assets, networks } from '../../ledger/network.js'
import type { DonationRequestRecord } from './donation-request.type.js'

const requests = rowCodec('donation_requests', {
  id: text,
  caseId: text,
  network: oneOf(networks),
  asset: oneOf(assets),
  amount: optional(bigint),
  memo: text,
  createdAt: time,
  expiresAt: time,
  donationId: optional(text),
})

/** Donation requests in the database; `db` is the database or the transaction of a change. */
export function donationRequestStore(db: Knex) {
  const table = () => requests.query(db)
  return {
    async insert(record: DonationRequestRecord): Promise<void> {
      await table().insert(requests.write(record))
    },

    byId: (id: string): Awaitable<DonationRequestRecord | undefined> => recordById(db, requests, id),

    async byMemo(memo: string): Promise<DonationRequestRecord | undefined> {
      const row = await table().where({ memo }).first()
      return row && requests.read(row)
    },

    /** Records the first donation that pays a request; later ones change nothing. */
    async setReceived(id: string, donationId: string): Promise<void> {
      const changed = await table().where({ id }).whereNull('donation_id').update({ donation_id: donationId })
      if (changed > 0) announceChange(db, 'donation-request', [[id, id]])
    },

    /** Deletes requests that expired before a time. */
    deleteExpired: (before: string): Promise<number> => table().where('expires_at', '<', before).delete(),
  }
}
