import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { GraphQLScalarType } from 'graphql'
import { MAX_FAULTS } from '../../../schema/max-faults.js'
import { Json, JsonObject, type JsonSchema, scalars } from '../../../schema/scalars.js'
import { mapSchema } from '../compile/input-schema.js'

/** Validates variables and removes unknown members. Returns the fault of each member by dotted name, or undefined. */
export type InputValidator = (variables: Record<string, unknown>) => Record<string, string> | undefined

/** Scalars that validate their own values, so that their rules are not repeated as JSON Schema. */
const selfChecking = new Map<string, GraphQLScalarType>(
  scalars.filter((scalar) => scalar !== Json && scalar !== JsonObject).map((scalar) => [scalar.name, scalar]),
)

const checkScalar: { (name: string, value: unknown): boolean; errors?: Partial<ErrorObject>[] } = (
  name,
  value,
) => {
  const scalar = selfChecking.get(name)
  if (!scalar || value === null) return true
  try {
    scalar.parseValue(value)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(`${name}: `, '') : 'is not valid'
    checkScalar.errors = [{ keyword: 'scalar', message, params: {} }]
    return false
  }
}

/** Stops at the first fault: to find all faults of a long list takes seconds. */
const first = newAjv(false)
const all = newAjv(true)

function newAjv(allErrors: boolean): Ajv2020 {
  const instance = new Ajv2020({
    allErrors,
    removeAdditional: true,
    strict: false,
    strictNumbers: true,
    validateFormats: false,
    // The schemas are generated: validating and optimising them would only delay the first request.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  })
  instance.addKeyword({ keyword: 'scalar', schemaType: 'string', validate: checkScalar, errors: true })
  return instance
}

/**
 * Creates the validator of a route's variables. It is compiled on the first request, to shorten the start. Lists of
 * refused variables are shortened, so that a list of wrong elements takes no longer than a right one.
 * @param schema an object schema with one property per variable
 */
export function inputValidator(schema: JsonSchema): InputValidator {
  const checked = mapSchema(schema, closed)
  let check: ValidateFunction | undefined
  let checkAll: ValidateFunction | undefined
  return (variables) => {
    check ??= first.compile(checked)
    if (check(variables)) return undefined
    const found = check.errors ?? []
    checkAll ??= all.compile(checked)
    checkAll(Object.assign(variables, withShortLists(variables)))
    return faultsOf([...(checkAll.errors ?? []), ...found])
  }
}

/** Elements of a list that are checked once a fault was found; no valid list is longer. */
const MAX_CHECKED = 5_000
/** Levels below which free-form JSON is not checked. */
const MAX_LEVELS = 64

/** A copy with the first elements of each list. */
function withShortLists(value: unknown, level = 0): unknown {
  if (typeof value !== 'object' || value === null || level > MAX_LEVELS) return value
  if (Array.isArray(value)) return value.slice(0, MAX_CHECKED).map((one) => withShortLists(one, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withShortLists(one, level + 1)]),
  )
}

/** Prepares a schema: unknown members are removed, and self-checking scalars have no other rules. */
function closed(schema: Record<string, unknown>): Record<string, unknown> {
  if (schema.properties) return { ...schema, additionalProperties: false }
  if (typeof schema.scalar !== 'string' || !selfChecking.has(schema.scalar)) return schema
  const { pattern, ...rest } = schema
  return rest
}

function faultsOf(errors: readonly ErrorObject[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const error of errors) {
    const field = fieldOf(error)
    if (faults[field] !== undefined) continue
    if (Object.keys(faults).length === MAX_FAULTS) break
    faults[field] = messageOf(error)
  }
  return faults
}

/** The dotted name of the faulty member. */
function fieldOf(error: ErrorObject): string {
  const steps = error.instancePath.split('/').slice(1).map(unescaped)
  if (error.keyword === 'required') steps.push(String(error.params.missingProperty))
  return steps.join('.')
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${typeText(params.type)}`
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).filter((value) => value !== null).join(', ')}`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'pattern':
      return 'must have the documented format'
    case 'minItems':
      return `must have at least ${params.limit} elements`
    case 'maxItems':
      return `must have at most ${params.limit} elements`
    default:
      return message ?? 'is not valid'
  }
}

/** The name of a type. Null is not mentioned, even where it is allowed. */
function typeText(type: string | readonly string[]): string {
  const names = [type].flat().filter((name) => name !== 'null')
  return names.map((name) => typeNames[name] ?? name).join(' or ')
}
