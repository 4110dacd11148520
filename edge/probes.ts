import type { FastifyInstance } from 'fastify'
import { Histogram, Registry } from 'prom-client'
import { type MetricsSource, metricsText } from '../runtime/process/metrics-text.js'
import { groupMetrics, offerMetrics } from '../runtime/process/process-group.js'
import { processMetrics } from '../runtime/process/process-metrics.js'
import type { Readiness } from '../runtime/process/readiness.js'
import { isShuttingDown } from '../runtime/process/shutdown.js'
import type { FinishedRequest } from './access-line.js'
import { type OperatorCheck, operatorsOnly } from './admission/operator-check.js'

/** The server's metrics. Each server has its own registry, so that two in one process stay separate. */
export interface Metrics {
  readonly registry: Registry
  /** Records one finished request. */
  observe(request: ObservedRequest): void
}

/** A finished request, by method, route pattern and status. */
type ObservedRequest = Pick<FinishedRequest, 'method' | 'route' | 'status' | 'milliseconds'>

/** Observations are collected for at most this time, because recording them one by one takes longer. */
const OBSERVED_EVERY_MS = 1_000

export function createMetrics(): Metrics {
  // Registered when the server starts, so that the first scrape has them.
  processMetrics()
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
    collect: () => observeAll(),
  })
  let waiting: ObservedRequest[] = []
  const observeAll = () => {
    const finished = waiting
    waiting = []
    for (const { method, route, status, milliseconds } of finished)
      requests.observe({ method, route, status: String(status) }, milliseconds / 1000)
  }
  return {
    registry,
    observe(request) {
      if (waiting.push(request) === 1) setTimeout(observeAll, OBSERVED_EVERY_MS).unref()
    },
  }
}

/** Readiness checks by the name that `/readyz` shows. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<Readiness>>>

/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 2_000

/** The content of the probes, and its readers. */
export interface ProbeOptions {
  readonly checks: ReadinessChecks
  readonly metrics: Metrics
  /** Values of `/metrics` in addition to those of the server. */
  readonly sources: readonly MetricsSource[]
  /** Others see neither metrics nor individual checks. */
  readonly isOperator: OperatorCheck
}

/** `/livez`: the process responds. `/readyz`: its dependencies respond and its workers run. `/metrics`: Prometheus text. */
export function registerProbes(
  app: FastifyInstance,
  { checks, metrics, sources, isOperator }: ProbeOptions,
): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await withTimeout(check)] as const),
    )
    const ready = !isShuttingDown() && results.every(([, result]) => result.ready)
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : 'unavailable',
      ...((await isOperator(request)) ? described(results) : {}),
    })
  })
  const own = async () =>
    [await processMetrics().metrics(), await metrics.registry.metrics(), await metricsText(sources)].join('')
  offerMetrics(own)
  app.get('/metrics', { onRequest: operatorsOnly(isOperator) }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await groupMetrics(own)),
  )
}

const FAILED: Readiness = { ready: false }

function described(results: readonly (readonly [name: string, result: Readiness])[]): object {
  return {
    checks: Object.fromEntries(results.map(([name, { ready }]) => [name, ready])),
    details: Object.fromEntries(results.flatMap(([name, { details }]) => (details ? [[name, details]] : []))),
  }
}

async function withTimeout(check: () => Promise<Readiness>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, FAILED)
  })
  try {
    return await Promise.race([check().catch(() => FAILED), timeout])
  } finally {
    clearTimeout(timer)
  }
}
