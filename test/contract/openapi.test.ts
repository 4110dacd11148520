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
  it('names its licence, describes every section, and has no relative addresses, which linters refuse', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    expect(document.info.contact).toEqual({ name: 'Animal rescue' })
    expect(document.externalDocs).toBe(undefined)
    const silent = (document.tags as { name: string; description?: string }[]).filter(
      (tag) => !tag.description,
    )
    expect(silent).toEqual([])
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
  it('has an id for every operation and webhook, and no two alike', () => {
    const entries = [...Object.values(document.paths), ...Object.values(document.webhooks)] as Record<
      string,
      Operation
    >[]
    const ids = entries.flatMap((methods) => Object.values(methods)).map(({ operationId }) => operationId)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('refers to no cursor that its responses do not have', () => {
    expect(JSON.stringify(document).replaceAll(/"x-graphql-operation":"[^"]*"/g, '')).not.toContain(
      'endCursor',
    )
  })
  it('repeats no value of an enum and no bound, which linters and generators reject', () => {
    const faults: string[] = []
    JSON.stringify(document, (key, value) => {
      if (key === 'enum' && new Set(value).size < value.length) faults.push(JSON.stringify(value))
      if (value?.exclusiveMinimum !== undefined && value.minimum !== undefined)
        faults.push(JSON.stringify(value))
      return value
    })
    expect(faults).toEqual([])
  })
  it('describes the headers ETag, WWW-Authenticate and Retry-After where responses have them', () => {
    const entries = Object.values(document.paths).flatMap((methods) => Object.values(methods as object))
    for (const { operationId, description, responses } of entries) {
      if (description.includes('`If-None-Match` gets 304'))
        for (const status of [200, 304])
          expect(Object.keys(responses[status]?.headers ?? {}), operationId).toContain('ETag')
      if (responses[401])
        expect(Object.keys(responses[401].headers), operationId).toContain('WWW-Authenticate')
      for (const response of Object.values(responses) as { description: string; headers?: object }[])
        if (/RATE_LIMITED|IDEMPOTENCY_CONFLICT|SERVICE_UNAVAILABLE/.test(response.description))
          expect(Object.keys(response.headers ?? {}), operationId).toContain('Retry-After')
    }
  })
  it('gives constants a type, and objects members, without which generators make up types that are wrong', () => {
    const faults: string[] = []
    JSON.stringify(document, (key, value) => {
      if (value?.const !== undefined && value.type !== typeof value.const) faults.push(key)
      if (value?.type && [value.type].flat().includes('object'))
        if (!value.properties && !value.additionalProperties) faults.push(key)
      return value
    })
    expect(faults).toEqual([])
  })
  it('does not use multipleOf, which validators compute with rounding errors', () => {
    // In binary, 19.99 is not a multiple of 0.01.
    expect(/"multipleOf"/.test(JSON.stringify(document))).toBe(false)
  })
})
