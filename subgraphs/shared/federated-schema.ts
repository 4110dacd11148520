import 'reflect-metadata'
import { buildSubgraphSchema, printSubgraphSchema } from '@apollo/subgraph'
import { printSchemaWithDirectives } from '@graphql-tools/utils'
import { type GraphQLSchema, parse } from 'graphql'
import { buildSchema, createResolversMap, type MiddlewareFn } from 'type-graphql'
import type { Guards } from '../../schema/guards.js'
import type { GraphContext } from './graph-context.js'
import { guardChecker, guardsOf } from './guards.js'

// biome-ignore lint/suspicious/noExplicitAny: constructors of any signature are looked up by identity only
type Class<Instance = object> = abstract new (...args: any[]) => Instance

/** Answers the entity behind a reference that another subgraph holds (`{__typename, id}`). */
export interface ReferenceResolver {
  resolveReference(reference: { id: string }, context: GraphContext): unknown
}

/** What a subgraph says of its graph, without any of what it runs on: the SDL is printed from this alone. */
export interface SubgraphDefinition {
  readonly name: 'wallet' | 'ai-hub' | 'backoffice'
  readonly resolvers: readonly Class[]
  /** By entity type name. */
  readonly references: Readonly<Record<string, Class<ReferenceResolver>>>
  /** Types that no field of this subgraph refers to; they would vanish from the SDL without a word. */
  readonly orphanedTypes?: readonly Class[]
}

/** The instances behind the classes of a definition. */
export type Instances = ReadonlyMap<Class, object>

/** The instances as a map; a list in `server.ts` of each subgraph is the whole wiring. */
export function instancesOf(list: readonly object[]): Instances {
  return new Map(list.map((instance) => [instance.constructor as Class, instance]))
}

/** A subgraph's schema, ready to execute, with its SDL and its guards. */
export interface FederatedSchema {
  readonly schema: GraphQLSchema
  readonly sdl: string
  readonly guards: Guards
}

const FEDERATION_LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
  import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@tag", "@override"])`

/**
 * Builds a subgraph from its definition.
 * @throws when a class has no instance, or a root field has no guard
 */
export async function buildFederatedSchema(
  definition: SubgraphDefinition,
  run: { instances?: Instances; middlewares?: MiddlewareFn<GraphContext>[]; requireAdminMfa?: boolean } = {},
): Promise<FederatedSchema> {
  const instanceOf = lookup(definition, run.instances)
  const schema = await buildSchema({
    resolvers: definition.resolvers as unknown as [Class],
    orphanedTypes: [...(definition.orphanedTypes ?? [])],
    container: { get: (wanted) => instanceOf(wanted as Class) },
    authChecker: guardChecker(run.requireAdminMfa ?? false),
    globalMiddlewares: run.middlewares ?? [],
    scalarsMap: [],
    validate: false,
    // Federation directives are unknown before buildSubgraphSchema adds them.
    skipCheck: true,
  })
  const references = Object.entries(definition.references).map(([type, Reference]) => [
    type,
    {
      __resolveReference: (reference: { id: string }, context: GraphContext) =>
        (instanceOf(Reference) as ReferenceResolver).resolveReference(reference, context),
    },
  ])
  const resolvers = createResolversMap(schema) as Record<string, object>
  for (const [type, reference] of references as [string, object][])
    resolvers[type] = { ...resolvers[type], ...reference }
  const federated = buildSubgraphSchema({
    typeDefs: parse(`${FEDERATION_LINK}\n${printSchemaWithDirectives(schema)}`),
    resolvers: resolvers as never,
  })
  return {
    schema: federated,
    sdl: printSubgraphSchema(federated),
    guards: guardsOf(schema),
  }
}

function lookup(definition: SubgraphDefinition, instances: Instances | undefined): (wanted: Class) => object {
  if (!instances)
    return (wanted) => {
      throw new Error(`${wanted.name} was asked for, but this schema was built to be printed.`)
    }
  const wanted = [...definition.resolvers, ...Object.values(definition.references)]
  const missing = wanted.filter((one) => !instances.has(one)).map((one) => one.name)
  if (missing.length > 0)
    throw new Error(`${definition.name}: no instance of ${missing.join(', ')} is wired.`)
  return (one) => instances.get(one) as object
}
