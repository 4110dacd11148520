import { platformVersion } from '../../../runtime/project-root.js'
import type { Viewer } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { isSqlite } from '../../shared/database.js'
import { nextJobDueAt } from '../../shared/jobs/jobs.js'
import { serviceOperation } from '../../shared/service-calls/graph-client.js'
import { EVALUATE_ALERTS } from '../alerts/alert.worker.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { lastMetricAt } from '../performance/metric.service.js'
import type {
  AuthHealth,
  DatabaseConnection,
  DatabaseHealth,
  Health as HealthReport,
  MonitoringHealth,
} from './health.type.js'
import { createCheck, type Outcome } from './health-check.service.js'

const PING = serviceOperation<Record<string, never>, { ping: boolean }>('query Ping { ping }')

/** How late the evaluation of alert rules may be before alerting counts as failed. */
const LATE_MS = 120_000

export type Health = ReturnType<typeof createHealth>

/** Health checks of the services that the backoffice depends on. */
export function createHealth(
  {
    db,
    clock,
    graph,
    identity,
    config,
  }: Pick<FeatureDependencies, 'db' | 'clock' | 'graph' | 'identity' | 'config'>,
  /** Time limit of a check, for tests. */
  timeLimitMs?: number,
) {
  const options = timeLimitMs === undefined ? {} : { timeLimitMs }
  // The path of every request: through the graph, back to this service.
  const api = createCheck(() => graph.request(PING, {}), options)
  const database = createCheck(async () => {
    await db('migrations').first('name')
  }, options)
  const authentication = createCheck(() => identity.describe(), options)
  const monitoring = createCheck(async () => {
    const lastMetric = await lastMetricAt(db)
    const dueAt = await nextJobDueAt(db, [EVALUATE_ALERTS])
    const alerting = dueAt !== undefined && Date.parse(dueAt) > clock.now().getTime() - LATE_MS
    return { lastMetric, alerting }
  }, options)

  async function overall(): Promise<HealthReport> {
    const outcomes = await Promise.all([api(), database(), authentication(), monitoring()])
    const [apiOutcome, databaseOutcome, authOutcome, monitoringOutcome] = outcomes
    const checks = {
      api: apiOutcome.passed,
      database: databaseOutcome.passed,
      authentication: authOutcome.passed && authOutcome.found?.configured === true,
      monitoring: monitoringOutcome.passed,
    }
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    return {
      status: statusOf(checks),
      timestamp: timestamp(clock),
      version: platformVersion(),
      environment: config.environment,
      checks,
      uptime: Math.round(process.uptime() * 1000) / 1000,
      memory: { rss, heapTotal, heapUsed, external },
      responseTime: Math.max(...outcomes.map(({ responseTime }) => responseTime)),
    }
  }

  return {
    overall,

    async database(): Promise<DatabaseHealth> {
      const outcome = await database()
      return {
        status: outcome.passed ? 'healthy' : 'unhealthy',
        timestamp: timestamp(clock),
        database: { connected: outcome.passed, responseTime: outcome.responseTime, ...lastQueryOf(outcome) },
      }
    },

    /** @param viewer a live session of the viewer counts as valid */
    async authentication(viewer: Viewer): Promise<AuthHealth> {
      const { passed, found } = await authentication()
      return {
        status: passed && found?.configured ? 'healthy' : 'unhealthy',
        timestamp: timestamp(clock),
        authentication: {
          configured: found?.configured ?? false,
          providers: [...(found?.providers ?? [])],
          sessionValid: viewer.kind === 'session',
        },
      }
    },

    async monitoring(): Promise<MonitoringHealth> {
      const { passed, found } = await monitoring()
      const alerting = found?.alerting ?? false
      return {
        status: !passed ? 'unhealthy' : alerting ? 'healthy' : 'degraded',
        timestamp: timestamp(clock),
        monitoring: {
          enabled: true,
          metricsCollection: passed,
          alerting,
          ...(found?.lastMetric ? { lastMetric: found.lastMetric } : {}),
        },
      }
    },

    async connection(): Promise<DatabaseConnection> {
      const { passed, responseTime } = await database()
      return {
        success: passed,
        connected: passed,
        database: isSqlite(db) ? 'sqlite' : 'postgresql',
        responseTime,
        timestamp: timestamp(clock),
      }
    },
  }
}

function lastQueryOf({ passed, at }: Outcome<unknown>): { lastQuery?: string } {
  return passed ? { lastQuery: new Date(at).toISOString() } : {}
}

/** Unhealthy without database or graph; degraded without the rest. */
function statusOf(checks: HealthReport['checks']): string {
  if (!checks.api || !checks.database) return 'unhealthy'
  return checks.authentication && checks.monitoring ? 'healthy' : 'degraded'
}
