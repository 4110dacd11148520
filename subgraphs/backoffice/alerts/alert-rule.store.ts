import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { flag, integer, json, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import type { AlertChannel } from './alert.service.js'
import { alertSeverities } from './alert.type.js'

const rules = rowCodec('alert_rules', {
  id: text,
  condition: text,
  severity: oneOf(alertSeverities),
  enabled: flag,
  notificationChannels: json<AlertChannel[]>(),
  /** Start of the uninterrupted period in which the condition holds; unset while it does not. */
  pendingSince: optional(time),
  version: integer,
  createdAt: time,
  updatedAt: time,
})

export type AlertRuleRecord = RecordOf<typeof rules>

export function alertRuleStore(db: Knex) {
  const table = () => rules.query(db)
  return {
    byId: (id: string): Awaitable<AlertRuleRecord | undefined> => recordById(db, rules, id),

    async enabled(): Promise<AlertRuleRecord[]> {
      const rows = await table().where({ enabled: true }).orderBy('id')
      return rows.map(rules.read)
    },

    async page(page: Page): Promise<PageRows<AlertRuleRecord>> {
      return mapRows(await selectPage(table(), { sort: newestFirst, page }), rules.read)
    },

    async insert(rule: AlertRuleRecord): Promise<void> {
      await table().insert(rules.write(rule))
    },

    /** Replaces the version it is based on. @returns false when it was modified concurrently */
    async replace(rule: AlertRuleRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: rule.id, version: basedOn }).update(rules.write(rule))) === 1
    },

    /** Records the time since which the condition has held; undefined when it no longer holds. */
    async markPending(id: string, since: string | undefined): Promise<void> {
      await table()
        .where({ id })
        .update({ pending_since: since ?? null })
    },

    async delete(id: string): Promise<boolean> {
      return (await table().where({ id }).delete()) === 1
    },
  }
}
