import { GraphQLList, GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { readsTogether } from '../../../subgraphs/shared/graphql/reads-together.js'

const resolve = () => null
const dog: GraphQLObjectType = new GraphQLObjectType({
  name: 'Dog',
  fields: () => ({
    name: { type: GraphQLString },
    tags: { type: new GraphQLList(GraphQLString), resolve },
    keeper: { type: GraphQLString, resolve },
    puppies: { type: new GraphQLList(dog), resolve },
  }),
})
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      dog: { type: dog, resolve },
      dogs: { type: new GraphQLList(dog), resolve },
      _entities: { type: new GraphQLList(dog), args: { representations: { type: GraphQLString } }, resolve },
    },
  }),
})
const together = readsTogether(schema)

describe('loaders batch keys', () => {
  it.each([
    ['{ dogs { name keeper } }', 'items of a list have resolvers'],
    ['{ dog { puppies { keeper } } }', 'items of an inner list have resolvers'],
    ['{ dog { puppies { ... on Dog { keeper } } } }', 'so do those of an inline fragment'],
    ['{ one: dog { keeper } two: dog { keeper } }', 'several root fields are selected'],
    ['{ dog { ...Kept } } fragment Kept on Dog { keeper }', 'fragments are spread'],
    ['query One { dog { keeper } } query Two { dog { name } }', 'the document has several operations'],
  ])('for %s, as %s', (text) => {
    expect(together(parse(text), {})).toBe(true)
  })

  it.each([
    ['{ dog { name keeper tags } }', 'a single object is read'],
    ['{ dogs { name } }', 'items of the list are read as they are'],
    ['{ dog { keeper puppies { name } } }', 'items of the inner list are read as they are'],
  ])('not for %s, as %s', (text) => {
    expect(together(parse(text), {})).toBe(false)
  })

  it('for several entities, but not for a single one', () => {
    const entities = (selection: string) =>
      parse(
        `query ($representations: String) { _entities(representations: $representations) { ${selection} } }`,
      )
    expect(together(entities('keeper'), { representations: [{}] })).toBe(false)
    expect(together(entities('keeper'), { representations: [{}, {}] })).toBe(true)
    expect(together(entities('keeper'), {})).toBe(true)
    expect(together(entities('puppies { keeper }'), { representations: [{}] })).toBe(true)
  })
})
