import { type MutableSchema, nullable } from '../compile/input-schema.js'
import type { Member, Shape } from './reply-shape.js'

/** Null members are omitted, except those named here. */
export interface NullPolicy {
  readonly keepNull: readonly string[]
  /** Members that are null only with an error, with which the request fails. */
  readonly required?: readonly string[]
}

/** Whether an unset member is null rather than omitted. */
export function keepsNull(member: Member, policy: NullPolicy): boolean {
  return member.nullable && policy.keepNull.includes(member.name)
}

/**
 * The published JSON Schema of a shape.
 * @param components receives the shapes that fragments name, which are then referenced; without it they are inline
 */
export function describedSchema(
  shape: Shape,
  policy: NullPolicy,
  components?: Map<string, MutableSchema>,
): MutableSchema {
  if (shape.kind === 'leaf') return { ...shape.schema }
  if (shape.kind === 'list') {
    const items = describedSchema(shape.item, policy, components)
    return { type: 'array', items: shape.itemNullable ? orNull(items) : items }
  }
  const name = shape.fragment?.replace(/Fields$/, '')
  const schema = objectSchema(shape.members, policy, components)
  if (!name || !components || policy.keepNull.length > 0) return schema
  const known = components.get(name)
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two different fragments describe a schema called ${name}: rename one`)
  components.set(name, schema)
  return { $ref: `#/components/schemas/${name}` }
}

function objectSchema(
  members: readonly Member[],
  policy: NullPolicy,
  components?: Map<string, MutableSchema>,
): MutableSchema {
  const properties: MutableSchema = {}
  const required: string[] = []
  for (const member of members) {
    const kept = keepsNull(member, policy)
    const schema = describedSchema(member.shape, policy, components)
    properties[member.name] = {
      ...(kept ? orNull(schema) : schema),
      ...(member.description ? { description: member.description } : {}),
      ...(member.deprecated ? { deprecated: true } : {}),
    }
    const isSet = !member.nullable || kept || policy.required?.includes(member.name)
    if (member.always && isSet) required.push(member.name)
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

function orNull(schema: MutableSchema): MutableSchema {
  return schema.$ref ? { anyOf: [schema, { type: 'null' }] } : nullable(schema)
}
