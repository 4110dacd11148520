import { composeServices } from '@apollo/composition'
import { Supergraph } from '@apollo/federation-internals'
import { diff } from '@graphql-inspector/core'
import { composeServices as composeAgain, composeSchemaContract } from '@theguild/federation-composition'
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  printSchema,
  visit,
} from 'graphql'

/** The SDL of a subgraph, with its access directives. */
export interface SubgraphSdl {
  readonly name: string
  readonly sdl: string
}

/** The composed SDL. */
export interface ComposedSdl {
  /** The supergraph of the platform's own gateway, which enforces the guards itself. */
  readonly supergraph: string
  /** The same supergraph for other routers: with access rules and tags, by another implementation of composition. */
  readonly routerSupergraph: string
  /** The API schema of both. */
  readonly graph: GraphQLSchema
  /** The public API schema. */
  readonly publicGraph: string
}

/**
 * Composes the subgraphs with two independent implementations.
 * @throws Error with all composition errors, or with the differences between the two API schemas
 */
export async function composeGraph(subgraphs: readonly SubgraphSdl[]): Promise<ComposedSdl> {
  const services = subgraphs.map(({ name, sdl }) => ({
    name,
    url: `http://${name}.internal/graphql`,
    typeDefs: withoutCacheControl(parse(sdl)),
  }))
  // Apollo Gateway refuses a supergraph with access directives.
  const own = composeServices(
    services.map((service) => ({ ...service, typeDefs: withoutAccessDirectives(service.typeDefs) })),
  )
  if (own.errors) throw compositionFailed(own.errors)
  const other = composeAgain(services)
  if (other.errors) throw compositionFailed(other.errors)
  const contract = composeSchemaContract(services, { include: new Set(['public']), exclude: new Set() })
  if (contract.errors) throw compositionFailed(contract.errors)
  const graph = Supergraph.build(own.supergraphSdl).apiSchema().toGraphQLJSSchema()
  await assertSameGraph(graph, buildSchema(other.publicSdl))
  return {
    supergraph: own.supergraphSdl,
    routerSupergraph: other.supergraphSdl,
    graph,
    publicGraph: printSchema(lexicographicSortSchema(buildSchema(contract.publicSdl))),
  }
}

/**
 * Without `@cacheControl`: composed with `@composeDirective` it would be part of the clients' schema. The gateway reads
 * it from the subgraphs; other routers, from the headers of their responses.
 */
function withoutCacheControl(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: ({ name }) => (name.value === 'cacheControl' ? null : undefined),
    DirectiveDefinition: ({ name }) => (name.value === 'cacheControl' ? null : undefined),
    EnumTypeDefinition: ({ name }) => (name.value === 'CacheControlScope' ? null : undefined),
  })
}

const accessDirectives: readonly string[] = ['authenticated', 'requiresScopes', 'tag']

function withoutAccessDirectives(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: ({ name }) => (accessDirectives.includes(name.value) ? null : undefined),
  })
}

/**
 * Requires that two implementations of composition agree.
 * @throws Error with the differences between the two API schemas
 */
export async function assertSameGraph(graph: GraphQLSchema, other: GraphQLSchema): Promise<void> {
  const differences = await diff(graph, other)
  if (differences.length > 0)
    throw new Error(
      `@theguild/federation-composition composes another graph than @apollo/composition:\n${differences
        .map(({ message }) => message)
        .join('\n')}`,
    )
}

function compositionFailed(errors: readonly { readonly message: string }[]): Error {
  return new Error(`The subgraphs do not compose:\n${errors.map(({ message }) => message).join('\n')}`)
}
