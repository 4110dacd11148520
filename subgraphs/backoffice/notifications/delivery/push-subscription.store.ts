import type { Knex } from 'knex'

/** A browser of a person that takes pushes. */
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

/** The browsers that take pushes. */
export function pushSubscriptionStore(db: Knex) {
  const table = () => db<PushSubscriptionRow>('push_subscriptions')
  return {
    async ofUser(userId: string): Promise<PushSubscriptionRecord[]> {
      return (await table().where({ user_id: userId }).orderBy('id')).map(recordOf)
    },

    /** Which of the users have one. */
    async usersAmong(userIds: readonly string[]): Promise<string[]> {
      return table()
        .whereIn('user_id', [...userIds])
        .distinct()
        .pluck('user_id')
    },

    /** Adds the browser, or gives a known one to the person who uses it now. */
    async save(record: PushSubscriptionRecord): Promise<void> {
      const { id, userId, endpoint, sealedKeys, createdAt } = record
      await table().where({ endpoint }).delete()
      await table().insert({ id, user_id: userId, endpoint, keys: sealedKeys, created_at: createdAt })
    },

    async deleteOfUser(userId: string): Promise<void> {
      await table().where({ user_id: userId }).delete()
    },

    /** Removes a browser of a person; false where they have none with the id. */
    async delete(userId: string, id: string): Promise<boolean> {
      return (await table().where({ user_id: userId, id }).delete()) === 1
    },
  }
}
