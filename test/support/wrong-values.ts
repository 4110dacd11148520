import { mainType } from '../../rest-adapter/core/compile/input-schema.js'
import type { Parameter } from '../../rest-adapter/core/compile/parameters.js'
import type { JsonSchema } from '../../schema/scalars.js'
import { itemsOf, propertiesOf, sampleOf } from './sample-values.js'

/** A value that a schema refuses. */
export interface WrongValue {
  /** Where in the value the fault is; empty where it is the value itself. */
  readonly at: readonly (string | number)[]
  readonly value: unknown
}

/** Stands for a member that is not there. */
export const MISSING = Symbol('missing')

const wrongTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [12, { text: 'x' }],
  integer: ['12', 1.5, true],
  number: ['12', false],
  boolean: ['true', 1],
  array: ['a text', { 0: 'x' }],
  object: ['a text', 12, ['x']],
}

const wrongByScalar: Readonly<Record<string, readonly unknown[]>> = {
  DateTime: ['yesterday', '2026-13-01', '2026-02-30T10:00:00Z', ''],
  Amount: ['0', '-1', '1.12345678', '1e3', '922337203685.4775808', 'much'],
  Money: [-0.01, 0.001, 100_000_000_001],
}

/** For a member of a JSON body: a wrong value of every kind that its schema speaks of, one fault each. */
export function wrongMembers(schema: JsonSchema): WrongValue[] {
  const type = mainType(schema)
  const takesNull = schema.type === undefined || [schema.type].flat().includes('null')
  const own = [...(wrongTypes[String(type)] ?? []), ...(takesNull ? [] : [null]), ...wrongOfType(schema)]
  return [...own.map((value) => ({ at: [], value })), ...wrongInside(schema)]
}

/** For a parameter of a query string, as text; a list of two is the parameter given twice. */
export function wrongTexts(schema: JsonSchema): WrongValue[] {
  const type = String(mainType(schema))
  if (type === 'array') return wrongTexts(itemsOf(schema)).map(({ value }) => ({ at: [0], value }))
  const ofType =
    { integer: ['some', '1.5', ''], number: ['some', '1,5'], boolean: ['perhaps', '1'] }[type] ?? []
  const twice = [sampleOf(schema), sampleOf(schema)].map(String)
  return [...ofType, ...wrongOfType(schema).map(String), twice].map((value) => ({ at: [], value }))
}

/** The wrong values of a parameter, by where it stands. */
export function wrongOf({ in: place, required, schema }: Parameter): WrongValue[] {
  if (place === 'path') return [{ at: [], value: 'a\0b' }]
  const values = place === 'query' ? wrongTexts(schema) : wrongMembers(schema)
  return required ? [...values, { at: [], value: MISSING }] : values
}

/** Values of the right type that the schema's other words refuse. */
function wrongOfType(schema: JsonSchema): unknown[] {
  const { enum: among, minimum, exclusiveMinimum, maximum, minLength, maxLength, scalar } = schema
  if (typeof scalar === 'string' && scalar in wrongByScalar) return [...(wrongByScalar[scalar] ?? [])]
  if (Array.isArray(among)) return ['no_such_word', '']
  return [
    ...(minimum === undefined ? [] : [Number(minimum) - 1]),
    ...(exclusiveMinimum === undefined ? [] : [Number(exclusiveMinimum)]),
    ...(maximum === undefined ? [] : [Number(maximum) + 1]),
    ...(minLength === undefined ? [] : ['x'.repeat(Number(minLength) - 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(Number(maxLength) + 1)]),
    ...(mainType(schema) === 'string' ? ['a\0b'] : []),
  ]
}

/** What may be wrong with the members of an object, or the elements of a list. */
function wrongInside(schema: JsonSchema): WrongValue[] {
  const type = mainType(schema)
  if (type === 'array') return wrongElements(schema)
  if (type !== 'object') return []
  const sample = sampleOf(schema) as Record<string, unknown>
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  const missing = required.map((name) => ({ at: [name], value: without(sample, name) }))
  const wrong = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    wrongMembers(property).map(({ at, value }) => ({
      at: [name, ...at],
      value: { ...sample, [name]: value },
    })),
  )
  return [...missing, ...wrong]
}

function wrongElements(schema: JsonSchema): WrongValue[] {
  const items = itemsOf(schema)
  const most = schema.maxItems === undefined ? undefined : Number(schema.maxItems)
  const counts = [
    ...(schema.minItems ? [Number(schema.minItems) - 1] : []),
    ...(most === undefined ? [] : [most + 1]),
  ]
  const ofCount = counts.map((length) => ({ at: [], value: Array.from({ length }, () => sampleOf(items)) }))
  return [...ofCount, ...wrongMembers(items).map(({ at, value }) => ({ at: [0, ...at], value: [value] }))]
}

function without(object: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))
}
