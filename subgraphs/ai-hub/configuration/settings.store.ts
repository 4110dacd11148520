import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { jsonColumn } from '../../shared/database/columns.js'
import type { MonitoringSettings } from './configuration.policy.js'

interface SettingsRow {
  id: number
  settings: string
  sealed_credentials: string | null
  updated_at: string
}

const settingsColumn = jsonColumn<MonitoringSettings>()
const ONLY_ROW = { id: 1 }

/** The one row of settings; nothing stands there until somebody changes a default. */
export function settingsStore(db: Knex) {
  const table = () => db<SettingsRow>('monitoring_settings')
  return {
    async read(): Promise<
      { settings: MonitoringSettings; sealedCredentials: string | undefined } | undefined
    > {
      const row = await table().where(ONLY_ROW).first()
      if (!row) return undefined
      return {
        settings: settingsColumn.read(row.settings),
        sealedCredentials: row.sealed_credentials ?? undefined,
      }
    },

    async write(
      settings: MonitoringSettings,
      sealedCredentials: string | undefined,
      now: Timestamp,
    ): Promise<void> {
      const row = {
        settings: settingsColumn.write(settings),
        sealed_credentials: sealedCredentials ?? null,
        updated_at: now,
      }
      await table()
        .insert({ ...ONLY_ROW, ...row })
        .onConflict('id')
        .merge(row)
    },
  }
}
