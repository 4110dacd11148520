import { mainType } from '../../rest-adapter/core/compile/input-schema.js'
import type { JsonSchema } from '../../schema/scalars.js'

/** Text that is believed where the graph says no more than that it is text. */
const believable: Readonly<Record<string, string>> = {
  email: 'nobody-yet@rescue.example',
  userEmail: 'donor@rescue.example',
  name: 'Luna',
  url: 'https://rescue.example/luna',
  postUrl: 'https://rescue.example/luna',
  healthCheckUrl: 'https://rescue.example/health',
  destination: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
  amount: '1.00',
  currency: 'USD',
  microblogHandle: '@luna_rescue',
}

const byScalar: Readonly<Record<string, unknown>> = {
  ID: 'nobody_has_this_id',
  DateTime: '2026-01-31T12:00:00.000Z',
  Amount: '1.0000000',
  Money: 12.5,
}

/**
 * A value that a schema takes, with no more members than it asks for.
 * @param name the member it is for
 */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  const { scalar, enum: among, minimum, exclusiveMinimum } = schema
  if (Array.isArray(among)) return among.find((value) => value !== null)
  if (typeof scalar === 'string' && scalar in byScalar) return byScalar[scalar]
  switch (mainType(schema)) {
    case 'string':
      return believable[name] ?? `a ${name || 'text'}`
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(
        1,
        Number(minimum ?? 1),
        exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1,
      )
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => sampleOf(itemsOf(schema), name))
    case 'object':
      return sampleObject(schema)
    default:
      return 'anything'
  }
}

/** The members that an object schema asks for. */
function sampleObject(schema: JsonSchema): Record<string, unknown> {
  const properties = propertiesOf(schema)
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, name)]))
}

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

export function itemsOf(schema: JsonSchema): JsonSchema {
  return (schema.items ?? {}) as JsonSchema
}
