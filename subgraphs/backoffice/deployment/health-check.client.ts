import { type Clock, timestamp } from '../../shared/clock.js'
import { type Outbound, TargetRefused } from '../../shared/outbound/outbound.js'
import type { DeploymentChecks, DeploymentHealth } from './deployment.type.js'

const MAX_BODY_BYTES = 16_384

/**
 * Calls a deployment's health check URL. A status other than 200 to 299, no response within the time limit, and a
 * reported failure (`checks.database: false`, as our own `/api/health` writes it) are unhealthy.
 */
export async function callHealth(outbound: Outbound, clock: Clock, url: string): Promise<DeploymentHealth> {
  const began = performance.now()
  const answer = await outbound
    .send(url, { method: 'GET', headers: { accept: 'application/json' }, maxBodyBytes: MAX_BODY_BYTES })
    .catch((error: unknown) => ({ failure: reasonOf(error) }))
  const measured = {
    responseTime: Math.round((performance.now() - began) * 100) / 100,
    timestamp: timestamp(clock),
  }
  if ('failure' in answer)
    return { status: 'unhealthy', checks: checksOf(false, undefined), failure: answer.failure, ...measured }
  const { statusCode, body } = answer
  const checks = checksOf(statusCode >= 200 && statusCode < 300, body)
  const isHealthy = Object.values(checks).every(Boolean)
  return { status: isHealthy ? 'healthy' : 'unhealthy', checks, statusCode, ...measured }
}

function checksOf(responded: boolean, body: string | undefined): DeploymentChecks {
  const reported = reportedChecks(body)
  const works = (name: string) => responded && reported[name] !== false
  return {
    api: works('api'),
    database: works('database'),
    authentication: works('authentication'),
    monitoring: works('monitoring'),
  }
}

/** The checks in the response body, if it reports any. */
function reportedChecks(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = JSON.parse(body ?? '')
    if (typeof said !== 'object' || said === null || !('checks' in said)) return {}
    return typeof said.checks === 'object' && said.checks !== null ? { ...said.checks } : {}
  } catch {
    return {}
  }
}

/** Why there was no response, without internal addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof TargetRefused) return `The address ${error.message}.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const timedOut = error instanceof Error && error.name === 'TimeoutError'
  return timedOut ? 'No response within the time limit.' : `No response (${code ?? 'connection failed'}).`
}
