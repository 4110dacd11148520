import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type MetricsSource, metricsText } from '../runtime/metrics-text.js'

/** The server's metrics. Each server has its own registry, so that two in one process stay separate. */
export interface Metrics {
  readonly registry: Registry
  /** Records one finished request. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
  }
}

/** Readiness checks by the name that `/readyz` shows. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>

/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 2_000

/** `/livez`: the process responds. `/readyz`: its dependencies respond. `/metrics`: Prometheus text. */
export function registerProbes(
  app: FastifyInstance,
  checks: ReadinessChecks,
  metrics: Metrics,
  sources: readonly MetricsSource[] = [],
): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await withTimeout(check)] as const),
    )
    const ready = results.every(([, passed]) => passed)
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : 'unavailable',
      checks: Object.fromEntries(results),
    })
  })
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.registry.contentType)
      .send(`${await metrics.registry.metrics()}${await metricsText(sources)}`),
  )
}

async function withTimeout(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  try {
    return await Promise.race([check().catch(() => false), timeout])
  } finally {
    clearTimeout(timer)
  }
}
