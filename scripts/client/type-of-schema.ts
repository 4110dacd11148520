import type { JsonSchema } from '../json-schema.js'

/** A member of an object type. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly optional?: boolean
}

/** The text of an object type: `{ "id": string; "name"?: string }`. */
export function objectType(members: readonly Member[]): string {
  const written = members.map(({ name, type, optional }) => `${keyOf(name)}${optional ? '?' : ''}: ${type}`)
  return written.length === 0 ? '{}' : `{ ${written.join('; ')} }`
}

/** The text of a union without repetitions. */
export function unionType(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

/** The text of a list type. */
export function listType(item: string): string {
  return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
}

/** The TypeScript type of the values that a JSON Schema describes; references are interfaces of the same name. */
export function typeOfSchema(schema: JsonSchema): string {
  const { $ref, allOf, oneOf, anyOf, enum: values, const: value, type } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (allOf) return allOf.map((part) => `(${typeOfSchema(part)})`).join(' & ')
  const alternatives = oneOf ?? anyOf
  if (alternatives) return unionType(alternatives.map(typeOfSchema))
  if (value !== undefined) return JSON.stringify(value)
  if (values) return unionType(values.map((one) => JSON.stringify(one)))
  const types = typeof type === 'string' ? [type] : (type ?? [])
  return types.length === 0 ? 'unknown' : unionType(types.map((one) => typeOfKind(one, schema)))
}

function typeOfKind(kind: string, schema: JsonSchema): string {
  if (kind === 'array') return listType(schema.items ? typeOfSchema(schema.items) : 'unknown')
  if (kind === 'object') return typeOfObject(schema)
  if (kind === 'string') return schema.contentMediaType === undefined ? 'string' : 'Blob'
  return kind === 'integer' ? 'number' : kind
}

function typeOfObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  const others = typeof additionalProperties === 'object' ? typeOfSchema(additionalProperties) : 'unknown'
  if (!properties) return `Record<string, ${others}>`
  return objectType(
    Object.entries(properties).map(([name, member]) => ({
      name,
      type: typeOfSchema(member),
      optional: !required.includes(name),
    })),
  )
}

/** A status stays a number: `openapi-fetch` looks for it as one. */
function keyOf(name: string): string {
  return /^([A-Za-z_$][\w$]*|\d+)$/.test(name) ? name : JSON.stringify(name)
}
