import {
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isObjectType,
  Kind,
} from 'graphql'
import { whenKnown } from '../../../runtime/awaitable.js'
import type { GraphContext } from './graph-context.js'

/** The entity behind a reference, a promise of it, or nothing. */
type ResolveReference = (reference: { id: string }, context: GraphContext) => unknown

interface Representation {
  readonly __typename: string
  readonly id: string
}

/** What the fields of a subgraph need to respond. */
export interface EntityFields {
  /** By name of the entity type. */
  readonly resolvers: Readonly<Record<string, ResolveReference>>
  /** The SDL with the federation directives, for routers that compose at run time. */
  readonly sdl: () => Promise<string>
}

/**
 * Adds the fields by which a router reads entities and the SDL: `_entities` and `_service` (Apollo Federation subgraph
 * specification). `buildSubgraphSchema` does the same by printing, parsing and validating the schema, which took a fifth of a
 * start; a test compares the results.
 * @throws when an entity has no resolver: the server would create a record for any id, and show what its fields lead to
 */
export function withEntityFields(schema: GraphQLSchema, { resolvers, sdl }: EntityFields): GraphQLSchema {
  const { query, types, ...config } = schema.toConfig()
  if (!query) throw new Error('The subgraph has no queries.')
  const entities = types.filter(isObjectType).filter(isEntity)
  const missing = entities.filter(({ name }) => !(name in resolvers))
  if (missing.length > 0) throw new Error(`no reference resolver for ${missing.join(', ')}.`)
  const { fields, ...rest } = query.toConfig()
  const added = { ...(entities.length > 0 ? entitiesField(entities, resolvers) : {}), ...serviceField(sdl) }
  const extended = new GraphQLObjectType({ ...rest, fields: { ...fields, ...added } })
  return new GraphQLSchema({ ...config, query: extended, types: types.filter((type) => type !== query) })
}

/** Whether this subgraph resolves references of the type. */
function isEntity({ astNode }: GraphQLObjectType): boolean {
  return (astNode?.directives ?? []).some(
    (directive) =>
      directive.name.value === 'key' &&
      !directive.arguments?.some(
        ({ name, value }) => name.value === 'resolvable' && value.kind === Kind.BOOLEAN && !value.value,
      ),
  )
}

function entitiesField(
  entities: readonly GraphQLObjectType[],
  resolvers: EntityFields['resolvers'],
): GraphQLFieldConfigMap<unknown, GraphContext> {
  const entity = new GraphQLUnionType({
    name: '_Entity',
    types: [...entities],
    resolveType: ({ __typename }) => __typename,
  })
  const any = new GraphQLScalarType({ name: '_Any' })
  return {
    _entities: {
      type: new GraphQLNonNull(new GraphQLList(entity)),
      args: {
        representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(any))) },
      },
      resolve: (_root, { representations }: { representations: readonly Representation[] }, context) =>
        representations.map((reference) => {
          const { __typename: name } = reference
          const resolve = resolvers[name]
          if (!resolve) throw new Error(`${name} is not an entity of this subgraph`)
          try {
            return whenKnown(resolve(reference, context), (entity) => withTypename(entity, name))
          } catch (error) {
            // The error concerns only this entity.
            return Promise.reject(error)
          }
        }),
    },
  }
}

/** The union needs the type of its members. Records are kept as they are: getters and prototypes are part of them. */
function withTypename(entity: unknown, name: string): unknown {
  if (typeof entity !== 'object' || entity === null) return entity
  if (!('__typename' in entity)) return Object.defineProperty(entity, '__typename', { value: name })
  return entity.__typename === name ? entity : { ...entity, __typename: name }
}

function serviceField(sdl: EntityFields['sdl']): GraphQLFieldConfigMap<unknown, GraphContext> {
  const service = new GraphQLObjectType({ name: '_Service', fields: { sdl: { type: GraphQLString } } })
  return {
    _service: { type: new GraphQLNonNull(service), resolve: () => ({ sdl }) },
  }
}
