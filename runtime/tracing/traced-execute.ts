import { type DocumentNode, getOperationAST } from 'graphql'
import type { Execute } from '../execute.js'
import { isTracing, type SpanOptions, traced } from './tracing.js'

/** An executor whose every operation is a span; the same executor where no spans are recorded. */
export function tracedExecute(name: string, execute: Execute): Execute {
  if (!isTracing()) return execute
  const run: Execute = (request) =>
    traced(
      name,
      () => execute(request),
      () => operationSpan(request.document),
    )
  return Object.assign(run, execute)
}

/** What the span of an operation records: its type and name, without texts and variables. */
export function operationSpan(document: DocumentNode, operationName?: string): SpanOptions {
  const operation = getOperationAST(document, operationName)
  return {
    attributes: {
      'graphql.operation.type': operation?.operation ?? 'unknown',
      'graphql.operation.name': operation?.name?.value ?? '',
    },
  }
}
