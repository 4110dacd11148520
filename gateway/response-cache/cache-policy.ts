import type { ApolloServerPlugin } from '@apollo/server'
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  validate,
} from 'graphql'
import { onceForEach } from '../../runtime/document-cache.js'
import { cacheRules } from '../../schema/cache-rules.js'
import type { RequestContext } from '../../schema/viewer.js'
import { rootFieldCounts } from '../limits/root-field-counts.js'

/** For how many seconds everyone who is not signed in may get the same response; 0 for none. */
export type MaxAgeOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  context: RequestContext,
) => number

/**
 * Decides by the document, whose fields must all be in the public graph, by its root fields, of which the shortest time
 * holds, and by the viewer, who must be nobody.
 * @param publicGraph called when it is first needed
 */
export function cachePolicy(publicGraph: () => GraphQLSchema): MaxAgeOf {
  const isPublic = onceForEach((document: DocumentNode) => validate(publicGraph(), document).length === 0)
  const maxAges = new WeakMap<OperationDefinitionNode, number>()

  function maxAgeFor(document: DocumentNode, operation: OperationDefinitionNode): number {
    if (operation.operation !== 'query') return 0
    const fields = [...rootFieldCounts(document, operation).keys()]
    const ages = fields.map((name) => (Object.hasOwn(cacheRules, name) ? (cacheRules[name]?.maxAge ?? 0) : 0))
    const shortest = ages.length === 0 ? 0 : Math.min(...ages)
    return shortest > 0 && isPublic(document) ? shortest : 0
  }

  return (document, operation, { viewer, forwarded }) => {
    // A refused token, and one that still lacks its second factor, may get an explanation of their own.
    if (viewer.kind !== 'anonymous' || viewer.refusal || viewer.signingIn || forwarded) return 0
    const known = maxAges.get(operation) ?? maxAgeFor(document, operation)
    maxAges.set(operation, known)
    return known
  }
}

/** Sends `Cache-Control` and `Vary` with GraphQL over GET; responses with errors are not to be stored. */
export function cacheHeaders(maxAgeOf: MaxAgeOf): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, document, operationName, contextValue, overallCachePolicy }) {
          const operation = getOperationAST(document, operationName)
          if (request.http?.method !== 'GET' || !operation) return
          const maxAge = maxAgeOf(document, operation, contextValue)
          // Apollo Server writes the header, where there are no errors.
          overallCachePolicy.restrict({ maxAge, scope: 'PUBLIC' })
        },
        async willSendResponse({ request, response }) {
          if (request.http?.method === 'GET')
            response.http.headers.set('vary', 'Origin, Authorization, Cookie')
        },
      }
    },
  }
}
