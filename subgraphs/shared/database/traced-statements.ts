import type { Span } from '@opentelemetry/api'
import type { Knex } from 'knex'
import { failSpan, isTracing, startSpan } from '../../../runtime/tracing/tracing.js'

/** Longest text of a statement in a span. */
const MAX_TEXT = 2_000

/** `SpanKind.CLIENT` of OpenTelemetry. */
const CLIENT = 2

interface Statement {
  readonly __knexQueryUid: string
  readonly sql: string
}

/** Records a span for every statement within a traced request or job. Statements hold placeholders, no values. */
export function traceStatements(db: Knex, subgraph: string, system: 'sqlite' | 'postgresql'): void {
  if (!isTracing()) return
  const open = new Map<string, Span>()
  db.on('query', ({ __knexQueryUid: id, sql }: Statement) => {
    const span = startSpan(sql.split(' ', 1)[0]?.toLowerCase() ?? 'sql', {
      kind: CLIENT,
      attributes: {
        'db.system.name': system,
        'db.namespace': subgraph,
        'db.query.text': sql.slice(0, MAX_TEXT),
      },
    })
    if (span) open.set(id, span)
  })
  const end = (id: string, error?: unknown) => {
    const span = open.get(id)
    if (error) failSpan(span, error)
    span?.end()
    open.delete(id)
  }
  db.on('query-response', (_response: unknown, { __knexQueryUid: id }: Statement) => end(id))
  db.on('query-error', (error: unknown, { __knexQueryUid: id }: Statement) => end(id, error))
}
