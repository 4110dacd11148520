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
 * Rate limits of GraphQL: every operation counts once; a root field whose REST path has a limit of its own (creating
 * transactions, for example) also counts against that limit, once per alias.
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
            throw new GraphQLError(`Too many requests (limit ${state.limit}); try again in ${seconds} s.`, {
              extensions: {
                code: 'RATE_LIMITED',
                details: { limit: state.limit, retryAfter: seconds },
                http: { status: 429 },
              },
            })
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

/** The root fields of an operation, including those in fragments, so that fragments do not bypass a limit. */
function rootFields(selections: SelectionSetNode, document: DocumentNode): string[] {
  return selections.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node.name.value]
    if (node.kind === Kind.INLINE_FRAGMENT) return rootFields(node.selectionSet, document)
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === node.name.value,
    )
    return fragment && 'selectionSet' in fragment ? rootFields(fragment.selectionSet, document) : []
  })
}
