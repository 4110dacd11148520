import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import type { OnrampStatus } from './onramp-order.state.js'

/** A delivery that was taken: the evidence, and what makes the next one of the same body a repetition. */
export interface DeliveryRecord {
  readonly id: string
  readonly orderId: string
  readonly status: OnrampStatus
  readonly receivedAt: Timestamp
}

interface DeliveryRow {
  id: string
  order_id: string
  status: OnrampStatus
  received_at: string
}

/** Deliveries of the provider about purchases of ours. */
export function onrampDeliveryStore(db: Knex) {
  const table = () => db<DeliveryRow>('onramp_deliveries')
  return {
    /** False where it is known already. */
    async insertIfNew({ id, orderId, status, receivedAt }: DeliveryRecord): Promise<boolean> {
      const inserted = await table()
        .insert({ id, order_id: orderId, status, received_at: receivedAt })
        .onConflict('id')
        .ignore()
        .returning('id')
      return inserted.length === 1
    },
  }
}
