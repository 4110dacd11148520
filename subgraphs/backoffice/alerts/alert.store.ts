import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { json, named, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { announceChange } from '../../shared/live-changes.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import type { AlertFilter } from './alert.inputs.js'
import { type Alert, type AlertSource, alertSeverities, alertSources, alertStatuses } from './alert.type.js'

export type AlertRecord = Readonly<Alert> & {
  readonly userId?: string
  /** The person who acknowledged it. */
  readonly acknowledgedById?: string
  readonly ipAddress?: string
  /** Unique among active alerts. */
  readonly key?: string
  /** When it is resolved automatically. */
  readonly expiresAt?: string
}

/** Who acknowledged an alert, and when. */
export type Acknowledgement = Required<
  Pick<AlertRecord, 'acknowledgedAt' | 'acknowledgedById' | 'acknowledgedBy'>
>

const alerts = rowCodec('alerts', {
  id: text,
  source: oneOf(alertSources),
  type: text,
  severity: oneOf(alertSeverities),
  status: oneOf(alertStatuses),
  message: text,
  ruleId: optional(text),
  userId: optional(text),
  ipAddress: optional(text),
  metadata: optional(json<Record<string, unknown>>()),
  key: named('active_key', optional(text)),
  expiresAt: optional(time),
  createdAt: time,
  resolvedAt: optional(time),
  acknowledgedAt: optional(time),
  acknowledgedById: named('acknowledged_by', optional(text)),
  acknowledgedBy: named('acknowledged_by_name', optional(text)),
})

export function alertStore(db: Knex) {
  const table = () => alerts.query(db)
  return {
    /** @returns false when an active alert has the same key */
    async insert(record: AlertRecord): Promise<boolean> {
      const written = await table()
        .insert(alerts.write(record))
        .onConflict('active_key')
        .ignore()
        .returning('id')
      if (written.length === 1) announceChange(db, 'raised-alert', [[record.source, record.id]])
      return written.length === 1
    },

    byId: (id: string): Awaitable<AlertRecord | undefined> => recordById(db, alerts, id),

    async activeByKey(key: string): Promise<AlertRecord | undefined> {
      const row = await table().where({ active_key: key }).first()
      return row && alerts.read(row)
    },

    async expired(now: string): Promise<AlertRecord[]> {
      return (await table().where({ status: 'active' }).where('expires_at', '<=', now)).map(alerts.read)
    },

    /** @returns false when it was resolved before */
    async resolve(id: string, at: string): Promise<boolean> {
      const change = { status: 'resolved', active_key: null, resolved_at: at } as const
      return (await table().where({ id, status: 'active' }).update(change)) === 1
    },

    /** @returns false when it was acknowledged or resolved before */
    async acknowledge(id: string, by: Acknowledgement): Promise<boolean> {
      const open = table().where({ id, status: 'active' }).whereNull('acknowledged_at')
      return (await open.update(alerts.writePartial(by))) === 1
    },

    async page(filter: AlertFilter, page: Page): Promise<PageRows<AlertRecord>> {
      const query = table()
      if (filter.severity) query.where({ severity: filter.severity })
      if (filter.status) query.where({ status: filter.status })
      if (filter.source) query.where({ source: filter.source })
      if (filter.since) query.where('created_at', '>=', filter.since)
      return mapRows(await selectPage(query, { sort: newestFirst, page }), alerts.read)
    },

    /** Number of alerts of the same rule, or else of the same type and severity, from a time to that of the alert. */
    async countLike({ type, severity, ruleId, createdAt }: AlertRecord, since: string): Promise<number> {
      const like = ruleId === undefined ? { type, severity } : { rule_id: ruleId }
      return countRows(table().where(like).whereBetween('created_at', [since, createdAt]))
    },

    async countActive(source: AlertSource): Promise<number> {
      return countRows(table().where({ status: 'active', source }))
    },
  }
}
