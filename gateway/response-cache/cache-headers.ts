import type { ApolloServerPlugin } from '@apollo/server'
import { getOperationAST } from 'graphql'
import type { RequestContext } from '../../schema/viewer.js'
import type { CachePolicy, CachePolicyOf } from './cache-policy.js'

/** `Cache-Control` of a response without errors, as Apollo Server writes it. */
export function cacheControlText(policy: CachePolicy | undefined): string {
  return policy ? `max-age=${policy.maxAge}, ${policy.scope.toLowerCase()}` : 'no-store'
}

/**
 * Lets Apollo Server send `Cache-Control` by the fields of the operation. Responses with errors are `no-store`, and those
 * whose extensions report that data are missing.
 */
export function cacheHeaders(policyOf: CachePolicyOf): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operationName, contextValue, overallCachePolicy }) {
          const operation = getOperationAST(document, operationName)
          const policy = operation ? policyOf(document, operation, contextValue) : undefined
          overallCachePolicy.restrict(policy ?? { maxAge: 0 })
        },
        async willSendResponse({ response, overallCachePolicy }) {
          const { body, http } = response
          if (body.kind !== 'single' || !body.singleResult.extensions?.valueCompletion) return
          overallCachePolicy.restrict({ maxAge: 0 })
          http.headers.set('cache-control', cacheControlText(undefined))
        },
      }
    },
  }
}
