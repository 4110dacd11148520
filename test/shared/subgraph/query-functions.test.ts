import { buildSchema, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { queryFunctions } from '../../../subgraphs/shared/subgraph/query-functions.js'

const schema = buildSchema('type Query { name: String count: Int! }')
const root = { name: 'Rex', count: 3 }

/** Whether a document is compiled: then its function stays the same. */
function isCompiled(
  functions: ReturnType<typeof queryFunctions>,
  document: ReturnType<typeof parse>,
): boolean {
  const earlier = functions(document)
  return functions(document) === earlier
}

describe('query functions', () => {
  it('return the same data before and after a document is compiled', async () => {
    const functions = queryFunctions(schema)
    const document = parse('query ($with: Boolean!) { name count @include(if: $with) }')
    const results = []
    for (let run = 0; run < 4; run += 1)
      results.push(await functions(document)(root, {}, { with: run % 2 === 0 }))
    expect(results.map(({ data }) => ({ ...data }))).toEqual([
      { name: 'Rex', count: 3 },
      { name: 'Rex' },
      { name: 'Rex', count: 3 },
      { name: 'Rex' },
    ])
  })

  it('use the default of a required variable in every run', async () => {
    const echo = buildSchema('type Query { echo(word: String!): String }')
    const functions = queryFunctions(echo)
    const document = parse('query ($word: String! = "Ñandú 🐾") { echo(word: $word) }')
    const root = { echo: ({ word }: { word: string }) => word }
    for (let run = 0; run < 5; run += 1) {
      expect({ ...(await functions(document)(root, {}, {})).data }).toEqual({ echo: 'Ñandú 🐾' })
      expect((await functions(document)(root, {}, { word: null })).errors).toHaveLength(1)
    }
  })

  it('compile only repeated documents', () => {
    const functions = queryFunctions(schema)
    const once = parse('{ name }')
    functions(once)
    functions(once)
    expect(isCompiled(functions, once)).toBe(true)
    expect(isCompiled(functions, parse('{ name }'))).toBe(false)
  })

  it.each([
    ['_Any', true],
    ['Amount', false],
  ])('compile documents with lists of %s: %s', async (scalar, compiled) => {
    const lists = buildSchema(`scalar ${scalar} type Query { name(of: [${scalar}!]!): String }`)
    const functions = queryFunctions(lists)
    const document = parse(`query ($of: [${scalar}!]!) { name(of: $of) }`)
    const run = async () => (await functions(document)(root, {}, { of: [1, '🐾'] })).data ?? {}
    for (let runs = 0; runs < 4; runs += 1) expect({ ...(await run()) }).toEqual({ name: 'Rex' })
    // Only graphql-js makes objects without a prototype.
    expect(Object.getPrototypeOf(await run()) === Object.prototype).toBe(compiled)
  })

  it('evict the least recently used code beyond the limit', () => {
    const functions = queryFunctions(schema, 10)
    const first = parse('{ a: name b: name }')
    const second = parse('{ name count }')
    const large = parse('{ a: name b: name c: name d: name }')
    for (const document of [first, second]) for (let run = 0; run < 3; run += 1) functions(document)
    const [ofFirst, ofSecond] = [functions(first), functions(second)]
    for (let run = 0; run < 3; run += 1) functions(large)
    expect(functions(second)).toBe(ofSecond)
    expect(functions(first)).not.toBe(ofFirst)
  })

  it('run an operation that exceeds the limit of compiled code', async () => {
    const functions = queryFunctions(schema, 2)
    const document = parse('{ a: name b: name c: name }')
    for (let run = 0; run < 5; run += 1)
      expect({ ...(await functions(document)(root, {}, {})).data }).toEqual({ a: 'Rex', b: 'Rex', c: 'Rex' })
  })
})
