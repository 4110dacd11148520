import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { named, optional, text, time } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'

const subscriptions = rowCodec('push_subscriptions', {
  id: text,
  userId: text,
  endpoint: text,
  /** The browser's keys, sealed. */
  sealedKeys: named('keys', text),
  createdAt: time,
  /** The key of the platform that it was made with; absent for one from before keys were recorded. */
  serverKey: optional(text),
})

/** A person's browser that is subscribed to pushes. */
export type PushSubscriptionRecord = RecordOf<typeof subscriptions>

/** Push subscriptions, one per browser. */
export function pushSubscriptionStore(db: Knex) {
  const table = () => subscriptions.query(db)
  return {
    async ofUser(userId: string): Promise<PushSubscriptionRecord[]> {
      return (await table().where({ user_id: userId }).orderBy('id')).map(subscriptions.read)
    },

    /** The users among these who have a subscription. */
    async usersAmong(userIds: readonly string[]): Promise<string[]> {
      return table()
        .whereIn('user_id', [...userIds])
        .distinct()
        .pluck('user_id')
    },

    /** Saves the subscription; an endpoint already known moves to its current user. */
    async save(record: PushSubscriptionRecord): Promise<void> {
      await table().where({ endpoint: record.endpoint }).delete()
      await table().insert(subscriptions.write(record))
    },

    async recordServerKey(id: string, serverKey: string): Promise<void> {
      await table().where({ id }).update({ server_key: serverKey })
    },

    /** @param until only those that were registered up to this time */
    async deleteOfUser(userId: string, until?: Timestamp): Promise<void> {
      const own = table().where({ user_id: userId })
      if (until !== undefined) own.where('created_at', '<=', until)
      await own.delete()
    },

    /** @returns false when the person has no subscription with the id */
    async delete(userId: string, id: string): Promise<boolean> {
      return (await table().where({ user_id: userId, id }).delete()) === 1
    },
  }
}
