import 'reflect-metadata'
import { buildSchema as buildPlainSchema, type GraphQLSchema } from 'graphql'
import { Query, Resolver } from 'type-graphql'
import { describe, expect, it } from 'vitest'
import { aiHubGraph } from '../../../subgraphs/ai-hub/graph.js'
import { backofficeGraph } from '../../../subgraphs/backoffice/graph.js'
import { Allow, guardsOf } from '../../../subgraphs/shared/guards.js'
import { federatedSchema } from '../../../subgraphs/shared/subgraph/federated-schema.js'
import { walletGraph } from '../../../subgraphs/wallet/graph.js'

@Resolver()
class HalfGuarded {
  @Query(() => String, { description: 'For anybody.' })
  @Allow('anyone')
  open(): string {
    return 'open'
  }

  @Query(() => String, { description: 'Forgotten.' })
  forgotten(): string {
    return 'forgotten'
  }
}

function rootFields(schema: GraphQLSchema): string[] {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  return types.flatMap((type) =>
    Object.keys(type?.getFields() ?? {})
      .filter((name) => !name.startsWith('_'))
      .map((name) => `${type?.name}.${name}`),
  )
}

describe('resolvers', () => {
  it.each([
    ['wallet', walletGraph],
    ['ai-hub', aiHubGraph],
    ['backoffice', backofficeGraph],
  ] as const)('of the %s each have a guard with at least one role', async (_name, definition) => {
    const { schema, guards } = await federatedSchema(definition)
    expect(Object.keys(guards).toSorted()).toEqual(rootFields(schema).toSorted())
    expect(Object.entries(guards).filter(([, allowed]) => allowed.length === 0)).toEqual([])
  })

  it('without a guard fail the build, which lists them', async () => {
    const definition = { name: 'backoffice', resolvers: [HalfGuarded], references: {} } as const
    await expect(federatedSchema(definition)).rejects.toThrow(/Missing guard on Query\.forgotten:/)
    const plain = buildPlainSchema('type Query { a: Int, b: Int } type Mutation { c: Int }')
    expect(() => guardsOf(plain)).toThrow('Missing guard on Query.a, Query.b, Mutation.c')
  })
})
