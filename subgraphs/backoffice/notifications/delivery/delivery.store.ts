import type { Knex } from 'knex'
import { oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'

const sentChannels = ['email', 'push'] as const
/** The channels that need a delivery; the in-app list needs none. */
export type SentChannel = (typeof sentChannels)[number]

const deliveryStatuses = ['pending', 'sent', 'failed'] as const
/** `pending`: due later or being sent; `failed`: all attempts failed. */
export type NotificationDeliveryStatus = (typeof deliveryStatuses)[number]

const deliveries = rowCodec('notification_deliveries', {
  notificationId: text,
  channel: oneOf(sentChannels),
  userId: text,
  dueAt: time,
  status: oneOf(deliveryStatuses),
  sentAt: optional(time),
})

/** The delivery of a notification over one channel. */
export type NotificationDelivery = Omit<RecordOf<typeof deliveries>, 'status' | 'sentAt'>

/** Deliveries sent together: one person, one channel, one due time. */
export type DeliveryBatch = Pick<NotificationDelivery, 'userId' | 'channel' | 'dueAt'>

/** Pending and finished deliveries. */
export function deliveryStore(db: Knex) {
  const table = () => deliveries.query(db)
  const batch = ({ userId, channel, dueAt }: DeliveryBatch) =>
    table().where({ user_id: userId, channel, due_at: dueAt })
  return {
    async insert(created: readonly NotificationDelivery[]): Promise<void> {
      if (created.length === 0) return
      await table().insert(created.map((delivery) => deliveries.write({ ...delivery, status: 'pending' })))
    },

    /** The ids of the notifications of a batch that were not sent: pending, or failed if its job is replayed. */
    async unsent(of: DeliveryBatch): Promise<string[]> {
      return batch(of).whereNot({ status: 'sent' }).orderBy('notification_id').pluck('notification_id')
    },

    async settle(
      of: DeliveryBatch,
      notificationIds: readonly string[],
      status: Exclude<NotificationDeliveryStatus, 'pending'>,
      at: string,
    ): Promise<void> {
      await batch(of)
        .whereIn('notification_id', [...notificationIds])
        .update(deliveries.writePartial({ status, ...(status === 'sent' ? { sentAt: at } : {}) }))
    },
  }
}
