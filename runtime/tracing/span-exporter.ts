import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { setTracing } from './tracing.js'

/** Spans are sent at least this often. */
const SEND_AFTER_MS = 1_000

/**
 * Records spans and sends them to a collector by OTLP over HTTP.
 * @returns sends the remaining spans and ends tracing
 */
export function exportSpans(endpoint: string, service: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_AFTER_MS })],
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
