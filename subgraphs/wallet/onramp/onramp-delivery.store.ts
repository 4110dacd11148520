import type { Knex } from 'knex'
import { oneOf, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { onrampStatuses } from './onramp-order.state.js'

const deliveries = rowCodec('onramp_deliveries', {
  id: text,
  orderId: text,
  status: oneOf(onrampStatuses),
  receivedAt: time,
})

/** A processed delivery: a record for audits, and the key that detects repetitions of the same body. */
export type DeliveryRecord = RecordOf<typeof deliveries>

/** Deliveries of the provider about our purchases. */
export function onrampDeliveryStore(db: Knex) {
  return {
    /** False if it was stored before. */
    async insertIfNew(record: DeliveryRecord): Promise<boolean> {
      const query = deliveries.query(db).insert(deliveries.write(record))
      return (await query.onConflict('id').ignore().returning('id')).length === 1
    },
  }
}
