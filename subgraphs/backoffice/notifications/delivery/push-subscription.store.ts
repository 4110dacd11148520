import type { Knex } from 'knex'

/** A person's browser that is subscribed to pushes. */
export interface PushSubscriptionRecord {
  readonly id: string
  readonly userId: string
  readonly endpoint: string
  /** The browser's keys, sealed. */
  readonly sealedKeys: string
  readonly createdAt: string
}

interface PushSubscriptionRow {
  id: string
  user_id: string
  endpoint: string
  keys: string
  created_at: string
}

const recordOf = (row: PushSubscriptionRow): PushSubscriptionRecord => ({
  id: row.id,
  userId: row.user_id,
  endpoint: row.endpoint,
  sealedKeys: row.keys,
  createdAt: row.created_at,
})

/** Push subscriptions, one per browser. */
export function pushSubscriptionStore(db: Knex) {
  const table = () => db<PushSubscriptionRow>('push_subscriptions')
  return {
    async ofUser(userId: string): Promise<PushSubscriptionRecord[]> {
      return (await table().where({ user_id: userId }).orderBy('id')).map(recordOf)
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
      const { id, userId, endpoint, sealedKeys, createdAt } = record
      await table().where({ endpoint }).delete()
      await table().insert({ id, user_id: userId, endpoint, keys: sealedKeys, created_at: createdAt })
    },

    async deleteOfUser(userId: string): Promise<void> {
      await table().where({ user_id: userId }).delete()
    },

    /** @returns false when the person has no subscription with the id */
    async delete(userId: string, id: string): Promise<boolean> {
      return (await table().where({ user_id: userId, id }).delete()) === 1
    },
  }
}
