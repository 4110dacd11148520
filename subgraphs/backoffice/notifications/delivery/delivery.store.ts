import type { Knex } from 'knex'

/** The channels that need a delivery; the in-app list needs none. */
export type SentChannel = 'email' | 'push'

/** `pending`: due later or being sent; `failed`: all attempts failed. */
export type NotificationDeliveryStatus = 'pending' | 'sent' | 'failed'

/** The delivery of a notification over one channel. */
export interface NotificationDelivery {
  readonly notificationId: string
  readonly channel: SentChannel
  readonly userId: string
  readonly dueAt: string
}

interface DeliveryRow {
  notification_id: string
  channel: SentChannel
  user_id: string
  due_at: string
  status: NotificationDeliveryStatus
  sent_at: string | null
}

/** Deliveries sent together: one person, one channel, one due time. */
export type DeliveryBatch = Pick<NotificationDelivery, 'userId' | 'channel' | 'dueAt'>

/** Pending and finished deliveries. */
export function deliveryStore(db: Knex) {
  const table = () => db<DeliveryRow>('notification_deliveries')
  const batch = ({ userId, channel, dueAt }: DeliveryBatch) =>
    table().where({ user_id: userId, channel, due_at: dueAt })
  return {
    async insert(deliveries: readonly NotificationDelivery[]): Promise<void> {
      if (deliveries.length === 0) return
      await table().insert(
        deliveries.map(({ notificationId, channel, userId, dueAt }) => ({
          notification_id: notificationId,
          channel,
          user_id: userId,
          due_at: dueAt,
          status: 'pending' as const,
          sent_at: null,
        })),
      )
    },

    /** The ids of the notifications of a batch that are still pending. */
    async pending(of: DeliveryBatch): Promise<string[]> {
      return batch(of).where({ status: 'pending' }).orderBy('notification_id').pluck('notification_id')
    },

    async settle(
      of: DeliveryBatch,
      notificationIds: readonly string[],
      status: Exclude<NotificationDeliveryStatus, 'pending'>,
      at: string,
    ): Promise<void> {
      await batch(of)
        .whereIn('notification_id', [...notificationIds])
        .update({ status, ...(status === 'sent' ? { sent_at: at } : {}) })
    },
  }
}
