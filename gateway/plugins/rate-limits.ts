import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError, Kind, type OperationDefinitionNode } from 'graphql'
import type { RateLimiter, RateLimitPolicy } from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'

/**
 * GraphQL's share of the rate limits: every operation counts once, and a root field that a document limits
 * (creating transactions, say) takes from the very budget that its REST path takes from, once per alias.
 */
export function graphqlRateLimits(
  limiter: RateLimiter,
  fieldPolicies: Readonly<Record<string, RateLimitPolicy>>,
): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, contextValue, response }) {
          const subject = subjectOf(contextValue)
          for (const policy of policiesOf(operation, fieldPolicies)) {
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

function subjectOf({ viewer, address }: RequestContext): string {
  return viewer.kind === 'anonymous' ? `address:${address ?? 'unknown'}` : viewer.subject
}

function policiesOf(
  operation: OperationDefinitionNode | undefined,
  fieldPolicies: Readonly<Record<string, RateLimitPolicy>>,
): RateLimitPolicy[] {
  const policies: RateLimitPolicy[] = ['graphql']
  for (const selection of operation?.selectionSet.selections ?? []) {
    if (selection.kind !== Kind.FIELD) continue
    const policy =
      fieldPolicies[`${operation?.operation === 'mutation' ? 'Mutation' : 'Query'}.${selection.name.value}`]
    if (policy) policies.push(policy)
  }
  return policies
}
