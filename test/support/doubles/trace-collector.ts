import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span in the JSON encoding of OTLP over HTTP. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
  readonly links?: readonly { traceId: string; spanId: string }[]
}

/** A span with its children. */
export interface SpanTree {
  readonly name: string
  readonly parts: readonly SpanTree[]
}

/** A collector that stores received traces. */
export async function traceCollector() {
  const spans: ReceivedSpan[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans = [] } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The status of its responses from now on. */
    respondWith(next: number) {
      status = next
    },
    /** The descendants of a span, sorted by name. */
    partsOf(traceId: string, spanId: string): SpanTree[] {
      return spans
        .filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
        .map((span) => ({ name: span.name, parts: this.partsOf(traceId, span.spanId) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
