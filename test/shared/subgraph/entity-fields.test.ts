import 'reflect-metadata'
import {
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  print,
  printType,
  type StringValueNode,
  visit,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { readProjectFile } from '../../../runtime/project-root.js'
import { aiHubGraph } from '../../../subgraphs/ai-hub/graph.js'
import { backofficeGraph } from '../../../subgraphs/backoffice/graph.js'
import { withEntityFields } from '../../../subgraphs/shared/subgraph/entity-fields.js'
import { federatedSchema } from '../../../subgraphs/shared/subgraph/federated-schema.js'
import { subgraphExecutor } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { apolloSubgraphSchema } from '../../../subgraphs/shared/subgraph/subgraph-sdl.js'
import { walletGraph } from '../../../subgraphs/wallet/graph.js'

/** The printed types by name, except those that only define directives. */
function typesOf(schema: GraphQLSchema): Record<string, string> {
  const types = Object.values(lexicographicSortSchema(schema).getTypeMap())
  return Object.fromEntries(
    types
      .filter(({ name }) => !/^(?:federation__|link__|CacheControlScope$)/.test(name))
      .map((type) => [type.name, printType(type)]),
  )
}

const withoutErrors = (text: StringValueNode): StringValueNode => {
  const value = text.value.replace(/\n\nErrors: [A-Z_, ]+\.$/, '')
  return { ...text, value, block: false }
}

describe.each([walletGraph, aiHubGraph, backofficeGraph])('the executable schema of $name', (definition) => {
  it("has the types of the schema that Apollo's package builds, including the fields for routers", async () => {
    const { schema, plain } = await federatedSchema(definition)
    const types = typesOf(schema)
    expect(types._Entity).toBeDefined()
    const expected = typesOf(apolloSubgraphSchema(plain))
    // Apollo's union also contains types whose references only other subgraphs resolve (`resolvable: false`).
    const { _Entity = '' } = expected
    const resolved = _Entity
      .replace('union _Entity = ', '')
      .split(' | ')
      .filter((name) => name in definition.references)
    expect(types).toEqual({ ...expected, _Entity: `union _Entity = ${resolved.join(' | ')}` })
  })

  it('returns the SDL that was composed', async () => {
    const { schema } = await federatedSchema(definition)
    const execute = subgraphExecutor(schema, ({ error }) => expect(error).toBeUndefined())
    const { data } = await execute({
      document: parse('{ _service { sdl } }'),
      variables: {},
      context: { viewer: { kind: 'service', subject: 'service:router' }, requestId: 'composing' },
    })
    const { sdl } = (data as { _service: { sdl: string } })._service
    // The order of types and fields depends on the order in which modules are loaded. The errors of REST paths, which a
    // subgraph does not know, are added to its mutations.
    const lines = (text: string) =>
      print(visit(parse(text), { StringValue: withoutErrors }))
        .split('\n')
        .sort()
    expect(lines(sdl)).toEqual(lines(readProjectFile(`schema/${definition.name}.graphql`)))
  })

  it('is rejected when an entity has no reference resolver', async () => {
    const { plain } = await federatedSchema(definition)
    const resolvers = Object.fromEntries(
      Object.keys(definition.references)
        .slice(1)
        .map((type) => [type, () => null]),
    )
    const [first] = Object.keys(definition.references)
    expect(() => withEntityFields(plain, { resolvers, sdl: async () => '' })).toThrow(
      `no reference resolver for ${first}`,
    )
  })
})
