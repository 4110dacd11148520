import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { recordAccess } from '../../../schema/record-access.js'
import { allowedOf } from '../guards.js'

/** The part of a subgraph's schema that anyone may read. */
export interface PublicElements {
  /** Fields of object types by coordinate (`Case.name`). */
  readonly fields: ReadonlySet<string>
  /** Names of scalars, enums and input types that these fields use. */
  readonly types: ReadonlySet<string>
}

/**
 * What anyone may read, by the guards and `schema/record-access.ts`: queries and subscriptions without a guard, entities that
 * everyone sees (another subgraph may lead to them), and all fields behind these that no rule hides. Mutations are not part of it.
 */
export function publicElements(schema: GraphQLSchema): PublicElements {
  const fields = new Set<string>()
  const types = new Set<string>()
  const visited = new Set<GraphQLNamedType>()

  function visitType(type: GraphQLNamedType): void {
    if (visited.has(type) || isSpecifiedScalarType(type) || isIntrospectionType(type)) return
    visited.add(type)
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) {
        if (isOpen(type, field)) visitField(type, field)
      }
    else {
      types.add(type.name)
      if (isInputObjectType(type))
        for (const member of Object.values(type.getFields())) visitType(getNamedType(member.type))
    }
  }

  function visitField(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
    fields.add(`${type.name}.${field.name}`)
    visitType(getNamedType(field.type))
    for (const argument of field.args) visitType(getNamedType(argument.type))
  }

  for (const root of [schema.getQueryType(), schema.getSubscriptionType()])
    for (const field of Object.values(root?.getFields() ?? {}))
      if (root && allowedOf(field)?.includes('anyone') && isOpen(root, field)) visitField(root, field)
  for (const name of Object.keys(recordAccess)) {
    const entity = schema.getType(name)
    if (entity && !isPrivate(entity)) visitType(entity)
  }
  return { fields, types }
}

function isOpen(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
  const audience = recordAccess[type.name]?.fields?.[field.name] ?? allowedOf(field)
  return (audience === undefined || audience.includes('anyone')) && !isPrivate(getNamedType(field.type))
}

/** Whether records of the type are hidden from some viewers, or it is a page of such records. */
function isPrivate(type: GraphQLNamedType): boolean {
  const access = recordAccess[type.name]
  if (access) return !access.seenBy.includes('anyone')
  const nodes = isObjectType(type) ? type.getFields().nodes : undefined
  return nodes !== undefined && isPrivate(getNamedType(nodes.type))
}
