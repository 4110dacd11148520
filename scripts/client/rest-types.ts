import type { OpenApiDocument, Operation } from '../contract/compare-openapi.js'
import { type Member, objectType, typeOfSchema } from './type-of-schema.js'

/** The text of a module with the `paths` of a document, in the shape that `openapi-fetch` reads. */
export function restTypes({ paths, components }: OpenApiDocument): string {
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `export type ${name} = ${typeOfSchema(schema)}`,
  )
  const entries = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, operation]) => `${textOf(operation)}    ${method}: ${operationType(operation)}`,
    )
    return `  ${JSON.stringify(path)}: {\n${operations.join('\n')}\n  }`
  })
  return `${schemas.join('\n')}\n\nexport interface paths {\n${entries.join('\n')}\n}\n`
}

function textOf({ summary, deprecated }: Operation): string {
  const lines = [...(summary ? [summary] : []), ...(deprecated ? ['@deprecated'] : [])]
  return lines.length > 0 ? `    /** ${lines.join(' ').replaceAll('*/', '*\\/')} */\n` : ''
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = ['path', 'query', 'header'].map((place): Member => {
    const inPlace = parameters.filter((parameter) => parameter.in === place)
    const members = inPlace.map(({ name, required, schema }) => ({
      name,
      type: typeOfSchema(schema),
      optional: !required,
    }))
    return {
      name: place,
      type: members.length > 0 ? objectType(members) : 'never',
      optional: !inPlace.some(({ required }) => required),
    }
  })
  const results = Object.entries(responses).map(([status, response]) => ({
    name: status,
    type: contentType(response, true),
  }))
  return objectType([
    { name: 'parameters', type: objectType(places) },
    ...(requestBody
      ? [{ name: 'requestBody', type: contentType(requestBody), optional: !requestBody.required }]
      : []),
    { name: 'responses', type: objectType(results) },
  ])
}

function contentType(
  { content = {} }: Pick<Operation['responses'][string], 'content'>,
  isResponse = false,
): string {
  const bodies = Object.entries(content).map(([type, { schema = {} }]) => ({
    name: type,
    type: typeOfSchema(schema),
  }))
  return objectType([
    ...(isResponse ? [{ name: 'headers', type: 'Record<string, unknown>' }] : []),
    bodies.length > 0
      ? { name: 'content', type: objectType(bodies) }
      : { name: 'content', type: 'never', optional: true },
  ])
}
