import 'reflect-metadata'
import { graphql, isIntrospectionType, printType } from 'graphql'
import { Directive, Field, ID, ObjectType, Query, Resolver } from 'type-graphql'
import { describe, expect, it } from 'vitest'
import { aiHubGraph } from '../../../subgraphs/ai-hub/graph.js'
import { backofficeGraph } from '../../../subgraphs/backoffice/graph.js'
import { Allow } from '../../../subgraphs/shared/guards.js'
import {
  buildFederatedSchema,
  instancesOf,
  type ReferenceResolver,
  type SubgraphDefinition,
} from '../../../subgraphs/shared/subgraph/federated-schema.js'
import { walletGraph } from '../../../subgraphs/wallet/graph.js'

@ObjectType({ description: 'Something counted.' })
@Directive('@key(fields: "id")')
class Counted {
  @Field(() => ID, { description: 'Its id.' })
  id!: string
}

@ObjectType({ description: 'Something known by its id alone.' })
@Directive('@key(fields: "id")')
class Bare {
  @Field(() => ID, { description: 'Its id.' })
  id!: string
}

@Resolver()
class CountedResolver {
  @Query(() => Counted, { nullable: true, description: 'One.' })
  @Allow('anyone')
  counted(): Counted | undefined {
    return undefined
  }
}

class CountedReference implements ReferenceResolver {
  async resolveReference({ id }: { id: string }): Promise<Counted | null> {
    if (id === 'broken') throw new Error('it is broken')
    return id === 'gone' ? null : Object.freeze({ __typename: 'Other', id: id.toUpperCase() })
  }
}

const small: SubgraphDefinition = {
  name: 'backoffice',
  resolvers: [CountedResolver],
  references: { Counted: CountedReference },
  orphanedTypes: [Bare],
}

/** Stand-ins for the instances, of which the shape of a schema needs nothing. */
function runnable(definition: SubgraphDefinition) {
  const classes = [...definition.resolvers, ...Object.values(definition.references)]
  const instances = instancesOf(classes.map((one) => Object.create(one.prototype) as object))
  return buildFederatedSchema(definition, { instances })
}

describe('a schema that is to run', () => {
  it.each([walletGraph, aiHubGraph, backofficeGraph])(
    'has the types of the printed $name',
    async (definition) => {
      const { schema } = await runnable(definition)
      const printed = (await buildFederatedSchema(definition)).schema
      const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
      expect(types.length).toBeGreaterThan(50)
      for (const type of types) {
        const other = printed.getType(type.name)
        expect(sorted(printType(type)), type.name).toEqual(other && sorted(printType(other)))
      }
    },
  )

  it('answers entities in the order they are asked for, and fails for each alone', async () => {
    const { schema } = await runnable(small)
    const source = `query ($all: [_Any!]!) { _entities(representations: $all) {
      __typename ... on Counted { id } ... on Bare { id } } }`
    const all = ['a', 'gone', 'broken', 'b'].map((id) => ({ __typename: 'Counted', id }))
    const result = await graphql({
      schema,
      source,
      variableValues: { all: [{ __typename: 'Bare', id: 'c' }, ...all] },
    })
    expect(result.data?._entities).toEqual([
      { __typename: 'Bare', id: 'c' },
      { __typename: 'Counted', id: 'A' },
      null,
      null,
      { __typename: 'Counted', id: 'B' },
    ])
    expect(result.errors).toMatchObject([{ message: 'it is broken', path: ['_entities', 3] }])
  })

  it('prints itself with its federation directives', async () => {
    const { schema } = await runnable(small)
    const { data } = await graphql({ schema, source: '{ _service { sdl } }' })
    const sdl = expect.stringContaining('type Counted\n  @key(fields: "id")')
    expect(data).toEqual({ _service: { sdl } })
    expect(JSON.stringify(data)).not.toContain('_entities')
  })
})

/** Fields of a type and types of a union may come in another order. */
function sorted(text: string): string[] {
  return text.split(/\n| [|=] /).toSorted()
}
