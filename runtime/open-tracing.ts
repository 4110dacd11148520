import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'
import type { Environment } from './environment/read-environment.js'
import { setTracing } from './tracing.js'

/** Environment variables of tracing. */
export const tracingVariables = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME'] as const

/** Spans are sent at least this often. */
const SEND_AFTER_MS = 1_000

/**
 * Records spans and sends them to a collector by OTLP over HTTP, where one is configured. The packages are loaded only
 * then: they cost memory and time at the start.
 * @returns sends the remaining spans and ends tracing
 */
export async function openTracing(
  env: Environment<(typeof tracingVariables)[number]>,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env
  if (endpoint === undefined) return async () => {}
  const [{ ROOT_CONTEXT, trace }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all(
    [
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ],
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_AFTER_MS })],
  })
  setTracing({
    tracer: provider.getTracer('animal-rescue-platform'),
    spans: new AsyncLocalStorage<Span>(),
    contextOf: (parent) =>
      parent === undefined
        ? ROOT_CONTEXT
        : typeof parent === 'string'
          ? trace.setSpanContext(ROOT_CONTEXT, { ...spanContextOf(parent), isRemote: true })
          : trace.setSpan(ROOT_CONTEXT, parent),
    linkTo: (traceparent) => ({ context: spanContextOf(traceparent) }),
  })
  return async () => {
    setTracing(undefined)
    await provider.shutdown()
  }
}

/** @param traceparent a valid one */
function spanContextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}
