import { buildSchema, getOperationAST, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { measureDocument } from '../../gateway/limits/document-measures.js'
import { operationCost } from '../../gateway/limits/operation-cost.js'

const measure = (text: string) => measureDocument(parse(text))

/** A document whose fragments double the selections at every level. */
function fragmentBomb(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
  )
  return `{ ...F0 } ${fragments.join(' ')} fragment F${levels} on Query { __typename }`
}

describe('measures of a document', () => {
  it('count each fragment as often as it is spread, in linear time', () => {
    expect(measure(fragmentBomb(10))).toMatchObject({ selections: 1024, rootFields: 1024, fragments: 11 })
    expect(measure(fragmentBomb(40)).selections).toBe(2 ** 40)
  })

  it('count the depth of fields through fragments, except for introspection', () => {
    expect(measure('{ a { b { ...F } } } fragment F on T { c { d } }').depth).toBe(4)
    expect(measure('{ __schema { types { fields { name } } } a }').depth).toBe(1)
  })

  it('terminate for a fragment that spreads itself', () => {
    expect(measure('{ ...F } fragment F on Query { a ...F }').selections).toBe(1)
  })

  it('count the root fields and aliases of the largest operation', () => {
    const text = 'query A { x: a } query B { x: a y: a { z: b } ...F } fragment F on Query { w: a }'
    expect(measure(text)).toMatchObject({ rootFields: 3, aliases: 4 })
  })

  it('count repeated names and spreads of one selection set', () => {
    expect(measure(`{ ${'a '.repeat(30)} }`).repetitions).toBe(30)
    expect(measure(`{ a { ${'x: b '.repeat(7)} } }`).repetitions).toBe(7)
    expect(measure(`{ ${'...F '.repeat(9)} } fragment F on Query { a }`).repetitions).toBe(9)
  })

  it('count directives in every position', () => {
    expect(
      measure('query A($v: Int @d) @d { a @d ... @d { b } ...F @d } fragment F on Q { a @d }').directives,
    ).toBe(6)
  })
})

const schema = buildSchema(`
  type Query { case(id: ID!): Case cases(page: PageInput): CaseConnection! }
  type Case { id: ID! name: String! steps: [Step!]! guardian: User updates(page: PageInput): CaseConnection! }
  type CaseConnection { nodes: [Case!]! totalCount: Int! pageInfo: PageInfo! }
  type PageInfo { hasNextPage: Boolean! }
  type User { cases(page: PageInput): CaseConnection! }
  type Step { name: String! }
  input PageInput { limit: Int offset: Int }
`)

function cost(text: string, variables?: Record<string, unknown>): number {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('no operation')
  return operationCost(schema, document, operation, variables).objects
}

describe('the cost of an operation', () => {
  it('is the number of objects it may return', () => {
    expect(cost('{ case(id: 1) { id name } }')).toBe(1)
    expect(cost('{ case(id: 1) { steps { name } } }')).toBe(1 + 5)
    expect(cost('{ cases(page: { limit: 10 }) { totalCount nodes { id guardian { __typename } } } }')).toBe(
      1 + 10 * 2,
    )
  })

  it('takes page sizes from literals, variables, their defaults, and the default page', () => {
    expect(cost('{ cases { nodes { id } } }')).toBe(21)
    expect(cost('query Q($p: PageInput) { cases(page: $p) { nodes { id } } }', { p: { limit: 7 } })).toBe(8)
    expect(cost('query Q($n: Int = 3) { cases(page: { limit: $n }) { nodes { id } } }')).toBe(4)
    expect(cost('query Q($n: Int = 3) { cases(page: { limit: $n }) { nodes { id } } }', { n: 5 })).toBe(6)
    expect(cost('query Q($p: PageInput) { cases(page: $p) { nodes { id } } }', { p: null })).toBe(21)
  })

  it('multiplies along each path, through fragments', () => {
    const nested =
      '{ cases(page: {limit: 10}) { ...N } } fragment N on CaseConnection { nodes { updates(page: {limit: 100}) { nodes { id } } } }'
    expect(cost(nested)).toBe(1 + 10 * (1 + 1 + 100))
  })

  it('is computed in linear time when fragments multiply', () => {
    const levels = Array.from(
      { length: 60 },
      (_, level) =>
        `fragment F${level} on Case { a: guardian { cases { nodes { ...F${level + 1} } } } ...F${level + 1} }`,
    )
    const text = `{ case(id: 1) { ...F0 } } ${levels.join(' ')} fragment F60 on Case { id }`
    expect(cost(text)).toBeGreaterThan(20 ** 60)
  })
})
