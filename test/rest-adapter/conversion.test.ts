import fc from 'fast-check'
import { buildSchema, execute, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { findUnstorableMembers } from '../../edge/failures/unstorable-members.js'
import { bracedPath, pathMatcher, pathParameters, patternShape } from '../../edge/path-pattern.js'
import { dataShape } from '../../rest-adapter/core/reply/reply-shape.js'
import { serialiser } from '../../rest-adapter/core/reply/serialiser.js'
import { queryValueParser } from '../../rest-adapter/core/request/query-parser.js'

describe('the text of a query parameter', () => {
  it('is converted to an integer only if it consists of digits with an optional minus sign', () => {
    const convert = queryValueParser({ type: 'integer' })
    fc.assert(fc.property(fc.integer(), (value) => convert(String(value)) === value))
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = convert(text)
        return value === text || (typeof value === 'number' && /^-?\d+$/.test(text) && Number(text) === value)
      }),
    )
    for (const text of ['', ' 1', '1.0', '1e3', '0x1', '+1', '１', 'Infinity', '9999999999999999'])
      expect(convert(text)).toBe(text)
  })

  it('is converted to a number only if it is a plain decimal', () => {
    const convert = queryValueParser({ type: ['number', 'null'] })
    const decimals = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999 }))
    fc.assert(
      fc.property(decimals, ([whole, part]) => {
        const text = `${whole}.${part}`
        return convert(text) === Number(text)
      }),
    )
    for (const text of ['', '.5', '5.', '1e3', 'NaN', '1,5']) expect(convert(text)).toBe(text)
  })

  it('is converted to a boolean only if it is true or false', () => {
    const convert = queryValueParser({ type: 'boolean' })
    expect([convert('true'), convert('false')]).toEqual([true, false])
    fc.assert(fc.property(fc.string(), (text) => ['true', 'false'].includes(text) || convert(text) === text))
  })

  it('stays text for every other type, and becomes a list from one or several values', () => {
    fc.assert(fc.property(fc.string(), (text) => queryValueParser({ type: 'string' })(text) === text))
    fc.assert(fc.property(fc.string(), (text) => queryValueParser({})(text) === text))
    const list = queryValueParser({ type: 'array', items: { type: 'integer' } })
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        expect(list(values.map(String))).toEqual(values)
        expect(list(String(values[0]))).toEqual([values[0]])
      }),
    )
  })
})

describe('a path pattern', () => {
  it('provides its parameters and matches any of their values', () => {
    const pattern = '/api/cases/:caseId/notes/:id'
    expect(pathParameters(pattern)).toEqual(['caseId', 'id'])
    expect(bracedPath(pattern)).toBe('/api/cases/{caseId}/notes/{id}')
    expect(patternShape(pattern)).toBe('/api/cases/:/notes/:')
    const matcher = pathMatcher(pattern)
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (caseId, id) =>
        matcher.test(`/api/cases/${encodeURIComponent(caseId)}/notes/${encodeURIComponent(id)}`),
      ),
      { seed: 1 },
    )
    for (const path of [
      '/api/cases//notes/1',
      '/api/cases/1/notes',
      '/api/cases/1/notes/2/3',
      '/xapi/cases/1/notes/2',
    ])
      expect(matcher.test(path), path).toBe(false)
  })

  it('matches a dot literally', () => {
    expect(pathMatcher('/a.json').test('/a.json/')).toBe(true)
    expect(pathMatcher('/a.json').test('/aXjson')).toBe(false)
  })
})

describe('text with U+0000', () => {
  it('is found at every depth, in values and names', () => {
    expect(findUnstorableMembers({ a: 'x', b: ['y', { c: 'z' }], d: null, e: 1 })).toBeUndefined()
    expect(
      Object.keys(findUnstorableMembers({ a: 'x\0', b: ['y', { c: '\0' }], d: { 'e\0': 1 } }) ?? {}),
    ).toEqual(['a', 'b.1.c', 'd.e\uFFFD'])
  })
})

describe('text with half of a surrogate pair', () => {
  it('is found at every depth, in values and names; complete pairs are accepted', () => {
    expect(findUnstorableMembers({ a: '🐶', b: ['👩‍⚕️'], 'c🐾': 'ñ' })).toBeUndefined()
    expect(
      Object.keys(findUnstorableMembers({ a: '\uD83D', b: ['\uDC36\uD83D'], d: { 'e\uD800': 1 } }) ?? {}),
    ).toEqual(['a', 'b.0', 'd.e\uFFFD'])
  })
})

describe('a serialised reply', () => {
  const graph = buildSchema(`
    scalar JSON
    type Leaf { text: String number: Float count: Int flag: Boolean! free: JSON kept: ID list: [String] }
    type Node { leaf: Leaf leaves: [Leaf!]! holes: [Leaf] name: String! }
    type Query { node: Node }
  `)
  const fields = 'text number count flag free kept list'
  const document = parse(`{ node { name leaf { ${fields} } leaves { ${fields} } holes { ${fields} } } }`)
  const write = serialiser(dataShape(graph, document), { keepNull: ['kept'] })

  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
  const leaf = fc.record({
    text: optional(fc.string({ unit: 'binary' })),
    number: optional(fc.double({ noNaN: true, noDefaultInfinity: true })),
    count: optional(fc.integer()),
    flag: fc.boolean(),
    free: optional(fc.jsonValue()),
    kept: optional(fc.string()),
    list: optional(fc.array(optional(fc.string()))),
  })
  const node = fc.record({
    name: fc.string(),
    leaf: optional(leaf),
    leaves: fc.array(leaf),
    holes: optional(fc.array(optional(leaf))),
  })

  /** A plain implementation of the rule: null members are removed, except `kept` and inside free JSON. */
  function without(value: unknown, name = ''): unknown {
    if (name === 'free' || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => without(item))
    const members = Object.entries(value).filter(([key, member]) => member !== null || key === 'kept')
    return Object.fromEntries(members.map(([key, member]) => [key, without(member, key)]))
  }

  it('is the JSON of the data without null members, except for kept ones', async () => {
    await fc.assert(
      fc.asyncProperty(node, async (rootNode) => {
        const { data } = await execute({ schema: graph, document, rootValue: { node: rootNode } })
        const plain = JSON.parse(JSON.stringify(data))
        expect(JSON.parse(write(structuredClone(plain)))).toEqual(JSON.parse(JSON.stringify(without(plain))))
      }),
    )
  })

  it('includes the type of a union only if the operation selects it', () => {
    const pets = buildSchema(`
      type Dog { name: String } type Cat { name: String } union Pet = Dog | Cat type Query { pets: [Pet!]! }
    `)
    const written = (selected: string) =>
      serialiser(dataShape(pets, parse(`{ pets { ${selected} ... on Dog { name } } }`)), { keepNull: [] })({
        pets: [{ __typename: 'Dog', name: 'Luna' }],
      })
    expect(written('')).toBe('{"pets":[{"name":"Luna"}]}')
    expect(written('__typename')).toBe('{"pets":[{"__typename":"Dog","name":"Luna"}]}')
  })
})
