import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { columnsOf, jsonColumn } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import type { Page, PageRows } from '../paging/page.js'
import { selectPage } from '../paging/page-query.js'
import type { DeliveryStatus } from './delivery.state.js'

/** A signing secret, sealed. The newest has no end; one that was replaced signs until its end. */
export interface SealedSecret {
  readonly sealed: string
  readonly expiresAt?: Timestamp
}

/** Who wants to hear of which events, and where. */
export interface WebhookSubscription {
  readonly id: string
  readonly url: string
  /** Kinds of events. */
  readonly events: readonly string[]
  readonly secrets: readonly SealedSecret[]
  readonly createdBy: string
  readonly createdAt: Timestamp
}

/** One event on its way to one subscription. */
export interface WebhookDelivery {
  readonly id: string
  readonly subscriptionId: string
  readonly eventId: string
  readonly event: string
  readonly status: DeliveryStatus
  /** How often it was sent, over all replays. */
  readonly attemptCount: number
  readonly createdAt: Timestamp
  /** When the receiver accepted it. */
  readonly deliveredAt?: Timestamp
}

/** One line of the delivery log: what was tried and what came back. */
export interface DeliveryAttempt {
  readonly deliveryId: string
  readonly number: number
  readonly at: Timestamp
  readonly durationMs: number
  /** The receiver's HTTP status; absent when no answer came. */
  readonly statusCode?: number
  /** Why no answer came. */
  readonly error?: string
}

interface SubscriptionRow {
  id: string
  url: string
  events: string
  secrets: string
  created_by: string
  created_at: string
}

interface DeliveryRow {
  id: string
  subscription_id: string
  event_id: string
  event: string
  status: DeliveryStatus
  attempt_count: number
  created_at: string
  delivered_at: string | null
}

interface AttemptRow {
  delivery_id: string
  number: number
  at: string
  duration_ms: number
  status_code: number | null
  error: string | null
}

const eventsColumn = jsonColumn<readonly string[]>()
const secretsColumn = jsonColumn<readonly SealedSecret[]>()

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
  const subscriptions = () => db<SubscriptionRow>('webhook_subscriptions')
  const deliveries = () => db<DeliveryRow>('webhook_deliveries')
  const attempts = () => db<AttemptRow>('webhook_attempts')

  return {
    async addSubscription(subscription: WebhookSubscription): Promise<void> {
      const { id, url, events, secrets, createdBy, createdAt } = subscription
      await subscriptions().insert({
        id,
        url,
        events: eventsColumn.write(events),
        secrets: secretsColumn.write(secrets),
        created_by: createdBy,
        created_at: createdAt,
      })
    },

    async subscription(id: string): Promise<WebhookSubscription | undefined> {
      const row = await subscriptions().where({ id }).first()
      return row && toSubscription(row)
    },

    /** All subscriptions, the newest first: administrators make them, so there are few. */
    async subscriptions(): Promise<WebhookSubscription[]> {
      const rows = await subscriptions().orderBy('created_at', 'desc').orderBy('id', 'desc')
      return rows.map(toSubscription)
    },

    async replaceSecrets(id: string, secrets: readonly SealedSecret[]): Promise<void> {
      await subscriptions()
        .where({ id })
        .update({ secrets: secretsColumn.write(secrets) })
    },

    /** Deletes a subscription with its deliveries; false when there is none. */
    async deleteSubscription(id: string): Promise<boolean> {
      return (await subscriptions().where({ id }).delete()) === 1
    },

    async addDelivery(delivery: WebhookDelivery): Promise<void> {
      await deliveries().insert({
        id: delivery.id,
        subscription_id: delivery.subscriptionId,
        event_id: delivery.eventId,
        event: delivery.event,
        status: delivery.status,
        attempt_count: delivery.attemptCount,
        created_at: delivery.createdAt,
      })
    },

    async delivery(id: string): Promise<WebhookDelivery | undefined> {
      const row = await deliveries().where({ id }).first()
      return row && toDelivery(row)
    },

    /** Deliveries of a subscription, the newest first. */
    async deliveries(
      subscriptionId: string,
      status: DeliveryStatus | undefined,
      page: Page,
    ): Promise<PageRows<WebhookDelivery>> {
      const query = deliveries().where({ subscription_id: subscriptionId })
      if (status !== undefined) query.where({ status })
      const sort = [{ column: 'created_at', direction: 'desc' as const }]
      const found = await selectPage<DeliveryRow>(query, { sort, page })
      return { ...found, rows: found.rows.map(toDelivery) }
    },

    async setStatus(id: string, status: DeliveryStatus, deliveredAt?: Timestamp): Promise<void> {
      await deliveries()
        .where({ id })
        .update(deliveredAt === undefined ? { status } : { status, delivered_at: deliveredAt })
    },

    /** Writes the next line of the log of a delivery; does nothing when it has been deleted meanwhile. */
    async addAttempt(attempt: Omit<DeliveryAttempt, 'number'>): Promise<void> {
      const [counted] = await deliveries()
        .where({ id: attempt.deliveryId })
        .increment('attempt_count', 1)
        .returning('attempt_count')
      if (counted === undefined) return
      await attempts().insert({
        delivery_id: attempt.deliveryId,
        number: counted.attempt_count,
        at: attempt.at,
        duration_ms: attempt.durationMs,
        status_code: attempt.statusCode ?? null,
        error: attempt.error ?? null,
      })
    },

    /** The log lines of these deliveries, the oldest first. */
    async attempts(deliveryIds: readonly string[]): Promise<DeliveryAttempt[]> {
      const rows = await attempts().whereIn('delivery_id', deliveryIds).orderBy('number')
      return rows.map(toAttempt)
    },
  }
}

function toSubscription(row: SubscriptionRow): WebhookSubscription {
  return {
    id: row.id,
    url: row.url,
    events: eventsColumn.read(row.events),
    secrets: secretsColumn.read(row.secrets),
    createdBy: row.created_by,
    createdAt: row.created_at,
  }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    event: row.event,
    status: row.status,
    attemptCount: row.attempt_count,
    createdAt: row.created_at,
    ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at }),
  }
}

function toAttempt(row: AttemptRow): DeliveryAttempt {
  return {
    deliveryId: row.delivery_id,
    number: row.number,
    at: row.at,
    durationMs: row.duration_ms,
    ...(row.status_code === null ? {} : { statusCode: row.status_code }),
    ...(row.error === null ? {} : { error: row.error }),
  }
}
