import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { rateSubject } from '../../edge/admission.js'
import type { RateLimiter, RateLimitPolicy } from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'

/**
 * GraphQL's share of the rate limits: every operation counts once, and a root field that a document limits
 * (creating transactions, say) takes from the very budget that its REST path takes from, once per alias.
 */
export function graphqlRateLimits(
  limiter: RateLimiter,
  fieldPolicies: () => Readonly<Record<string, RateLimitPolicy>>,
): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, contextValue, response }) {
          const subject = rateSubject(contextValue.viewer, contextValue.address ?? 'unknown')
          for (const policy of policiesOf(operation, document, fieldPolicies())) {
            const state = await limiter.consume(policy, subject)
            if (state.allowed) continue
            const seconds = Math.max(1, Math.ceil((state.resetAt - Date.now()) / 1000))
            response.http.headers.set('retry-after', String(seconds))
            throw new GraphQLError(
              `The limit of ${state.limit} requests is used up: try again in ${seconds} s.`,
              {
                extensions: {
                  code: 'RATE_LIMITED',
                  details: { limit: state.limit, retryAfter: seconds },
                  http: { status: 429 },
                },
              },
            )
          }
        },
      }
    },
  }
}

function policiesOf(
  operation: OperationDefinitionNode | undefined,
  document: DocumentNode,
  fieldPolicies: Readonly<Record<string, RateLimitPolicy>>,
): RateLimitPolicy[] {
  const policies: RateLimitPolicy[] = ['graphql']
  if (!operation) return policies
  const root = operation.operation === 'mutation' ? 'Mutation' : 'Query'
  for (const field of rootFields(operation.selectionSet, document)) {
    const policy = fieldPolicies[`${root}.${field}`]
    if (policy) policies.push(policy)
  }
  return policies
}

/** The root fields of an operation, also those that fragments bring: a budget is not escaped by spreading. */
function rootFields(selections: SelectionSetNode, document: DocumentNode): string[] {
  return selections.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node.name.value]
    if (node.kind === Kind.INLINE_FRAGMENT) return rootFields(node.selectionSet, document)
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value,
    )
    return fragment && 'selectionSet' in fragment ? rootFields(fragment.selectionSet, document) : []
  })
}
