import type { OperationRun, OperationsRun } from '../compile/compile-operations.js'
import type { CompiledRoute } from '../compile/compile-routes.js'
import { constantSchema, type MutableSchema, mapSchema } from '../compile/input-schema.js'
import { isWholeBody, type Parameter } from '../compile/parameters.js'
import { describedSchema } from '../reply/reply-schema.js'
import type { Route } from '../route.js'

/** Schemas that several routes refer to, by name. */
export type Components = Map<string, MutableSchema>

/** The path and query parameters of a route. */
export function parameterEntries({ run, route }: CompiledRoute): MutableSchema[] {
  if (run.kind === 'handler') return [...(run.options.openApi.parameters ?? [])]
  const byName = new Map<string, MutableSchema>()
  const chosen = choiceParameter(run)
  if (chosen && !takesBody(route)) byName.set(String(chosen.name), chosen)
  const variants = [...run.variants.values()]
  for (const parameter of variants.flatMap(({ parameters }) => parameters))
    if (parameter.in !== 'body' && !byName.has(parameter.name))
      byName.set(parameter.name, parameterEntry(parameter, variants))
  return [...byName.values()]
}

function parameterEntry(
  { name, in: place, schema }: Parameter,
  variants: readonly OperationRun[],
): MutableSchema {
  const { description, ...rest } = schema
  const required = variants.every(({ parameters }) =>
    parameters.some((parameter) => parameter.name === name && parameter.required),
  )
  return { name, in: place, required, ...(description ? { description } : {}), schema: published(rest) }
}

/** The parameter that selects one of a route's operations. */
function choiceParameter({ options, variants }: OperationsRun): MutableSchema | undefined {
  if (!('choose' in options)) return undefined
  const { by, fallback } = options.choose
  const schema = { type: 'string', enum: [...variants.keys()], ...(fallback ? { default: fallback } : {}) }
  const description = 'Selects one of the responses below.'
  return { name: by, in: 'query', required: fallback === undefined, description, schema }
}

function takesBody({ method }: Route): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

/** The request body of a route, if it has one. */
export function bodyEntry({ run, route }: CompiledRoute): MutableSchema | undefined {
  if (run.kind === 'handler') return run.options.openApi.requestBody
  if (!takesBody(route)) return undefined
  const { options } = run
  const schemas = [...run.variants].map(([value, { parameters }]) =>
    bodySchema(parameters, 'choose' in options ? { [options.choose.by]: value } : {}),
  )
  if (schemas.every(({ properties }) => Object.keys(properties as object).length === 0)) return undefined
  const [only] = schemas
  const schema = schemas.length === 1 && only ? only : { oneOf: schemas }
  const required = schemas.every((one) => Array.isArray(one.required))
  return { required, content: { 'application/json': { schema } } }
}

function bodySchema(all: readonly Parameter[], constant: Readonly<Record<string, string>>): MutableSchema {
  const parameters = all.filter((one) => one.in === 'body')
  const whole = parameters.find(isWholeBody)
  if (whole) return published(whole.schema)
  const required = [
    ...Object.keys(constant),
    ...parameters.filter((one) => one.required).map(({ name }) => name),
  ]
  const properties = {
    ...Object.fromEntries(
      Object.entries(constant).map(([name, value]) => [
        name,
        { ...constantSchema(value), description: 'Selects this operation.' },
      ]),
    ),
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  }
  return published({ type: 'object', properties, ...(required.length > 0 ? { required } : {}) })
}

/** Removes the keyword that only the validator uses. */
function published(schema: MutableSchema): MutableSchema {
  return mapSchema(schema, ({ scalar, ...rest }) => rest)
}

/** The response body: any of those of the route's operations. */
export function responseSchema(run: OperationsRun, schemas: Components): MutableSchema {
  const replies = [...run.variants.values()].map((variant) => replySchema(variant, schemas))
  const distinct = [...new Map(replies.map((reply) => [JSON.stringify(reply), reply])).values()]
  const [only] = distinct
  return distinct.length === 1 && only ? only : { anyOf: distinct }
}

function replySchema({ reply, add, text }: OperationRun, schemas: Components): MutableSchema {
  const { keepNull = [], required: always = [] } = text
  const described = reply && describedSchema(reply.shape, { keepNull, required: always }, schemas)
  const names = Object.keys(add)
  if (names.length === 0 && described) return described
  const constants = Object.fromEntries(
    Object.entries(add).map(([name, value]) => [name, constantSchema(value)]),
  )
  const added = { type: 'object', properties: constants, required: names }
  if (!described) return added
  const { $ref, properties, required = [] } = described
  if ($ref !== undefined) return { allOf: [added, described] }
  return {
    ...described,
    properties: { ...constants, ...(properties as object) },
    required: [...names, ...(required as readonly string[])],
  }
}
