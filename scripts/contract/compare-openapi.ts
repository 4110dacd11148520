import type { JsonSchema } from '../json-schema.js'
import { compareSchemas, type Direction } from './compare-json-schemas.js'
import type { ContractChange } from './contract-change.js'

/** The parts of an OpenAPI document that clients rely on. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** What the service posts to its subscribers, by event. */
  readonly webhooks?: Readonly<Record<string, { readonly post: Pick<Operation, 'requestBody'> }>> | undefined
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> | undefined }
}

/** One method of a path. */
export interface Operation {
  readonly summary?: string | undefined
  readonly deprecated?: boolean | undefined
  /** Empty where no token is needed. */
  readonly security?: readonly unknown[] | undefined
  readonly parameters?: readonly Parameter[] | undefined
  readonly requestBody?: (Body & { readonly required?: boolean }) | undefined
  readonly responses: Readonly<Record<string, Body>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> | undefined
}

/** Whether a status is one of success: clients must expect every other. */
export function isSuccess(status: string): boolean {
  return status.startsWith('2')
}

/** The operations of a document by line, as route tables write them: `GET /api/cases/{id}`. */
function operationsOf({ paths }: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )
}

/**
 * The changes between two OpenAPI 3.1 documents of this project. Maintained libraries compare version 3.0 at most; this
 * one supports the keywords that the documents use.
 */
export function compareOpenApi(before: OpenApiDocument, after: OpenApiDocument): ContractChange[] {
  const earlier = operationsOf(before)
  const later = operationsOf(after)
  const compare = (root: string, direction: Direction, one: JsonSchema, other: JsonSchema) =>
    compareSchemas({ root, direction }, one, other, { before, after })

  function compareOperation(line: string, one: Operation, other: Operation): ContractChange[] {
    return [
      ...(one.security?.length === 0 && other.security?.length !== 0
        ? [breaking(line, 'a token is required now')]
        : []),
      ...compareParameters(line, one.parameters ?? [], other.parameters ?? []),
      ...compareRequestBodies(line, one.requestBody, other.requestBody),
      ...Object.entries(one.responses)
        .filter(([status]) => isSuccess(status))
        .flatMap(([status, response]) =>
          compareResponses(`${line} ${status}`, response, other.responses[status]),
        ),
    ]
  }

  function compareParameters(line: string, ones: readonly Parameter[], others: readonly Parameter[]) {
    const keyOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`
    const known = new Map(ones.map((one) => [keyOf(one), one]))
    const left = new Map(others.map((one) => [keyOf(one), one]))
    const removed = [...known.keys()].filter((key) => !left.has(key))
    return [
      ...removed.map((key) => breaking(`${line} ${key}`, 'the parameter is gone')),
      ...[...left].flatMap(([key, parameter]) => {
        const place = `${line} ${key}`
        const earlier = known.get(key)
        if (!earlier)
          return [
            parameter.required
              ? breaking(place, 'a new parameter is required')
              : safe(place, 'new parameter'),
          ]
        return [
          ...(parameter.required && !earlier.required
            ? [breaking(place, 'the parameter became required')]
            : []),
          ...compare(place, 'request', earlier.schema, parameter.schema),
        ]
      }),
    ]
  }

  function compareRequestBodies(
    line: string,
    one: Operation['requestBody'],
    other: Operation['requestBody'],
  ): ContractChange[] {
    const place = `${line} body`
    if (!one) return other?.required ? [breaking(place, 'a body became required')] : []
    if (!other) return [breaking(place, 'the body is gone')]
    return [
      ...(other.required && !one.required ? [breaking(place, 'the body became required')] : []),
      ...compareContents(place, 'request', one, other),
    ]
  }

  function compareResponses(place: string, one: Body, other: Body | undefined): ContractChange[] {
    if (!other) return [breaking(place, 'the status of success is gone')]
    return compareContents(place, 'response', one, other)
  }

  function compareContents(place: string, direction: Direction, one: Body, other: Body): ContractChange[] {
    return Object.entries(one.content ?? {}).flatMap(([type, { schema = {} }]) => {
      const left = other.content?.[type]
      return left
        ? compare(place, direction, schema, left.schema ?? {})
        : [breaking(place, `${type} is gone`)]
    })
  }

  /** A delivery is a request of the platform, whose values clients receive like those of a response. */
  function compareWebhooks(): ContractChange[] {
    const [ones, others] = [before.webhooks ?? {}, after.webhooks ?? {}]
    const added = Object.keys(others).filter((event) => !Object.hasOwn(ones, event))
    return [
      ...added.map((event) => safe(`webhook ${event}`, 'new event')),
      ...Object.entries(ones).flatMap(([event, { post }]) => {
        const place = `webhook ${event}`
        const left = others[event]?.post
        return left
          ? compareContents(place, 'response', post.requestBody ?? {}, left.requestBody ?? {})
          : [breaking(place, 'the event is gone')]
      }),
    ]
  }

  return [
    ...[...later.keys()].filter((line) => !earlier.has(line)).map((line) => safe(line, 'new path')),
    ...[...earlier].flatMap(([line, operation]) => {
      const left = later.get(line)
      return left ? compareOperation(line, operation, left) : [breaking(line, 'the path is gone')]
    }),
    ...compareWebhooks(),
  ]
}

function breaking(place: string, about: string): ContractChange {
  return { level: 'breaking', place, about }
}

function safe(place: string, about: string): ContractChange {
  return { level: 'safe', place, about }
}
