import type { ApolloServerPlugin } from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { rateSubject } from '../../edge/admission/admission.js'
import type { Awaitable } from '../../runtime/awaitable.js'
import {
  type RateLimiter,
  type RateLimitPolicy,
  rateLimitMessage,
  rateLimits,
  retryAfterSeconds,
} from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'
import { limitMessage } from '../limits/graphql-limits.js'
import { operationCost } from '../limits/operation-cost.js'
import { rootFieldCounts } from '../limits/root-field-counts.js'

/** Options of {@link operationBudget}. */
export interface OperationBudgetOptions {
  readonly limiter: RateLimiter
  readonly schema: () => GraphQLSchema
  /** The budget of each root field that its REST path limits, by coordinate. */
  readonly fieldPolicies: () => Readonly<Record<string, RateLimitPolicy>>
  /** Objects that one operation may return. */
  readonly maximumCost: number
  /** Whether responses show the cost in `extensions.cost`. */
  readonly showCost: boolean
}

/** An operation of a request, before it runs. */
export interface RequestedOperation {
  readonly document: DocumentNode
  /** Undefined when the document has no such operation, or several and none is named. */
  readonly operation: OperationDefinitionNode | undefined
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: RequestContext
}

/**
 * Refuses operations that may return too many objects, and charges the client's budgets before an operation is planned:
 * points of `graphql` beyond the one that admission took, and for root fields that a REST path limits (creating
 * transactions, for example) the budget of that path, once per alias.
 */
export function operationCharge(options: OperationBudgetOptions) {
  /**
   * @returns the objects that the operation may return; synchronously if no further budget is charged
   * @throws GraphQLError with the status and headers of the response in `extensions.http`
   */
  return function charge(requested: RequestedOperation): Awaitable<number> {
    const { document, operation, operationName, variables, context } = requested
    if (!operation) throw unknownOperation(operationName)
    if (operation.operation === 'subscription') throw notSupported()
    const { objects, points } = operationCost(options.schema(), document, operation, variables)
    if (objects > options.maximumCost) throw tooExpensive(options.maximumCost, objects)
    const budgets = new Map<RateLimitPolicy, number>(points > 1 ? [['graphql', points - 1]] : [])
    const root = operation.operation === 'mutation' ? 'Mutation' : 'Query'
    for (const [field, count] of rootFieldCounts(document, operation)) {
      const policy = options.fieldPolicies()[`${root}.${field}`]
      if (policy) budgets.set(policy, (budgets.get(policy) ?? 0) + count)
    }
    return budgets.size === 0 ? objects : take(budgets, context).then(() => objects)
  }

  async function take(budgets: ReadonlyMap<RateLimitPolicy, number>, { viewer, address }: RequestContext) {
    const subject = rateSubject(viewer, address ?? 'unknown')
    for (const [policy, taken] of budgets) {
      const state = await options.limiter.consume(policy, subject, taken)
      if (state.allowed) continue
      // Including the point that admission took.
      const needed = policy === 'graphql' ? taken + 1 : taken
      if (needed > state.limit) throw neverAffordable(policy, state.limit, needed)
      throw overBudget(state.limit, retryAfterSeconds(state))
    }
  }
}

/** {@link operationCharge} for Apollo Server. */
export function operationBudget(options: OperationBudgetOptions): ApolloServerPlugin<RequestContext> {
  const charge = operationCharge(options)
  return {
    async requestDidStart() {
      let cost = 0
      return {
        async didResolveOperation({ document, operation, request, contextValue }) {
          const { operationName, variables = {} } = request
          cost = await charge({ document, operation, operationName, variables, context: contextValue })
        },
        async willSendResponse({ response: { body } }) {
          if (options.showCost && body.kind === 'single')
            body.singleResult.extensions = { ...body.singleResult.extensions, cost }
        },
      }
    },
  }
}

function unknownOperation(name: string | undefined): GraphQLError {
  const message =
    typeof name === 'string'
      ? `The document has no operation named ${name || '""'}.`
      : 'The document has several operations: name one of them in operationName.'
  return new GraphQLError(message, {
    extensions: { code: ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE, http: { status: 400 } },
  })
}

function notSupported(): GraphQLError {
  return new GraphQLError('Subscriptions are served as server-sent events: send this to /graphql/stream.', {
    extensions: { code: 'VALIDATION_ERROR', http: { status: 400 } },
  })
}

function tooExpensive(maximum: number, value: number): GraphQLError {
  const details = { limit: 'cost', maximum, value } as const
  return new GraphQLError(limitMessage(details), {
    extensions: { code: 'QUERY_LIMIT_EXCEEDED', details, http: { status: 400 } },
  })
}

/** An operation that is refused even in an empty window: to repeat it later would not help. */
function neverAffordable(policy: RateLimitPolicy, maximum: number, value: number): GraphQLError {
  const { windowSeconds } = rateLimits[policy]
  const message =
    `The operation takes ${value} points of the rate limit \`${policy}\`, which allows ${maximum} in ${windowSeconds} s. ` +
    'Split it or request less: it can never be accepted as it is.'
  return new GraphQLError(message, {
    extensions: {
      code: 'QUERY_LIMIT_EXCEEDED',
      details: { limit: policy, maximum, value },
      http: { status: 400 },
    },
  })
}

function overBudget(limit: number, seconds: number): GraphQLError {
  return new GraphQLError(rateLimitMessage(limit, seconds), {
    extensions: {
      code: 'RATE_LIMITED',
      details: { limit, retryAfter: seconds },
      http: { status: 429, headers: new Map([['retry-after', String(seconds)]]) },
    },
  })
}
