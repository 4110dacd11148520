import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The platform's metrics, in a registry of their own so that two platforms in one process stay apart. */
export interface Metrics {
  readonly registry: Registry
  /** Records one answered request. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}

/** Makes the metrics of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route pattern and status.',
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

/** What readiness depends on, by the name the answer shows. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>

/** How long one check may take before it counts as failed. */
const CHECK_TIMEOUT_MS = 2_000

/** `/livez`: the process answers. `/readyz`: it can serve. `/metrics`: Prometheus text. */
export function registerProbes(app: FastifyInstance, checks: ReadinessChecks, metrics: Metrics): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await withinTime(check)] as const),
    )
    const ready = results.every(([, good]) => good)
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : 'unavailable',
      checks: Object.fromEntries(results),
    })
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}

async function withinTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  try {
    return await Promise.race([check().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
