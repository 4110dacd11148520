import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import type { GraphContext } from './graph-context.js'

/** Answers the entity behind a reference that another subgraph holds (`{__typename, id}`). */
export interface ReferenceResolver {
  resolveReference(reference: { id: string }, context: GraphContext): unknown
}

/** What a gateway sends of an entity: its type and its key. */
interface Representation {
  readonly __typename: string
  readonly id: string
}

/**
 * The schema with what federation adds to it (Federation 2 subgraph specification): `_entities`, through which a
 * gateway reads what it holds references to, and `_service`. The resolvers stay as they are; to print the schema,
 * parse it and put the resolvers back on takes ten times as long.
 * @param referenceOf what resolves the references of an entity type
 * @param sdl prints the schema with its federation directives
 */
export function withFederationFields(
  schema: GraphQLSchema,
  referenceOf: (type: string) => ReferenceResolver | undefined,
  sdl: () => string,
): GraphQLSchema {
  const config = schema.toConfig()
  const { query } = config
  if (!query) throw new Error('A subgraph without a query cannot be federated.')
  const entities = config.types.filter(isObjectType).filter(isEntity)
  const queryConfig = query.toConfig()
  return new GraphQLSchema({
    ...config,
    // Names of directives are unknown to it; composition checks them when the schema is printed.
    assumeValid: true,
    types: config.types.filter((type) => type !== query && !isIntrospectionType(type)),
    query: new GraphQLObjectType({
      ...queryConfig,
      fields: {
        ...queryConfig.fields,
        ...(entities.length > 0 ? { _entities: entitiesField(entities, referenceOf) } : {}),
        _service: { type: new GraphQLNonNull(serviceType()), resolve: () => ({ sdl }) },
      },
    }),
  })
}

function isEntity({ astNode }: GraphQLObjectType): boolean {
  return astNode?.directives?.some(({ name }) => name.value === 'key') ?? false
}

function serviceType(): GraphQLObjectType {
  return new GraphQLObjectType({ name: '_Service', fields: { sdl: { type: GraphQLString } } })
}

function entitiesField(
  entities: readonly GraphQLObjectType[],
  referenceOf: (type: string) => ReferenceResolver | undefined,
) {
  const anyType = new GraphQLScalarType({ name: '_Any' })
  const entityType = new GraphQLUnionType({
    name: '_Entity',
    types: [...entities],
    resolveType: ({ __typename }: Representation) => __typename,
  })
  return {
    type: new GraphQLNonNull(new GraphQLList(entityType)),
    args: { representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(anyType))) } },
    resolve: (
      _root: unknown,
      { representations }: { representations: readonly Representation[] },
      context: GraphContext,
    ) =>
      representations.map(async (reference) => {
        const resolver = referenceOf(reference.__typename)
        const entity = resolver ? await resolver.resolveReference(reference, context) : reference
        return named(entity, reference.__typename)
      }),
  }
}

/** Readers hand out rows as they are: what type they are of is written on them out of sight. */
function named(entity: unknown, __typename: string): unknown {
  if (typeof entity !== 'object' || entity === null) return entity
  if ('__typename' in entity && entity.__typename !== __typename) return { ...entity, __typename }
  return Object.defineProperty(entity, '__typename', { value: __typename })
}
