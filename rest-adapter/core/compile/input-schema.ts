import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql'
import { type JsonSchema, scalarJsonSchemas } from '../../../schema/scalars.js'

/** A JSON Schema under construction. */
export type MutableSchema = Record<string, unknown>

/**
 * The JSON Schema of a GraphQL input type: enums, ranges and descriptions included, null where GraphQL takes it.
 * @throws Error for a scalar without a JSON Schema and for an input type that contains itself
 */
export function inputSchema(type: GraphQLInputType, within: readonly string[] = []): MutableSchema {
  if (isNonNullType(type)) return presentSchema(type.ofType, within)
  return nullable(presentSchema(type, within))
}

function presentSchema(type: GraphQLInputType, within: readonly string[]): MutableSchema {
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, within) }
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map((value) => value.name) }
  if (isInputObjectType(type)) return objectSchema(type, within)
  if (isNonNullType(type)) return presentSchema(type.ofType, within)
  return { ...scalarSchema(type.name), scalar: type.name }
}

/** The JSON Schema of a scalar by its name, since a graph built from SDL has lost the scalars' own. */
export function scalarSchema(name: string): JsonSchema {
  const schema = scalarJsonSchemas[name]
  if (!schema) throw new Error(`scalar ${name} has no JSON Schema: add it to schema/scalars.ts`)
  return schema
}

function objectSchema(type: GraphQLInputObjectType, within: readonly string[]): MutableSchema {
  if (within.includes(type.name)) throw new Error(`input type ${type.name} contains itself`)
  const inside = [...within, type.name]
  const properties: MutableSchema = {}
  const required: string[] = []
  for (const field of Object.values(type.getFields())) {
    properties[field.name] = {
      ...inputSchema(field.type, inside),
      ...(field.description ? { description: field.description } : {}),
      ...(field.defaultValue === undefined ? {} : { default: field.defaultValue }),
    }
    if (isRequiredInputField(field)) required.push(field.name)
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** The schema, with null allowed. A schema without a type takes anything already. */
export function nullable(schema: MutableSchema): MutableSchema {
  if (schema.type === undefined) return schema
  return {
    ...schema,
    type: [schema.type, 'null'].flat(),
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  }
}

/** The schema, with null no longer allowed: a query string cannot say it. */
export function withoutNull(schema: MutableSchema): MutableSchema {
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type) => type !== 'null')
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(Array.isArray(schema.enum) ? { enum: schema.enum.filter((value) => value !== null) } : {}),
  }
}

/** The one JSON type of a schema, null aside. */
export function mainType(schema: JsonSchema): unknown {
  return [schema.type].flat().find((type) => type !== 'null')
}

/** A deep copy in which every subschema went through `change`, innermost first. */
export function mapSchema(
  schema: JsonSchema,
  change: (schema: MutableSchema) => MutableSchema,
): MutableSchema {
  const copy: MutableSchema = { ...schema }
  if (isSchema(copy.properties))
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([name, property]) => [
        name,
        mapSchema(property as JsonSchema, change),
      ]),
    )
  if (isSchema(copy.items)) copy.items = mapSchema(copy.items, change)
  return change(copy)
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Adds keywords to the schema at a dotted path (`caseData.name`, `metrics[].value`), in place.
 * @throws Error when there is no such member
 */
export function limitSchema(root: MutableSchema, path: string, keywords: JsonSchema): void {
  let schema = root
  for (const step of path.replaceAll('[]', '.[]').split('.')) {
    const next = step === '[]' ? schema.items : (schema.properties as MutableSchema | undefined)?.[step]
    if (!isSchema(next)) throw new Error(`limits name ${path}, which is no parameter`)
    schema = next as MutableSchema
  }
  Object.assign(schema, keywords)
  if (Array.isArray(keywords.enum) && Array.isArray(schema.type) && schema.type.includes('null'))
    schema.enum = [...keywords.enum, null]
}
