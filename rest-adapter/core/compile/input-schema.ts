import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql'
import { isJsonObject } from '../../../runtime/json-object.js'
import { type JsonSchema, scalarJsonSchemas } from '../../../schema/scalars.js'

/** A JSON Schema under construction. */
export type MutableSchema = Record<string, unknown>

/**
 * The JSON Schema of a GraphQL input type, including enums, ranges, descriptions and null where GraphQL allows it.
 * @throws Error for a scalar without a JSON Schema and for a recursive input type
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

/** The JSON Schema of a scalar by name: a graph built from SDL lacks the scalars' extensions. */
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

/** The schema of one value. Generators take a constant without its type for text or for any value. */
export function constantSchema(value: unknown): MutableSchema {
  return { type: typeof value, const: value }
}

/** Allows null. A schema without a type allows any value already. */
export function nullable(schema: MutableSchema): MutableSchema {
  if (schema.type === undefined) return schema
  return {
    ...schema,
    type: [schema.type, 'null'].flat(),
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  }
}

/** Disallows null, which a query string cannot express. */
export function withoutNull(schema: MutableSchema): MutableSchema {
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type) => type !== 'null')
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(Array.isArray(schema.enum) ? { enum: schema.enum.filter((value) => value !== null) } : {}),
  }
}

/** The JSON type of a schema other than null. */
export function mainType(schema: JsonSchema): unknown {
  return [schema.type].flat().find((type) => type !== 'null')
}

/** Copies a schema and applies `change` to every subschema, innermost first. */
export function mapSchema(
  schema: JsonSchema,
  change: (schema: MutableSchema) => MutableSchema,
): MutableSchema {
  const copy: MutableSchema = { ...schema }
  if (isJsonObject(copy.properties))
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([name, property]) => [
        name,
        mapSchema(property as JsonSchema, change),
      ]),
    )
  if (isJsonObject(copy.items)) copy.items = mapSchema(copy.items, change)
  return change(copy)
}

/**
 * Adds keywords to the schema at a dotted path (`caseData.name`, `metrics[].value`), in place.
 * @throws Error for an unknown member
 */
export function limitSchema(root: MutableSchema, path: string, keywords: JsonSchema): void {
  let schema = root
  for (const step of path.replaceAll('[]', '.[]').split('.')) {
    const next = step === '[]' ? schema.items : (schema.properties as MutableSchema | undefined)?.[step]
    if (!isJsonObject(next)) throw new Error(`limits name ${path}, which is not a parameter`)
    schema = next as MutableSchema
  }
  Object.assign(schema, keywords)
  if (keywords.exclusiveMinimum !== undefined) delete schema.minimum
  if (Array.isArray(keywords.enum) && Array.isArray(schema.type) && schema.type.includes('null'))
    schema.enum = [...keywords.enum, null]
}
