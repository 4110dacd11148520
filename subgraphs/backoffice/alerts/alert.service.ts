import type { Awaitable } from '../../../runtime/awaitable.js'
import type { LiveEvents } from '../../../runtime/live-events/live-events.js'
import { newAlert } from '../../../schema/input-rules/monitoring.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timeAfter, timestamp } from '../../shared/clock.js'
import { whenPossiblyCommitted } from '../../shared/database/transaction.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import { actorOf, isService, personOf } from '../../shared/viewer.js'
import type { AuditActor, AuditTrail } from '../audit/audit-trail.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import type { AlertFilter, CreateAlertInput } from './alert.inputs.js'
import { type AlertRecord, alertStore } from './alert.store.js'
import type { AlertSource } from './alert.type.js'

export type { AlertRecord } from './alert.store.js'

export interface AlertDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly notifier: Notifier
  readonly live: LiveEvents
}

/** The channels an alert can be sent over. */
export const alertChannels = ['email', 'chat'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** Job kind: sends an alert over one channel. */
export const DELIVER_ALERT = 'alerts.deliver'

/** Payload of a {@link DELIVER_ALERT} job. */
export interface AlertDelivery {
  readonly alertId: string
  readonly channel: AlertChannel
  readonly change: 'raised' | 'resolved'
  /** The administrator to mail; absent in the delivery that queues the mails. */
  readonly userId?: string
}

/** An alert to be raised. */
export interface NewAlert
  extends Pick<AlertRecord, 'source' | 'type' | 'severity' | 'message'>,
    Partial<Pick<AlertRecord, 'ruleId' | 'userId' | 'ipAddress' | 'metadata' | 'key' | 'expiresAt'>> {
  /** By default all; none for security alerts, of which administrators are notified. */
  readonly channels?: readonly AlertChannel[]
}

/**
 * The maximum number of alerts of a rule, or else of a type and severity, that are sent within an hour. Many with the same cause
 * would flood mailboxes: lines of a statement, an attack from many networks, a value that moves about a threshold.
 */
const MAX_SENT = 20
const SENT_WITHIN_MS = 3_600_000

export type Alerts = ReturnType<typeof createAlerts>

/** Alerts: raised once per cause, announced, resolved when the cause has ended. */
export function createAlerts({ db, clock, audit, notifier, live }: AlertDependencies) {
  async function recordChange(
    trx: Transaction,
    by: AuditActor,
    alert: AlertRecord,
    change: AlertDelivery['change'] | 'acknowledged',
  ): Promise<void> {
    const prefix = alert.source === 'security' ? 'security_alert' : 'alert'
    await audit.record(trx, by, {
      action: `${prefix}_${change}`,
      resource: 'alert',
      resourceId: alert.id,
      after: { severity: alert.severity, message: alert.message, status: alert.status },
      severity: alert.severity,
      category: alert.source === 'security' ? 'security' : 'system',
    })
  }

  /** Announces a change to the audit trail, the channels and the live stream, in its transaction. */
  async function announce(
    trx: Transaction,
    by: AuditActor,
    alert: AlertRecord,
    channels: readonly AlertChannel[],
    change: AlertDelivery['change'],
  ): Promise<void> {
    await recordChange(trx, by, alert, change)
    for (const channel of channels) {
      const payload: AlertDelivery = { alertId: alert.id, channel, change }
      await enqueueJob(trx, { kind: DELIVER_ALERT, payload }, clock)
    }
    const publish = (shown: AlertRecord) => live.publish('alert', payloadOf(shown))
    whenPossiblyCommitted(trx, (database, isCommitted) => {
      if (isCommitted) publish(alert)
      else void ifStored(database, alert).then((stored) => stored && publish(stored))
    })
  }

  async function raise(
    trx: Transaction,
    by: AuditActor,
    { channels, ...what }: NewAlert,
  ): Promise<AlertRecord | undefined> {
    const alert: AlertRecord = { ...what, id: newId('alert'), status: 'active', createdAt: timestamp(clock) }
    if (!(await alertStore(trx).insert(alert))) return undefined
    const isSent = await mayBeSent(trx, alert)
    const wanted = channels ?? (alert.source === 'security' ? [] : alertChannels)
    await announce(trx, by, alert, isSent ? wanted : [], 'raised')
    if (isSent && alert.source === 'security')
      await notifier.notify(trx, 'security_alert', {
        alertId: alert.id,
        severity: alert.severity,
        description: alert.message,
      })
    return alert
  }

  async function resolve(
    trx: Transaction,
    by: AuditActor,
    alert: AlertRecord,
    channels: readonly AlertChannel[] = [],
  ): Promise<AlertRecord> {
    const resolvedAt = timestamp(clock)
    if (!(await alertStore(trx).resolve(alert.id, resolvedAt))) return alert
    const resolved: AlertRecord = { ...alert, status: 'resolved', resolvedAt }
    await announce(trx, by, resolved, (await mayBeSent(trx, alert)) ? channels : [], 'resolved')
    return resolved
  }

  /** Resolves the active alert with a key, if there is one. */
  async function resolveByKey(
    trx: Transaction,
    by: AuditActor,
    key: string,
    channels?: readonly AlertChannel[],
  ): Promise<AlertRecord | undefined> {
    const alert = await alertStore(trx).activeByKey(key)
    return alert && resolve(trx, by, alert, channels)
  }

  return {
    /** Raises an alert. @returns undefined when one with the same key is active */
    raise,

    resolveByKey,

    /** Resolves the active alert of a cause that a service gave, if there is one. */
    endCause: (context: RequestContext, cause: string): Promise<AlertRecord | undefined> =>
      inTransaction(db, (trx) => resolveByKey(trx, context, keyOf(context, cause))),

    /** Resolves the alerts that have expired. */
    async resolveExpired(by: AuditActor): Promise<void> {
      for (const alert of await alertStore(db).expired(timestamp(clock)))
        await inTransaction(db, (trx) => resolve(trx, by, alert))
    },

    find: (id: string): Awaitable<AlertRecord | undefined> => alertStore(db).byId(id),

    list: (filter: AlertFilter, input: PageInput) =>
      connectionFrom(input, (page) => alertStore(db).page(filter, page)),

    countActive: (source: AlertSource): Promise<number> => alertStore(db).countActive(source),

    /** Raises an alert manually. One of a service, such as of a failed job that money depends on, is also sent. */
    create(context: GraphContext, input: CreateAlertInput, cause?: string | null): Promise<AlertRecord> {
      const { message, metadata } = validated(newAlert, input)
      const key = cause == null ? undefined : keyOf(context, cause)
      return inTransaction(db, async (trx) => {
        if (key !== undefined) await resolveByKey(trx, context, key)
        const alert = await raise(trx, context, {
          source: 'person',
          // Types of their own: those of people are not sent, and do not count as sent.
          ...(isService(context.viewer) ? { type: 'service' } : { type: 'manual', channels: [] }),
          severity: input.severity,
          message,
          ...(metadata ? { metadata } : {}),
          ...(key === undefined ? {} : { key }),
        })
        if (!alert) throw modifiedConcurrently('alert')
        await context.completeIdempotent(trx, alert)
        return alert
      })
    },

    /**
     * Records who handles an active alert; the first acknowledgement wins.
     * @throws NOT_FOUND; CONFLICT when it is resolved or someone else has acknowledged it
     */
    acknowledge(context: RequestContext, id: string): Promise<AlertRecord> {
      const person = personOf(context.viewer)
      return inTransaction(db, async (trx) => {
        const alert = await alertStore(trx).byId(id)
        if (!alert) throw notFound('Alert')
        if (alert.acknowledgedById === person.subject) return alert
        const by = {
          acknowledgedAt: timestamp(clock),
          acknowledgedById: person.subject,
          acknowledgedBy: person.name,
        }
        if (!(await alertStore(trx).acknowledge(id, by)))
          throw new DomainError(
            'CONFLICT',
            'The alert is resolved or acknowledged by someone else; read it again.',
          )
        const acknowledged = { ...alert, ...by }
        await recordChange(trx, context, acknowledged, 'acknowledged')
        return acknowledged
      })
    },

    /** Resolves an alert manually; idempotent. */
    resolve(context: RequestContext, id: string): Promise<AlertRecord> {
      return inTransaction(db, async (trx) => {
        const alert = await alertStore(trx).byId(id)
        if (!alert) throw notFound('Alert')
        return resolve(trx, context, alert)
      })
    },
  }
}

/** Whether few enough alerts like this one were raised in the time before it. */
async function mayBeSent(trx: Transaction, alert: AlertRecord): Promise<boolean> {
  const since = timeAfter(alert.createdAt, -SENT_WITHIN_MS)
  return (await alertStore(trx).countLike(alert, since)) <= MAX_SENT
}

/** Services name their causes independently of each other. */
const keyOf = ({ viewer }: RequestContext, cause: string) => `${actorOf(viewer).id} ${cause}`

/** An alert as stored, if the change to its status was; undefined also while the database is unavailable. */
async function ifStored(database: Database, { id, status }: AlertRecord): Promise<AlertRecord | undefined> {
  try {
    const stored = await alertStore(database).byId(id)
    return stored?.status === status ? stored : undefined
  } catch {
    return undefined
  }
}

/** An alert as published to the live stream. */
function payloadOf({ id, severity, status, message, type, createdAt, metadata }: AlertRecord) {
  return { id, severity, status, message, type, createdAt, ...(metadata ? { metadata } : {}) }
}
