import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { integer, json, optional, text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { MonitoringSettings } from './configuration.policy.js'

const settingsRows = rowCodec('monitoring_settings', {
  id: integer,
  settings: json<MonitoringSettings>(),
  sealedCredentials: optional(text),
  updatedAt: time,
})

const ONLY_ROW = { id: 1 }

/** The single row of settings; absent until a default is changed. */
export function settingsStore(db: Knex) {
  const table = () => settingsRows.query(db)
  return {
    async read() {
      const row = await table().where(ONLY_ROW).first()
      return row && settingsRows.read(row)
    },

    async write(
      settings: MonitoringSettings,
      sealedCredentials: string | undefined,
      updatedAt: Timestamp,
    ): Promise<void> {
      const row = settingsRows.write({ ...ONLY_ROW, settings, sealedCredentials, updatedAt })
      await table().insert(row).onConflict('id').merge(row)
    },
  }
}
