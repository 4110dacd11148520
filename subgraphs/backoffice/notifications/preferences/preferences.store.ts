import type { Knex } from 'knex'
import { jsonColumn } from '../../../shared/database/columns.js'
import type { NotificationSettings } from './preferences.policy.js'

const settingsColumn = jsonColumn<NotificationSettings>()

interface SettingsRow {
  user_id: string
  settings: string
  updated_at: string
}

/** The notification settings that people have changed. */
export function preferencesStore(db: Knex) {
  const table = () => db<SettingsRow>('notification_settings')
  return {
    async byUsers(userIds: readonly string[]): Promise<Map<string, NotificationSettings>> {
      const rows = await table().whereIn('user_id', [...userIds])
      return new Map(rows.map((row) => [row.user_id, settingsColumn.read(row.settings)]))
    },

    async save(userId: string, settings: NotificationSettings, updatedAt: string): Promise<void> {
      const row = { user_id: userId, settings: settingsColumn.write(settings), updated_at: updatedAt }
      await table().insert(row).onConflict('user_id').merge()
    },

    async delete(userId: string): Promise<void> {
      await table().where({ user_id: userId }).delete()
    },
  }
}
