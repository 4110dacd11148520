import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql'
import { Extensions } from 'type-graphql'
import { type Allowed, admits, type Guards, requiresRole } from '../../schema/guards.js'
import { DomainError } from './domain-error.js'
import { checkSecondFactor } from './second-factor.js'
import type { GraphContext } from './subgraph/graph-context.js'

/**
 * Declares on the resolver who may use a field, so that REST and GraphQL cannot differ. Every query, mutation and
 * subscription carries one; `federatedSchema` refuses those that do not.
 *
 * @example @Query(() => [User]) @Allow('admin', 'staff') users() {}
 */
export function Allow(...allowed: [Allowed, ...Allowed[]]): MethodDecorator & PropertyDecorator {
  return (target: object, key: string | symbol, descriptor?: PropertyDescriptor) => {
    Extensions({ allowed })(target, key, descriptor as PropertyDescriptor)
  }
}

/** The guard of a field of a schema built by type-graphql, as its resolver declares it. */
export function allowedOf(
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'> | undefined,
): readonly Allowed[] | undefined {
  return field?.extensions.allowed as readonly Allowed[] | undefined
}

/** A field that not everyone may use. */
export interface GuardedField {
  readonly allowed: readonly Allowed[]
  readonly field: GraphQLField<unknown, unknown>
  readonly isMutation: boolean
}

/** @throws UNAUTHORIZED or FORBIDDEN unless the viewer may use the field */
export type CheckGuard = (context: Pick<GraphContext, 'viewer'>, guarded: GuardedField) => void

/**
 * Applies the guards at run time.
 * @param requireAdminMfa administrators need a verified second factor for every mutation
 */
export function guardChecker(requireAdminMfa: boolean): CheckGuard {
  return ({ viewer }, { allowed, field, isMutation }) => {
    const admission = admits(allowed, viewer)
    if (admission === 'sign-in') {
      const refusal = viewer.kind === 'anonymous' ? viewer.refusal : undefined
      throw new DomainError(
        'UNAUTHORIZED',
        refusal ?? 'Authentication required: send a token in the Authorization header.',
      )
    }
    if (admission === 'no') throw new DomainError('FORBIDDEN', requiresRole(allowed))
    if (isMutation) checkSecondFactor(viewer, field, requireAdminMfa)
  }
}

/** The guard of a field of a schema built by type-graphql; undefined for fields that are open to everyone. */
export function guardedField(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): GuardedField | undefined {
  const allowed = allowedOf(field)
  if (!allowed || allowed.includes('anyone')) return undefined
  return { allowed, field, isMutation: type === schema.getMutationType() }
}

/** Puts the check before the resolver of every guarded field, of root types and of all others. */
export function guardFields(
  schema: GraphQLSchema,
  check: (context: GraphContext, guarded: GuardedField) => void,
): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const guarded = guardedField(schema, type, field)
      if (!guarded) continue
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (root, args, context: GraphContext, info) => {
        check(context, guarded)
        return resolve(root, args, context, info)
      }
    }
  }
}

/** The guards of fields that are not root fields, by coordinate (`Case.reviewItems`). */
export function fieldGuardsOf(schema: GraphQLSchema): Guards {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const guards: Record<string, readonly Allowed[]> = {}
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type)) continue
    for (const field of Object.values(type.getFields())) {
      const allowed = allowedOf(field)
      if (allowed) guards[`${type.name}.${field.name}`] = allowed
    }
  }
  return guards
}

/** Reads the guards of a schema built by type-graphql; throws naming every root field without one. */
export function guardsOf(schema: GraphQLSchema): Guards {
  const guards: Record<string, readonly Allowed[]> = {}
  const unguarded: string[] = []
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const allowed = allowedOf(field)
      if (allowed) guards[`${type?.name}.${field.name}`] = allowed
      else unguarded.push(`${type?.name}.${field.name}`)
    }
  }
  if (unguarded.length > 0) throw new Error(`Missing guard on ${unguarded.join(', ')}: add @Allow(...).`)
  return guards
}
