import {
  buildSchema,
  getNamedType,
  getOperationAST,
  isLeafType,
  isObjectType,
  parse,
  validate,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { cacheHintsIn } from '../../../gateway/response-cache/cache-hints.js'
import { changeTopics } from '../../../runtime/live-events/live-events.js'
import { readProjectFile } from '../../../runtime/project-root.js'
import { cachedChanges, cachedLookups } from '../../../schema/cached-changes.js'
import { anonymous, cacheOver, contexts, schema } from '../../support/fixtures/cached-graph.js'

describe('the cache policy of a response', () => {
  const { policyOf } = cacheOver()
  const policy = (text: string, context = anonymous) => {
    const document = parse(text)
    expect(validate(schema, document)).toEqual([])
    return policyOf(document, getOperationAST(document) as never, context)
  }
  const shared = (maxAge: number) => ({ maxAge, scope: 'PUBLIC' })
  const own = (maxAge: number) => ({ maxAge, scope: 'PRIVATE' })

  it.each([
    ['the shortest of all fields', '{ code animals { name } }', shared(300)],
    ['a shorter one of a field inside', '{ animals { name weight } }', shared(5)],
    ['through fragments', '{ ...q } fragment q on Query { animals { ... on Animal { weight } } }', shared(5)],
    ['the most private of all fields', '{ own animals { name } }', own(60)],
    ['the most private of a type', '{ code member { name } }', own(10)],
    ['each type of a union', '{ found { ... on Animal { weight } ... on Member { name } } }', shared(5)],
    ['none with a root field that has no hint', '{ code secret }', undefined],
    ['none with an object that has no hint', '{ animals { vet { name } } }', undefined],
    ['none of the schema', '{ code __schema { description } }', undefined],
    ['none of type names alone', '{ __typename }', undefined],
    ['none of a change', 'mutation { act }', undefined],
    ['also where a field is skipped', '{ code animals { weight @skip(if: true) } }', shared(5)],
  ])('is %s', (_name, text, expected) => {
    expect(policy(text)).toEqual(expected)
  })

  it('is private for a request with credentials, and none with a refused token', () => {
    const scopes = contexts.map((context) => policy('{ code }', context)?.scope)
    expect(scopes).toEqual([undefined, ...Array(5).fill('PRIVATE'), 'PUBLIC', 'PRIVATE', 'PUBLIC'])
  })

  it('is the strictest that several subgraphs declare', () => {
    const type = (hint: string) => parse(`type T ${hint} { a: Int }`)
    const merged = (...hints: string[]) => cacheHintsIn(hints.map(type)).T
    expect(merged('@cacheControl(maxAge: 9)', '@cacheControl(maxAge: 5, scope: PRIVATE)', '')).toEqual(own(5))
    expect(merged('@cacheControl(scope: PRIVATE)', '@cacheControl(maxAge: 7, scope: PUBLIC)')).toEqual(own(7))
    expect(merged('@cacheControl(inheritMaxAge: true)', '@cacheControl(maxAge: -3)')).toEqual({ maxAge: 0 })
  })
})

describe('the cache hints of the platform', () => {
  const hints = Object.keys(JSON.parse(readProjectFile('schema/generated/cache-hints.json')))
  const open = buildSchema(readProjectFile('schema/public.graphql'), { assumeValidSDL: true })

  it('have invalidating changes for every cached type of the public graph, and no others', () => {
    const types = hints.filter((name) => !name.includes('.') && open.getType(name))
    expect(Object.keys(cachedChanges)).toEqual(types)
    const topics: readonly string[] = changeTopics
    const roots = Object.values(open.getQueryType()?.getFields() ?? {})
    const cachedRoots = roots.filter(({ name }) => hints.includes(`Query.${name}`))
    expect(cachedRoots.filter(({ type }) => isLeafType(getNamedType(type)))).toEqual([])
    for (const lookup of Object.keys(cachedLookups)) {
      const type = roots.find(({ name }) => `Query.${name}` === lookup)?.type
      expect(isObjectType(type) && type.getFields().id).toBeTruthy()
    }
    expect(
      [...Object.values(cachedChanges), ...Object.values(cachedLookups)]
        .flat()
        .filter((topic) => !topics.includes(topic)),
    ).toEqual([])
  })
})
