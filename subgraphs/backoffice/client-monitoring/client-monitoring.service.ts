import { z } from 'zod'
import { appActivity, appLog } from '../../../schema/input-rules/monitoring.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { validated } from '../../shared/validated.js'
import { actorOf } from '../../shared/viewer.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Health } from '../health/health.service.js'
import { recordReported } from '../performance/metric.service.js'
import type { Performance } from '../performance/performance.service.js'
import { countReport } from '../performance/report-quota.service.js'
import { type ClientActivity, clientActivityStore } from './client-activity.store.js'
import { type ClientLog, clientLogStore } from './client-log.store.js'
import type { AppActivityInput, AppLogInput } from './client-monitoring.inputs.js'
import type { AppHealth, UnifiedStats } from './client-monitoring.type.js'
import type { SystemLoad } from './system-load.service.js'

export interface ClientMonitoringDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'live'> {
  readonly health: Health
  readonly performance: Performance
  readonly load: () => SystemLoad
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ACTIVE_MS = 15 * MINUTE_MS
const MAX_AT_ONCE = 500
const TOP_ERRORS = 10
const list = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry)
    .min(1, 'must have at least one entry')
    .max(MAX_AT_ONCE, `must have at most ${MAX_AT_ONCE} entries`)
const appLogs = z.object({ logs: list(appLog) })
const appActivities = z.object({ activities: list(appActivity) })

export type ClientMonitoring = ReturnType<typeof createClientMonitoring>

/** Logs and activities of apps, and a summary of the platform. */
export function createClientMonitoring(dependencies: ClientMonitoringDependencies) {
  const { db, clock, live, health, performance, load } = dependencies
  const activities = clientActivityStore(db)
  const logs = clientLogStore(db)

  /** Client timestamps are clamped to the last 24 hours. */
  function timeOf(given: number | null | undefined): string {
    const now = clock.now().getTime()
    return new Date(Math.min(Math.max(given ?? now, now - DAY_MS), now)).toISOString()
  }

  return {
    /** Stores log lines of an app; errors also go to the error stream and count in alert rules. @throws QUOTA_EXCEEDED */
    async recordLogs(context: RequestContext, input: readonly AppLogInput[]): Promise<number> {
      const userId = actorOf(context.viewer).id
      const records = validated(appLogs, { logs: input }).logs.map(
        ({ level, message, timestamp: given, context: where }): ClientLog => ({
          id: newId('mtr'),
          level,
          message,
          ...(where?.component ? { component: where.component } : {}),
          ...(where?.error ? { error: where.error } : {}),
          userId,
          at: timeOf(given),
        }),
      )
      const errors = records.filter(isError)
      await inTransaction(db, async (trx) => {
        await countReport(trx, clock, context, records)
        await clientLogStore(trx).insert(records)
        if (errors.length > 0) {
          const at = timestamp(clock)
          const occurrence = { type: 'client_error', name: 'app', at, times: errors.length, userId }
          await recordReported(trx, occurrence)
        }
      })
      for (const record of records) live.publish('log', { ...record })
      for (const record of errors) live.publish('error', { ...record })
      return records.length
    },

    /** Stores user activities of an app. @returns their number @throws QUOTA_EXCEEDED */
    async recordActivities(context: RequestContext, input: readonly AppActivityInput[]): Promise<number> {
      const userId = actorOf(context.viewer).id
      const records = validated(appActivities, { activities: input }).activities.map(
        ({ action, component, timestamp: given, metadata }): ClientActivity => {
          const at = timeOf(given)
          const session = metadata?.sessionId
          return {
            id: newId('mtr'),
            action,
            ...(component ? { component } : {}),
            userId,
            // Without a session id, each user and day is one session.
            sessionId: `${userId}/${typeof session === 'string' ? session.slice(0, 200) : at.slice(0, 10)}`,
            ...(metadata ? { metadata } : {}),
            at,
          }
        },
      )
      await inTransaction(db, async (trx) => {
        await countReport(trx, clock, context, records)
        await clientActivityStore(trx).insert(records)
      })
      return records.length
    },

    async appHealth(): Promise<AppHealth> {
      const [{ status, checks }, metrics, activeUsers] = await Promise.all([
        health.overall(),
        performance.metrics('api_response', '1h'),
        activities.countUsers(timestamp(clock, -ACTIVE_MS)),
      ])
      const { averageResponseTime, errorRate } = metrics
      return {
        status,
        timestamp: timestamp(clock),
        checks: { api: checks.api, database: checks.database, auth: checks.authentication },
        clientMetrics: { activeUsers, avgResponseTime: averageResponseTime, errorRate },
      }
    },

    async unifiedStats(): Promise<UnifiedStats> {
      const since = timestamp(clock, -DAY_MS)
      const metrics = await performance.metrics('api_response', '24h')
      return {
        performance: {
          avgResponseTime: metrics.averageResponseTime,
          p95ResponseTime: metrics.p95ResponseTime,
          p99ResponseTime: metrics.p99ResponseTime,
        },
        errors: {
          count: await logs.countErrors(since),
          rate: metrics.errorRate,
          topErrors: await logs.topErrors(since, TOP_ERRORS),
        },
        system: load(),
        users: {
          active: await activities.countUsers(timestamp(clock, -ACTIVE_MS)),
          peak: await activities.peakUsers(since),
          avgSessionDuration: await activities.averageSessionSeconds(since),
        },
      }
    },
  }
}

function isError({ level }: ClientLog): boolean {
  return level === 'error' || level === 'fatal'
}
