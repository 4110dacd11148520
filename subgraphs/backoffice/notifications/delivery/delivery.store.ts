import type { Knex } from 'knex'

/** The channels that something must be sent over. */
export type SentChannel = 'email' | 'push'

/** `pending`: to be sent at its time; `failed`: the channel did not take it in spite of all attempts. */
export type NotificationDeliveryStatus = 'pending' | 'sent' | 'failed'

/** A notification on its way over one channel. */
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

/** What leaves together: a person's deliveries over one channel at one moment. */
export type DeliveryBatch = Pick<NotificationDelivery, 'userId' | 'channel' | 'dueAt'>

/** What is to be mailed and pushed. */
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

    /** The notifications of a batch that are still to be sent. */
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
