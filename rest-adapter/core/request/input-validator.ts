import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { GraphQLScalarType } from 'graphql'
import { Json, JsonObject, type JsonSchema, scalars } from '../../../schema/scalars.js'
import { mapSchema } from '../compile/input-schema.js'

/** Validates variables and removes unknown members. Returns the fault of each member by dotted name, or undefined. */
export type InputValidator = (variables: Record<string, unknown>) => Record<string, string> | undefined

/** Maximum number of faults in a response. */
const MAX_FAULTS = 50

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

const ajv = newAjv()

function newAjv(): Ajv2020 {
  const instance = new Ajv2020({
    allErrors: true,
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
 * Creates the validator of a route's variables. It is compiled on the first request, to shorten the start.
 * @param schema an object schema with one property per variable
 */
export function inputValidator(schema: JsonSchema): InputValidator {
  const checked = mapSchema(schema, closed)
  let check: ValidateFunction | undefined
  return (variables) => {
    check ??= ajv.compile(checked)
    return check(variables) ? undefined : faultsOf(check.errors ?? [])
  }
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
