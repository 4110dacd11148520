import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
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
  readonly plans: () => Pick<OperationPlans, 'compiledOf'>
}

/**
 * Logs operations that took long, with their cost and plan: the subgraphs in the order of the fetches. The text is left
 * out, because it may contain what people wrote; its id is logged.
 */
export function slowOperations(options: SlowOperationsOptions): ApolloServerPlugin<RequestContext> {
  const { log, thresholdMs, schema, plans } = options
  return {
    async requestDidStart() {
      const startedAt = performance.now()
      return {
        async willSendResponse({ document, operation, operationName, source, request, contextValue }) {
          const milliseconds = performance.now() - startedAt
          if (!document || !operation || milliseconds < thresholdMs) return
          const { variables = {} } = request
          log.warn(
            {
              requestId: contextValue.requestId,
              ...(operationName ? { operation: operationName.slice(0, 200) } : {}),
              documentId: documentIdOf(source ?? ''),
              milliseconds: Math.round(milliseconds),
              cost: operationCost(schema(), document, operation, variables).objects,
              plan: plans()
                .compiledOf(document, operation, variables)
                ?.fetches.map(({ subgraph }) => subgraph),
            },
            'slow operation',
          )
        },
      }
    },
  }
}
