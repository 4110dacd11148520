import { setTimeout as pause } from 'node:timers/promises'
import { buildSchema, type ExecutionResult, execute, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { loader } from '../../../subgraphs/shared/graphql/batch-loader.js'
import { graphContext } from '../../../subgraphs/shared/subgraph/graph-context.js'
import { listIds } from '../../../subgraphs/shared/subgraph/listed-ids.js'

const request = { viewer: { kind: 'anonymous' }, requestId: 'request' } as const

/** A schema with pages of dogs whose keepers are loaded; `reads` has the keys of each read. */
function kennel({ isSlow = false }: { isSlow?: boolean } = {}) {
  const reads: (readonly string[])[] = []
  const keeperOf = loader((keys: readonly string[]) => {
    reads.push(keys)
    const keepers = keys.map((key) => `keeper of ${key}`)
    return isSlow ? pause(1, keepers) : keepers
  })
  const schema = buildSchema(`
    type Dog { id: ID, keeper: String }
    type Dogs { nodes: [Dog!]! }
    type Query { dogs(from: Int!, to: Int!): Dogs, strays: Dogs, none: Dogs }
  `)
  const dogs = (from: number, to: number) => ({
    nodes: Array.from({ length: to - from + 1 }, (_, index) => ({ id: `d${from + index}` })),
  })
  const fields = schema.getQueryType()?.getFields() ?? {}
  if (fields.dogs) fields.dogs.resolve = (_root, { from, to }) => dogs(from, to)
  if (fields.strays) fields.strays.resolve = () => ({ nodes: [{}, { id: 'd1' }] })
  if (fields.none) fields.none.resolve = () => null
  const keeper = schema.getType('Dog')
  if (keeper && 'getFields' in keeper) {
    const field = keeper.getFields().keeper
    if (field && 'resolve' in field)
      field.resolve = ({ id }: { id?: string }, _args: unknown, context: Parameters<typeof keeperOf>[0]) =>
        keeperOf(context, id ?? 'nobody')
  }
  listIds(schema)
  const run = (text: string) =>
    execute({ schema, document: parse(text), contextValue: graphContext(request, {}, true) })
  return { run, reads }
}

describe('the values of a page', () => {
  it('are read once for all nodes, synchronously', () => {
    const { run, reads } = kennel()
    const result = run('{ dogs(from: 1, to: 3) { nodes { keeper } } }') as ExecutionResult
    expect(result.data).toEqual({
      dogs: { nodes: [{ keeper: 'keeper of d1' }, { keeper: 'keeper of d2' }, { keeper: 'keeper of d3' }] },
    })
    expect(reads).toEqual([['d1', 'd2', 'd3']])
  })

  it.each([false, true])(
    'are assigned to their nodes when an operation reads several pages (slow: %s)',
    async (isSlow) => {
      const { run, reads } = kennel({ isSlow })
      const result = await run(
        '{ one: dogs(from: 1, to: 2) { nodes { keeper } } two: dogs(from: 2, to: 4) { nodes { keeper } } }',
      )
      expect(result).toEqual({
        data: {
          one: { nodes: [{ keeper: 'keeper of d1' }, { keeper: 'keeper of d2' }] },
          two: {
            nodes: [{ keeper: 'keeper of d2' }, { keeper: 'keeper of d3' }, { keeper: 'keeper of d4' }],
          },
        },
      })
      expect(reads).toEqual([
        ['d1', 'd2'],
        ['d3', 'd4'],
      ])
    },
  )

  it('are read for nodes without an id, and a page can be null', async () => {
    const { run, reads } = kennel()
    expect(await run('{ none { nodes { keeper } } strays { nodes { keeper } } }')).toEqual({
      data: { none: null, strays: { nodes: [{ keeper: 'keeper of nobody' }, { keeper: 'keeper of d1' }] } },
    })
    expect(reads.flat().sort()).toEqual(['d1', 'nobody'])
  })
})
