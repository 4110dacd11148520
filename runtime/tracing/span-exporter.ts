import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { setTracing, type TracingLog } from './tracing.js'

/** Spans are sent at least this often. */
const SEND_AFTER_MS = 1_000

/**
 * Records spans and sends them to a collector by OTLP over HTTP.
 * @returns sends the remaining spans and ends tracing
 */
export function exportSpans(
  endpoint: string,
  service: string,
  logOf: () => TracingLog | undefined,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor(logged(exporter, logOf), { scheduledDelayMillis: SEND_AFTER_MS }),
    ],
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

/** Logs the first batch that could not be sent, and the next one that was: every batch of an outage would fill the log. */
function logged(exporter: SpanExporter, logOf: () => TracingLog | undefined): SpanExporter {
  let isLost = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const log = logOf()
        if (log && result.error && !isLost)
          log.error({ err: result.error }, 'the collector of traces does not accept them: they are lost')
        if (log && !result.error && isLost) log.info('the collector of traces accepts them again')
        if (log) isLost = result.error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** @param traceparent a valid one */
function spanContextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}
