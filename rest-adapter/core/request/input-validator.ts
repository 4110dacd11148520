import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { GraphQLScalarType } from 'graphql'
import { Json, JsonObject, type JsonSchema, scalars } from '../../../schema/scalars.js'
import { mapSchema } from '../compile/input-schema.js'

/** Checks variables; answers what is wrong with each member by dotted name, or undefined. Unknown members are removed. */
export type InputValidator = (variables: Record<string, unknown>) => Record<string, string> | undefined

/** How many faults one answer names. */
const MOST_FAULTS = 50

/** Scalars with rules of their own: they check their values themselves, so that no rule is written twice. */
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
  const made = new Ajv2020({
    allErrors: true,
    removeAdditional: true,
    strict: false,
    strictNumbers: true,
    validateFormats: false,
    // Our schemas are derived, not written: checking and optimising them would only lengthen the start.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  })
  made.addKeyword({ keyword: 'scalar', schemaType: 'string', validate: checkScalar, errors: true })
  return made
}

/**
 * The check of a route's variables. It is compiled for the first request: a start need not wait for all routes.
 * @param schema an object schema with a property per variable
 */
export function inputValidator(schema: JsonSchema): InputValidator {
  const checked = mapSchema(schema, closed)
  let check: ValidateFunction | undefined
  return (variables) => {
    check ??= ajv.compile(checked)
    return check(variables) ? undefined : faultsOf(check.errors ?? [])
  }
}

/** As the validator wants it: unknown members go, and a self-checking scalar is checked by itself alone. */
function closed(schema: Record<string, unknown>): Record<string, unknown> {
  if (schema.properties) return { ...schema, additionalProperties: false }
  if (typeof schema.scalar !== 'string' || !selfChecking.has(schema.scalar)) return schema
  const { pattern, multipleOf, ...rest } = schema
  return rest
}

function faultsOf(errors: readonly ErrorObject[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const error of errors) {
    const field = fieldOf(error)
    if (faults[field] !== undefined) continue
    if (Object.keys(faults).length === MOST_FAULTS) break
    faults[field] = messageOf(error)
  }
  return faults
}

/** The member as the client wrote it: dotted, the name of the whole-body variable left out. */
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
    case 'minItems':
      return `must have at least ${params.limit} elements`
    case 'maxItems':
      return `must have at most ${params.limit} elements`
    default:
      return message ?? 'is not valid'
  }
}

/** What a type is called; that null would do as well is no advice. */
function typeText(type: string | readonly string[]): string {
  const names = [type].flat().filter((name) => name !== 'null')
  return names.map((name) => typeNames[name] ?? name).join(' or ')
}
