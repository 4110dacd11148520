import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTracing, startSpan, traceparentIn, withinSpan } from './tracing.js'

/** `SpanKind.SERVER` of OpenTelemetry, whose packages are loaded only where spans are recorded. */
const SERVER = 1

/** Records a span for every request of a server, as a child of the sender's. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  const end = (request: FastifyRequest, { raw, statusCode }: FastifyReply): void => {
    const span = spans.get(request)
    spans.delete(request)
    if (raw.headersSent) {
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: 2 })
    }
    span?.end()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'unknown path'
    const span = startSpan(`${method} ${route}`, {
      root: true,
      kind: SERVER,
      attributes: { 'http.request.method': method, 'http.route': route },
      parent: traceparentIn(headers).traceparent,
    })
    if (span) {
      spans.set(request, span)
      // A request whose client leaves has no `onResponse`.
      reply.raw.once('close', () => end(request, reply))
    }
    withinSpan(span, done)
  })
  // Reading the body leaves the asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => withinSpan(spans.get(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply)
    done()
  })
}
