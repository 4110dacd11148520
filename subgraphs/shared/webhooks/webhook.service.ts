import type { Knex } from 'knex'
import { z } from 'zod'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../clock.js'
import { inTransaction, type Transaction } from '../database/transaction.js'
import { notFound, ValidationError } from '../domain-error.js'
import { eventStore } from '../event.store.js'
import { newId } from '../ids.js'
import { forgetFailedJobs } from '../jobs/jobs.js'
import { checkTarget, type Outbound } from '../outbound/outbound.js'
import { connectionFrom, type PageInput } from '../paging/page.js'
import type { SecretBox } from '../secrets/secret-box.js'
import { assertTransition } from '../states/transition-table.js'
import { checkedTogether, validated } from '../validated.js'
import { actorOf } from '../viewer.js'
import { isAccepted, sendOnce } from './deliver.js'
import { type DeliveryStatus, deliveryTransitions } from './delivery.state.js'
import { DELIVER, enqueueDelivery, newDelivery } from './queue-deliveries.js'
import { newSigningSecret, rotated, sealSecret } from './signing-secret.js'
import {
  type DeliveryAttempt,
  type WebhookDelivery,
  type WebhookSubscription,
  webhookStore,
} from './webhook.store.js'

/** Dependencies of the webhooks of a subgraph. */
export interface WebhookDependencies {
  readonly db: Knex
  /** The kinds of events of the subgraph. */
  readonly kinds: readonly string[]
  /** Seals signing secrets. */
  readonly box: SecretBox
  readonly outbound: Outbound
  readonly clock: Clock
  /** Called for every change by a user, in its transaction; for the audit log. */
  readonly onChange?: (trx: Transaction, by: RequestContext, change: WebhookChange) => Promise<void>
}

/** A change of a subscription by a user; never contains a secret. */
export interface WebhookChange {
  readonly change: 'created' | 'deleted' | 'secret_rotated' | 'delivery_replayed' | 'tested'
  readonly subscriptionId: string
  readonly before?: object
  readonly after?: object
}

/** Event kind of test deliveries. */
const TEST_KIND = 'webhook.test'

const HOUR = 3_600_000

/** Maximum overlap of an old and a new secret, in hours. */
const MAX_OVERLAP_HOURS = 7 * 24

export type Webhooks = ReturnType<typeof createWebhooks>

