import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { composedGraph } from '../../gateway/composed-graph.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { assertSameGraph, composeGraph } from '../../scripts/compose-graph.js'

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])'

describe('the supergraph', () => {
  it('equals the composition of the printed subgraphs, on which two implementations agree', async () => {
    const subgraphs = ['wallet', 'ai-hub', 'backoffice'].map((name) => ({
      name,
      sdl: readProjectFile(`schema/${name}.graphql`),
    }))
    const { graph } = await composeGraph(subgraphs)
    const { schema } = await composedGraph()
    expect(printSchema(lexicographicSortSchema(graph))).toBe(printSchema(lexicographicSortSchema(schema)))
  })

  it('is rejected when the second implementation composes a different graph', async () => {
    const ours = buildSchema('type Query { case(id: ID!): String, animal: String }')
    const theirs = buildSchema('type Query { case(id: ID): String }')
    await expect(assertSameGraph(ours, theirs)).rejects.toThrow(
      /composes another graph than @apollo\/composition:\n[\s\S]*animal/,
    )
    await expect(assertSameGraph(ours, ours)).resolves.toBeUndefined()
  })

  it('is not composed from conflicting subgraphs; the error names the field', async () => {
    const fields = ['name: String @shareable', 'name: Int @shareable']
    const conflicting = fields.map((field, at) => ({
      name: `s${at}`,
      sdl: `${link} type Query { q${at}: Animal } type Animal @key(fields: "id") { id: ID! ${field} }`,
    }))
    await expect(composeGraph(conflicting)).rejects.toThrow(/do not compose:\n[\s\S]*Animal\.name/)
  })
})
