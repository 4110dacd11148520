import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  type OperationDefinitionNode,
} from 'graphql'
import { onceForEach } from '../../runtime/document-cache.js'
import type { RequestContext } from '../../schema/viewer.js'
import type { CacheHints, CacheScope } from './cache-hints.js'
import { selectedFields } from './selected-fields.js'

/** The lifetime and the audience of a cached response. */
export interface CachePolicy {
  /** Seconds, more than 0. */
  readonly maxAge: number
  /** `PUBLIC`: by everyone; `PRIVATE`: by the client that received it. */
  readonly scope: CacheScope
}

/** The policy of an operation for a viewer; undefined where its response must not be stored. */
export type CachePolicyOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  context: RequestContext,
) => CachePolicy | undefined

/** Dependencies of {@link cachePolicy}. */
export interface CachePolicyOptions {
  /** The API schema; called when it is first needed. */
  readonly schema: () => GraphQLSchema
  readonly hints: () => CacheHints
  /** Whether everyone may read all of a document; by default the hints decide. */
  readonly isPublic?: (document: DocumentNode) => boolean
}

/**
 * Decides by the hints of all fields that an operation selects: the shortest time and the most private scope apply, and root
 * fields and fields with selections are not cached without a hint (the rules of Apollo Server, except that there field hints
 * replace those of types). Only a response to a request without credentials is public.
 */
export function cachePolicy({ schema, hints, isPublic = () => true }: CachePolicyOptions): CachePolicyOf {
  const isForAll = onceForEach(isPublic)
  const policies = new WeakMap<OperationDefinitionNode, { readonly policy: CachePolicy | undefined }>()

  function policyOf(document: DocumentNode, operation: OperationDefinitionNode): CachePolicy | undefined {
    const known = policies.get(operation) ?? {
      policy: policyOfFields(schema(), hints(), document, operation),
    }
    policies.set(operation, known)
    return known.policy
  }

  return (document, operation, { viewer, forwarded }) => {
    // A refused token, and one that still lacks its second factor, may get a specific explanation.
    if (viewer.kind === 'anonymous' && (viewer.refusal || viewer.signingIn)) return undefined
    const policy = policyOf(document, operation)
    if (!policy || policy.scope === 'PRIVATE') return policy
    const isAnonymous = viewer.kind === 'anonymous' && !forwarded?.authorization
    return isAnonymous && isForAll(document) ? policy : { ...policy, scope: 'PRIVATE' }
  }
}

function policyOfFields(
  schema: GraphQLSchema,
  hints: CacheHints,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CachePolicy | undefined {
  if (operation.operation !== 'query') return undefined
  const fields = selectedFields(schema, document, operation)
  if (!fields?.length) return undefined
  let maxAge = Number.POSITIVE_INFINITY
  let scope: CacheScope = 'PUBLIC'
  for (const { parent, name, type } of fields) {
    const target = getNamedType(type)
    const isComposite = isCompositeType(target)
    const ofType = isComposite ? hints[target.name] : undefined
    const ofField = hints[`${parent.name}.${name}`]
    const ages = [ofField?.maxAge, ofType?.maxAge].filter((age) => age !== undefined)
    const inherits = (ofField?.inheritMaxAge || ofType?.inheritMaxAge) ?? false
    const isRoot = parent === schema.getQueryType()
    const unstated = isRoot || (isComposite && !inherits) ? 0 : Number.POSITIVE_INFINITY
    maxAge = Math.min(maxAge, ...(ages.length > 0 ? ages : [unstated]))
    if ([ofType?.scope, ofField?.scope].includes('PRIVATE')) scope = 'PRIVATE'
  }
  return maxAge > 0 && Number.isFinite(maxAge) ? { maxAge, scope } : undefined
}
