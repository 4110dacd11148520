import type { Knex } from 'knex'
import { json, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import type { NotificationSettings } from './preferences.policy.js'

const changed = rowCodec('notification_settings', {
  userId: text,
  settings: json<NotificationSettings>(),
  updatedAt: time,
})

/** The notification settings that people have changed. */
export function preferencesStore(db: Knex) {
  const table = () => changed.query(db)
  return {
    async byUsers(userIds: readonly string[]): Promise<Map<string, NotificationSettings>> {
      const rows = await table().whereIn('user_id', [...userIds])
      return new Map(rows.map(changed.read).map(({ userId, settings }) => [userId, settings]))
    },

    async save(userId: string, settings: NotificationSettings, updatedAt: string): Promise<void> {
      await table().insert(changed.write({ userId, settings, updatedAt })).onConflict('user_id').merge()
    },

    async delete(userId: string): Promise<void> {
      await table().where({ user_id: userId }).delete()
    },
  }
}
