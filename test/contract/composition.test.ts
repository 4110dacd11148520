import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { composedGraph } from '../../gateway/composed-graph.js'
import { readProjectFile } from '../../runtime/project-root.js'
import { assertSameGraph, composeGraph } from '../../scripts/compose-graph.js'

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])'

describe('the supergraph', () => {
  it('is what the printed subgraphs compose to, by two implementations that agree', async () => {
    const subgraphs = ['wallet', 'ai-hub', 'backoffice'].map((name) => ({
      name,
      sdl: readProjectFile(`schema/${name}.graphql`),
    }))
    const { graph } = await composeGraph(subgraphs)
    const { schema } = await composedGraph()
    expect(printSchema(lexicographicSortSchema(graph))).toBe(printSchema(lexicographicSortSchema(schema)))
  })

  it('is not written when the second implementation composes another graph', async () => {
    const ours = buildSchema('type Query { case(id: ID!): String, animal: String }')
    const theirs = buildSchema('type Query { case(id: ID): String }')
    await expect(assertSameGraph(ours, theirs)).rejects.toThrow(
      /composes another graph than @apollo\/composition:\n[\s\S]*animal/,
    )
    await expect(assertSameGraph(ours, ours)).resolves.toBeUndefined()
  })

  it('needs subgraphs that compose: a conflict is reported with its field', async () => {
    const fields = ['name: String @shareable', 'name: Int @shareable']
    const conflicting = fields.map((field, at) => ({
      name: `s${at}`,
      sdl: `${link} type Query { q${at}: Animal } type Animal @key(fields: "id") { id: ID! ${field} }`,
    }))
    await expect(composeGraph(conflicting)).rejects.toThrow(/do not compose:\n[\s\S]*Animal\.name/)
  })
})
