import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { bracedPath } from '../../edge/path-pattern.js'
import { services } from '../../rest-adapter/routes/index.js'

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** The paths of the members of a schema that have no description. */
function silentMembers({ properties = {}, items, oneOf = [] }: Schema, path = ''): string[] {
  const members = Object.entries(properties).flatMap(([name, member]) => [
    ...(member.description ? [] : [`${path}.${name}`]),
    ...silentMembers(member, `${path}.${name}`),
  ])
  const inside = [...oneOf, ...(items ? [items] : [])].flatMap((schema) => silentMembers(schema, path))
  return [...members, ...inside]
}

function silentInputs({ operationId, parameters = [], requestBody }: Operation): string[] {
  const named = parameters.filter(({ description }) => !description).map(({ name }) => name)
  const members = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => silentMembers(schema))
  return [...named, ...members].map((one) => `${operationId} ${one}`)
}

describe.each(services)('the committed API description of $service', ({ service, sections, mounts }) => {
  const document = JSON.parse(
    readFileSync(new URL(`../../schema/openapi/${service}.json`, import.meta.url), 'utf8'),
  )

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('lists every route and no others, and one server per mount', () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const routes = sections
      .flatMap((section) => section.routes)
      .map(({ method, path }) => `${method} ${bracedPath(path)}`)
    expect(described.sort()).toEqual(routes.sort())
    expect(document.servers).toHaveLength(mounts.length)
  })
  it('describes every parameter and every member of a request body', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, Operation>>)
    expect(operations.flatMap((methods) => Object.values(methods)).flatMap(silentInputs)).toEqual([])
  })
  it('has a contract page that lists the members of every body and response', () => {
    const page = readFileSync(new URL(`../../docs/contract/${service}.md`, import.meta.url), 'utf8')
    const bare = page.split(/\n(?=### )/).filter((entry) => /^(?:any|object)\b/m.test(entry))
    expect(bare.map((entry) => entry.split('\n')[0])).toEqual([])
  })
  it('does not use multipleOf, which validators compute with rounding errors', () => {
    // In binary, 19.99 is not a multiple of 0.01.
    expect(/"multipleOf"/.test(JSON.stringify(document))).toBe(false)
  })
})
