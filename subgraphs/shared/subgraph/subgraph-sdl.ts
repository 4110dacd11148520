import { buildSubgraphSchema, printSubgraphSchema } from '@apollo/subgraph'
import { printSchemaWithDirectives } from '@graphql-tools/utils'
import { type GraphQLSchema, parse } from 'graphql'
import { cacheControlDefinition } from '../cache-control.js'
import { withAccessDirectives } from './access-directives.js'

const FEDERATION_LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
  import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@tag", "@override",
    "@authenticated", "@requiresScopes"])`

/**
 * Builds the schema of a subgraph as Apollo's package does, with all federation directives and without resolvers.
 * @param schema built by type-graphql
 * @throws when the directives are not valid federation
 */
export function apolloSubgraphSchema(schema: GraphQLSchema): GraphQLSchema {
  const document = parse(
    `${FEDERATION_LINK}\n${cacheControlDefinition}\n${printSchemaWithDirectives(schema)}`,
  )
  return buildSubgraphSchema({ typeDefs: withAccessDirectives(document, schema) })
}

/** Prints the SDL of a subgraph for composition: with federation directives, without their definitions. */
export function subgraphSdl(schema: GraphQLSchema): string {
  return printSubgraphSchema(apolloSubgraphSchema(schema))
}
