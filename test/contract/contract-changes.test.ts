import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema, type GraphQLSchema, printSchema } from 'graphql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deprecated, deprecationHeaders, parseDeprecation } from '../../schema/deprecation.js'
import { checkContract, isReleased, releasedChanges } from '../../scripts/contract/check-contract.js'
import { compareOpenApi, type OpenApiDocument } from '../../scripts/contract/compare-openapi.js'
import {
  type Contract,
  currentContract,
  releasedContract,
  writeRelease,
} from '../../scripts/contract/released-contract.js'
import type { JsonSchema } from '../../scripts/json-schema.js'

const withPath = (operation: object, line: 'get' | 'post' = 'get', schemas = {}): OpenApiDocument => ({
  paths: { '/animals/{id}': { [line]: { responses: { 200: {} }, ...operation } } },
  components: { schemas },
})
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
const returning = (schema: JsonSchema, schemas = {}) =>
  withPath({ responses: { 200: json(schema) } }, 'get', schemas)
const taking = (schema: JsonSchema) => withPath({ requestBody: json(schema) }, 'post')
const object = (properties: Record<string, JsonSchema>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const parameter = (required: boolean, schema: JsonSchema = text) =>
  withPath({ parameters: [{ name: 'sort', in: 'query', required, schema }] })

const posting = (data?: JsonSchema): OpenApiDocument => ({
  paths: {},
  ...(data && { webhooks: { 'case.updated': { post: { requestBody: json(object({ data })) } } } }),
})

const levels = (before: OpenApiDocument, after: OpenApiDocument) =>
  compareOpenApi(before, after).map(({ level, place }) => `${level}: ${place}`)

describe('a change to a REST document', () => {
  const line = 'GET /animals/{id}'
  const body = 'POST /animals/{id} body'

  it.each<[string, OpenApiDocument, OpenApiDocument, string[]]>([
    ['a removed path', withPath({}), { paths: {} }, [`breaking: ${line}`]],
    ['a new path', { paths: {} }, withPath({}), [`safe: ${line}`]],
    ['a path that needs a token now', withPath({ security: [] }), withPath({}), [`breaking: ${line}`]],
    ['a removed parameter', parameter(false), withPath({}), [`breaking: ${line} query sort`]],
    ['a new parameter', withPath({}), parameter(false), [`safe: ${line} query sort`]],
    ['a new required parameter', withPath({}), parameter(true), [`breaking: ${line} query sort`]],
    ['a parameter that became required', parameter(false), parameter(true), [`breaking: ${line} query sort`]],
    [
      'a lower maximum of a parameter',
      parameter(false, { type: 'integer', maximum: 100 }),
      parameter(false, { type: 'integer', maximum: 50 }),
      [`breaking: ${line} query sort`],
    ],
    [
      'a higher maximum of a parameter',
      parameter(false, { type: 'integer', maximum: 100 }),
      parameter(false, { type: 'number' }),
      [],
    ],
    [
      'another status of success',
      withPath({ responses: { 200: {} } }),
      withPath({ responses: { 201: {} } }),
      [`breaking: ${line} 200`],
    ],
    ['another error status', withPath({ responses: { 200: {}, 404: {} } }), withPath({}), []],
    [
      'a removed member of a response',
      returning(object({ name: text, '🐕': text })),
      returning(object({ name: text })),
      [`breaking: ${line} 200 🐕`],
    ],
    ['a new member of a response', returning(object({})), returning(object({ name: text })), []],
    [
      'a member of a response that may be absent now',
      returning(object({ name: text }, ['name'])),
      returning(object({ name: text })),
      [`breaking: ${line} 200 name`],
    ],
    [
      'a member deep in a list that may be null now',
      returning(object({ data: { type: 'array', items: object({ name: text }) } })),
      returning(object({ data: { type: 'array', items: object({ name: { type: ['string', 'null'] } }) } })),
      [`breaking: ${line} 200 data[].name`],
    ],
    [
      'a new value of an enum in a response',
      returning({ enum: ['dog', 'cat'] }),
      returning({ enum: ['cat', 'dog', 'ñandú'] }),
      [`dangerous: ${line} 200`],
    ],
    [
      'a response enum with fewer values',
      returning({ enum: ['dog', 'cat'] }),
      returning({ const: 'cat' }),
      [],
    ],
    [
      'fewer values in a request',
      taking({ enum: ['dog', 'cat'] }),
      taking({ enum: ['dog'] }),
      [`breaking: ${body}`],
    ],
    ['more values in a request', taking({ enum: ['dog'] }), taking({ type: 'string' }), []],
    [
      'a member of a request that became required',
      taking(object({ name: text })),
      taking(object({ name: text }, ['name'])),
      [`breaking: ${body} name`],
    ],
    [
      'a member that a request ignores now',
      taking(object({ name: text })),
      taking(object({})),
      [`breaking: ${body} name`],
    ],
    ['a request that also takes null', taking(text), taking({ type: ['string', 'null'] }), []],
    [
      'a pattern for a request',
      taking(text),
      taking({ type: 'string', pattern: '^a$' }),
      [`breaking: ${body}`],
    ],
    ['no pattern in a response', returning({ pattern: '^a$' }), returning({}), [`breaking: ${line} 200`]],
    [
      'a change behind references that lead to themselves',
      returning(
        { $ref: '#/components/schemas/A' },
        { A: object({ next: { $ref: '#/components/schemas/A' }, age: text }) },
      ),
      returning(
        { $ref: '#/components/schemas/B' },
        { B: object({ next: { $ref: '#/components/schemas/B' } }) },
      ),
      [`breaking: ${line} 200 age`],
    ],
    [
      'a member that leaves one of the parts of a response',
      returning(
        { allOf: [object({ success: { const: true } }), { $ref: '#/components/schemas/A' }] },
        { A: object({ age: text }) },
      ),
      returning({ allOf: [object({ success: { const: true } }), object({ name: text })] }),
      [`breaking: ${line} 200 age`],
    ],
    ['a removed event', posting(text), posting(), ['breaking: webhook case.updated']],
    ['a new event', posting(), posting(text), ['safe: webhook case.updated']],
    [
      'a removed member of an event',
      posting(object({ caseId: text, name: text })),
      posting(object({ caseId: text, type: text })),
      ['breaking: webhook case.updated data.name'],
    ],
    [
      'an alternative fewer in a request',
      taking({ oneOf: [text, { type: 'integer' }] }),
      taking({ oneOf: [text] }),
      [`breaking: ${body}`],
    ],
  ])('is classified: %s', (_what, before, after, expected) => {
    expect(levels(before, after)).toEqual(expected)
    expect(levels(before, before)).toEqual([])
  })
})

describe('the contract check', () => {
  const contract = (sdl: string, others: Partial<Contract> = {}): Contract => ({
    version: '1.0.0',
    graph: buildSchema(sdl) as GraphQLSchema,
    openApi: {},
    documents: {},
    ...others,
  })
  const released = contract('type Query { animal: String old: Int }', {
    documents: { 'sha256:1': 'query Old { old }' },
  })
  const current = contract('type Query { animal: String fresh: Int }')

  it('refuses unannounced breaking changes of the graph and of trusted documents', async () => {
    const { changes, faults } = await checkContract(released, current, '## Unreleased\n')
    expect(changes.map(({ level, place }) => `${level} ${place}`).sort()).toEqual([
      'breaking Query.old',
      'breaking sha256:1',
      'safe Query.fresh',
    ])
    expect(faults).toEqual([
      expect.stringMatching(/^breaking: Query\.old: /),
      expect.stringMatching(/^breaking: sha256:1: Old: Cannot query field "old"/),
    ])
  })

  it('accepts breaking changes named in the unreleased section, but not those named under earlier versions', async () => {
    const old = '- `Query.old`: gone.\n- `sha256:1`: gone.\n'
    expect((await checkContract(released, current, `## Unreleased\n\n${old}`)).faults).toEqual([])
    const earlier = await checkContract(released, current, `## Unreleased\n\n## 1.0.0 (2026-11-22)\n${old}`)
    expect(earlier.faults).toHaveLength(2)
  })

  it('also checks trusted documents that clients use in addition to those of the release', async () => {
    const used = { 'sha256:2': 'query Used { old animal }' }
    const { faults } = await checkContract(
      released,
      current,
      '## Unreleased\n- `Query.old`: x\n- `sha256:1`: x',
      used,
    )
    expect(faults).toEqual([expect.stringContaining('sha256:2: Used: ')])
  })

  it('compares the REST documents of every service, including one that was removed', async () => {
    const openApi = { wallet: withPath({}) }
    const { faults } = await checkContract({ ...released, openApi, documents: {} }, released, '')
    expect(faults).toEqual(['breaking: GET /animals/{id}: the path is gone'])
  })

  it('refuses deprecations without valid dates on fields, arguments, input fields and enum values', async () => {
    const dated = deprecated({ since: '2026-01-31', sunset: '2026-12-31', instead: 'Use `b`.' })
    const graph = contract(`
      type Query { a(x: Int @deprecated(reason: "no"), y: In): E @deprecated(reason: "old") b: Int @deprecated(reason: "${dated}") }
      input In { m: Int @deprecated(reason: "x") }
      enum E { V @deprecated(reason: "Use W. Deprecated since 2026-02-30, removed from 2027-01-01.") W }`)
    const { faults } = await checkContract(graph, graph, '')
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['Query.a', 'Query.a(x:)', 'In.m', 'E.V'])
  })

  it('finds no changes right after a release, and reports later removals as breaking', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'released-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const current = currentContract()
    mkdirSync(join(folder, 'openapi'))
    writeFileSync(join(folder, 'openapi/gone.json'), '{"paths":{"/gone":{"get":{"responses":{"200":{}}}}}}')
    writeRelease(current, '2026-11-23', folder)
    const released = releasedContract(folder)
    expect(released.version).toBe(current.version)
    expect(await checkContract(released, current, '')).toEqual({ changes: [], faults: [] })

    expect(Object.keys(released.openApi.backoffice?.webhooks ?? {})).toContain('case.updated')

    const graph = buildSchema(printSchema(current.graph).replace('  publicTotals: ', '  totals: '))
    const { wallet, ...openApi } = current.openApi
    const { faults } = await checkContract(released, { ...current, graph, openApi, documents: {} }, '')
    expect(faults[0]).toMatch(/^breaking: Query.publicTotals: /)
    expect(faults.filter((fault) => /: the path is gone$/.test(fault)).length).toBe(
      Object.values(wallet?.paths ?? {}).flatMap((methods) => Object.keys(methods)).length,
    )
    expect(faults).toContain('breaking: webhook transaction.completed: the event is gone')
  })

  it('recognises a released version only by its exact number', () => {
    const text = releasedChanges('# Changes\n\n## Unreleased\n', '1.1.0', '2026-11-22')
    expect(['1.1.0', '1.1', '1.1.0-beta', '2.0.0'].map((version) => isReleased(text, version))).toEqual([
      true,
      ...[false, false, false],
    ])
  })

  it('leaves an empty unreleased section after a release', async () => {
    const text = releasedChanges(
      '# Changes\n\n## Unreleased\n\n- `Query.old`: gone.\n',
      '1.1.0',
      '2026-11-22',
    )
    expect(text).toBe('# Changes\n\n## Unreleased\n\n## 1.1.0 (2026-11-22)\n\n- `Query.old`: gone.\n')
  })
})

describe('a deprecation', () => {
  const deprecation = { since: '2026-02-28', sunset: '2027-02-28', instead: 'Use `cases` (página 2).' }

  it('is parsed from the reason that it generates; other reasons and a sunset before the start are not', () => {
    expect(parseDeprecation(deprecated(deprecation))).toEqual(deprecation)
    expect(parseDeprecation(deprecated({ ...deprecation, sunset: '2026-02-27' }))).toBeUndefined()
    expect(parseDeprecation('No longer supported')).toBeUndefined()
  })

  it('is sent as headers in the formats of RFC 9745 and RFC 8594', () => {
    expect(deprecationHeaders(deprecation)).toEqual({
      Deprecation: '@1772236800',
      Sunset: 'Sun, 28 Feb 2027 00:00:00 GMT',
    })
  })
})
