import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { columnsOf, integer, json, oneOf, optional, text, time } from '../database/columns.js'
import { insertRows } from '../database/insert-rows.js'
import type { Migration } from '../database/migrate.js'
import { type RecordOf, type RowOf, rowCodec } from '../database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../paging/page.js'
import { newestFirst, selectPage } from '../paging/page-query.js'
import { type DeliveryStatus, deliveryStatuses } from './delivery.state.js'

/** A signing secret, sealed. The newest has no end; one that was replaced signs until its end. */
export interface SealedSecret {
  readonly sealed: string
  readonly expiresAt?: Timestamp
}

const subscriptions = rowCodec('webhook_subscriptions', {
  id: text,
  url: text,
  /** Kinds of events. */
  events: json<readonly string[]>(),
  secrets: json<readonly SealedSecret[]>(),
  createdBy: text,
  createdAt: time,
})

/** Which events are sent to which address. */
export type WebhookSubscription = RecordOf<typeof subscriptions>

const deliveries = rowCodec('webhook_deliveries', {
  id: text,
  subscriptionId: text,
  eventId: text,
  event: text,
  status: oneOf(deliveryStatuses),
  /** How often it was sent, over all replays. */
  attemptCount: integer,
  createdAt: time,
  /** When the receiver accepted it. */
  deliveredAt: optional(time),
})

/** One event on its way to one subscription. */
export type WebhookDelivery = RecordOf<typeof deliveries>

const attempts = rowCodec('webhook_attempts', {
  deliveryId: text,
  number: integer,
  at: time,
  durationMs: integer,
  /** The receiver's HTTP status; absent when there was no response. */
  statusCode: optional(integer),
  /** Why there was no response. */
  error: optional(text),
})

/** One line of the delivery log. */
export type DeliveryAttempt = RecordOf<typeof attempts>

export const webhookMigration: Migration = {
  name: 'shared-webhooks',
  async up(db) {
    await db.schema.createTable('webhook_subscriptions', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('url').notNullable()
      column.json('events').notNullable()
      column.json('secrets').notNullable()
      column.text('created_by').notNullable()
      column.time('created_at').notNullable()
    })
    await db.schema.createTable('webhook_deliveries', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      const subscription = column.text('subscription_id').notNullable()
      subscription.references('id').inTable('webhook_subscriptions').onDelete('cascade')
      column.text('event_id').notNullable().references('id').inTable('events').onDelete('cascade')
      column.text('event').notNullable()
      column.text('status').notNullable()
      column.integer('attempt_count').notNullable()
      column.time('created_at').notNullable()
      column.time('delivered_at')
      table.index(['subscription_id', 'created_at', 'id'])
      table.index('event_id')
    })
    await db.schema.createTable('webhook_attempts', (table) => {
      const column = columnsOf(db, table)
      const delivery = column.text('delivery_id').notNullable()
      delivery.references('id').inTable('webhook_deliveries').onDelete('cascade')
      column.integer('number').notNullable()
      column.time('at').notNullable()
      column.integer('duration_ms').notNullable()
      column.integer('status_code')
      column.text('error')
      table.primary(['delivery_id', 'number'])
    })
  },
}

/** The tables of subscriptions, deliveries and attempts. */
export function webhookStore(db: Knex) {
  return {
    async addSubscription(subscription: WebhookSubscription): Promise<void> {
      await subscriptions.query(db).insert(subscriptions.write(subscription))
    },

    async subscription(id: string): Promise<WebhookSubscription | undefined> {
      const row = await subscriptions.query(db).where({ id }).first()
      return row && subscriptions.read(row)
    },

    /** All subscriptions, newest first; only administrators create them, so there are few. */
    async subscriptions(): Promise<WebhookSubscription[]> {
      const rows = await subscriptions.query(db).orderBy('created_at', 'desc').orderBy('id', 'desc')
      return rows.map(subscriptions.read)
    },

    async replaceSecrets(id: string, secrets: readonly SealedSecret[]): Promise<void> {
      await subscriptions.query(db).where({ id }).update(subscriptions.writePartial({ secrets }))
    },

    /** Deletes a subscription with its deliveries; false if it does not exist. */
    async deleteSubscription(id: string): Promise<boolean> {
      return (await subscriptions.query(db).where({ id }).delete()) === 1
    },

    async addDelivery(delivery: WebhookDelivery): Promise<void> {
      await deliveries.query(db).insert(deliveries.write(delivery))
    },

    async addDeliveries(all: readonly WebhookDelivery[]): Promise<void> {
      await insertRows(db, deliveries.table, all.map(deliveries.write))
    },

    async delivery(id: string): Promise<WebhookDelivery | undefined> {
      const row = await deliveries.query(db).where({ id }).first()
      return row && deliveries.read(row)
    },

    /** Deliveries of a subscription, newest first. */
    async deliveries(
      subscriptionId: string,
      status: DeliveryStatus | undefined,
      page: Page,
    ): Promise<PageRows<WebhookDelivery>> {
      const query = deliveries.query(db).where({ subscription_id: subscriptionId })
      if (status !== undefined) query.where({ status })
      const found = await selectPage<RowOf<typeof deliveries>>(query, { sort: newestFirst, page })
      return mapRows(found, deliveries.read)
    },

    async setStatus(id: string, status: DeliveryStatus, deliveredAt?: Timestamp): Promise<void> {
      await deliveries
        .query(db)
        .where({ id })
        .update(deliveredAt === undefined ? { status } : { status, delivered_at: deliveredAt })
    },

    /** Appends an attempt to the log of a delivery; does nothing if the delivery was deleted concurrently. */
    async addAttempt(attempt: Omit<DeliveryAttempt, 'number'>): Promise<void> {
      const [counted] = await deliveries
        .query(db)
        .where({ id: attempt.deliveryId })
        .increment('attempt_count', 1)
        .returning('attempt_count')
      if (counted === undefined) return
      await attempts.query(db).insert(attempts.write({ ...attempt, number: counted.attempt_count }))
    },

    /** The log lines of these deliveries, oldest first. */
    async attempts(deliveryIds: readonly string[]): Promise<DeliveryAttempt[]> {
      const rows = await attempts.query(db).whereIn('delivery_id', deliveryIds).orderBy('number')
      return rows.map(attempts.read)
    },
  }
}
