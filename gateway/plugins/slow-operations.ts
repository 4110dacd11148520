import type { ApolloServerPlugin } from '@apollo/server'
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { RequestContext } from '../../schema/viewer.js'
import { documentIdOf } from '../documents/manifest.js'
import type { OperationPlans } from '../execution/graph-executor.js'
import { operationCost } from '../limits/operation-cost.js'

/** Dependencies of {@link slowOperations}. */
export interface SlowOperationsOptions {
  readonly log: { warn(fields: object, message: string): void }
  /** Milliseconds from which an operation is slow. */
  readonly thresholdMs: number
  /** Called once the gateway has started. */
  readonly schema: () => GraphQLSchema
  readonly plans: () => Pick<OperationPlans, 'fetchesOf'>
}

/** An operation that has run, and the text that was sent. */
export interface FinishedOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly source: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: RequestContext
}

/**
 * Returns the function that logs operations that took long, with their cost and plan: the subgraphs in the order of the
 * fetches. The text is left out, because it may contain user-written text; its id is logged.
 */
export function slowOperationLog({ log, thresholdMs, schema, plans }: SlowOperationsOptions) {
  return (finished: FinishedOperation, milliseconds: number): void => {
    if (milliseconds < thresholdMs) return
    const { document, operation, source, variables, context } = finished
    const name = operation.name?.value
    log.warn(
      {
        requestId: context.requestId,
        ...(name ? { operation: name.slice(0, 200) } : {}),
        documentId: documentIdOf(source),
        milliseconds: Math.round(milliseconds),
        cost: operationCost(schema(), document, operation, variables).objects,
        plan: plans()
          .fetchesOf(document, operation, variables)
          ?.map(({ subgraph }) => subgraph),
      },
      'slow operation',
    )
  }
}

/** {@link slowOperationLog} for Apollo Server. */
export function slowOperations(options: SlowOperationsOptions): ApolloServerPlugin<RequestContext> {
  const logSlow = slowOperationLog(options)
  return {
    async requestDidStart() {
      const startedAt = performance.now()
      return {
        async willSendResponse({ document, operation, source = '', request, contextValue: context }) {
          if (!document || !operation) return
          const { variables = {} } = request
          logSlow({ document, operation, source, variables, context }, performance.now() - startedAt)
        },
      }
    },
  }
}