/** Subscriptions to a subgraph's events, and their deliveries. */
export function createWebhooks(dependencies: WebhookDependencies) {
  const { db, kinds, box, outbound, clock, onChange = async () => {} } = dependencies
  const input = z.object({
    url: z.string().max(2048, 'must have at most 2048 characters'),
    events: z
      .array(z.enum(kinds, `must be one of ${kinds.join(', ')}`))
      .min(1, `must name at least one of ${kinds.join(', ')}`)
      .transform((events) => [...new Set(events)]),
  })

  return {
    kinds,

    /**
     * Subscribes a URL to kinds of events. The response is the only one that shows the secret.
     * @throws ValidationError naming `url` and `events`
     */
    async create(
      by: RequestContext,
      given: { url: string; events: readonly string[] },
    ): Promise<{ subscription: WebhookSubscription; secret: string }> {
      const [{ url, events }] = await checkedTogether(
        () => validated(input, given),
        () => checkTarget(outbound, 'url', given.url),
      )
      const id = newId('whs')
      const secret = newSigningSecret()
      const secrets = [sealSecret(box, id, secret)]
      const createdBy = actorOf(by.viewer).id
      const created = { id, url, events, secrets, createdBy, createdAt: timestamp(clock) }
      await inTransaction(db, async (trx) => {
        await webhookStore(trx).addSubscription(created)
        await onChange(trx, by, { change: 'created', subscriptionId: id, after: { url, events } })
      })
      return { subscription: created, secret }
    },

    find: (id: string): Promise<WebhookSubscription | undefined> => webhookStore(db).subscription(id),

    list: (): Promise<WebhookSubscription[]> => webhookStore(db).subscriptions(),

    /** Ends a subscription; pending deliveries are no longer sent. */
    async remove(by: RequestContext, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { url, events } = await subscriptionIn(trx, id)
        await webhookStore(trx).deleteSubscription(id)
        await onChange(trx, by, { change: 'deleted', subscriptionId: id, before: { url, events } })
      })
    },

    /** Creates a new secret, returned only once; deliveries are also signed with the old one during the overlap. */
    async rotateSecret(
      by: RequestContext,
      id: string,
      overlapHours: number,
    ): Promise<{ subscription: WebhookSubscription; secret: string }> {
      if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS))
        throw new ValidationError({ overlapHours: `must be 0 to ${MAX_OVERLAP_HOURS}` })
      const secret = newSigningSecret()
      const next = sealSecret(box, id, secret)
      return inTransaction(db, async (trx) => {
        const before = await subscriptionIn(trx, id)
        const secrets = rotated(before.secrets, next, overlapHours * HOUR, clock)
        await webhookStore(trx).replaceSecrets(id, secrets)
        await onChange(trx, by, { change: 'secret_rotated', subscriptionId: id, after: { overlapHours } })
        return { subscription: { ...before, secrets }, secret }
      })
    },

    /** The delivery log of a subscription, newest first. */
    deliveries: (subscriptionId: string, status: DeliveryStatus | undefined, pageInput: PageInput) =>
      connectionFrom(pageInput, (page) => webhookStore(db).deliveries(subscriptionId, status, page)),

    findDelivery: (id: string): Promise<WebhookDelivery | undefined> => webhookStore(db).delivery(id),

    /** The log lines of these deliveries, oldest first. */
    attempts: (deliveryIds: readonly string[]): Promise<DeliveryAttempt[]> =>
      webhookStore(db).attempts(deliveryIds),

    /** Sends a delivery again, now and with all its retries; one that waits for a retry is sent now. */
    async replay(by: RequestContext, id: string): Promise<WebhookDelivery> {
      return inTransaction(db, async (trx) => {
        const delivery = await webhookStore(trx).delivery(id)
        if (delivery === undefined) throw notFound('Webhook delivery', id)
        assertTransition(deliveryTransitions, 'delivery', delivery.status, 'pending')
        await webhookStore(trx).setStatus(id, 'pending')
        await forgetFailedJobs(trx, DELIVER, id)
        await enqueueDelivery(trx, delivery, clock)
        const { subscriptionId, event } = delivery
        await onChange(trx, by, {
          change: 'delivery_replayed',
          subscriptionId,
          after: { delivery: id, event },
        })
        return { ...delivery, status: 'pending' }
      })
    },

    /** Sends a `webhook.test` event immediately, without retries, and returns its delivery. */
    async sendTest(by: RequestContext, subscriptionId: string): Promise<WebhookDelivery> {
      const target = await subscriptionIn(db, subscriptionId)
      const data = { subscriptionId }
      const event = { id: newId('evt'), kind: TEST_KIND, timestamp: timestamp(clock), data }
      // Parked until it is accepted: nothing retries it, and it stays readable if the process crashes before that.
      const delivery = { ...newDelivery(subscriptionId, event, clock), status: 'parked' as const }
      await inTransaction(db, async (trx) => {
        await eventStore(trx).add(event)
        await webhookStore(trx).addDelivery(delivery)
        await onChange(trx, by, { change: 'tested', subscriptionId, after: { delivery: delivery.id } })
      })
      const attempt = await sendOnce({ db, box, outbound, clock }, { delivery, subscription: target, event })
      return inTransaction(db, async (trx) => {
        await webhookStore(trx).addAttempt(attempt)
        if (isAccepted(attempt)) await webhookStore(trx).setStatus(delivery.id, 'delivered', timestamp(clock))
        return (await webhookStore(trx).delivery(delivery.id)) ?? delivery
      })
    },
  }
}

async function subscriptionIn(db: Knex, id: string): Promise<WebhookSubscription> {
  const found = await webhookStore(db).subscription(id)
  if (found === undefined) throw notFound('Webhook subscription', id)
  return found
}
