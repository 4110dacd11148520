import { hash } from 'node:crypto'
import { isEnumType, isObjectType } from '@apollo/federation-internals'
import type { QueryPlanner } from '@apollo/query-planner'
import { type DocumentNode, getOperationAST, introspectionFromSchema } from 'graphql'
import { apolloPlans } from './apollo-planner.js'
import { planText } from './operation-plan.js'
import { type FieldSubgraphs, type PreparedGraph, planKey } from './prepared-graph.js'

/**
 * Derives the data for a fast start from a composed supergraph, and plans operations over it.
 * @param documents of one operation each
 */
export function prepareGraph(
  sdl: string,
  planner: QueryPlanner,
  documents: Iterable<DocumentNode> = [],
): PreparedGraph {
  const planOf = apolloPlans(planner)
  const plans: Record<string, string> = {}
  for (const document of documents) {
    const operation = getOperationAST(document)
    if (!operation) throw new Error('A document to plan must have one operation')
    plans[planKey(document)] ??= planText(planOf(document, operation))
  }
  return {
    id: hash('sha256', sdl),
    schema: introspectionFromSchema(planner.supergraph.apiSchema().toGraphQLJSSchema(), {
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
      oneOf: true,
      schemaDescription: true,
      specifiedByUrl: true,
    }),
    fieldSubgraphs: fieldSubgraphs(planner.supergraph),
    plans,
  }
}

/** The subgraphs that may resolve each field (join specification 0.3 and later). */
export function fieldSubgraphs({ schema }: QueryPlanner['supergraph']): FieldSubgraphs {
  const names = new Map<string, string>()
  const graphs = schema.type('join__Graph')
  for (const value of graphs && isEnumType(graphs) ? graphs.values : [])
    names.set(value.name, String(value.appliedDirectivesOf('join__graph')[0]?.arguments().name))
  const graphsIn = (directives: readonly { arguments(): object }[]) =>
    directives.flatMap((directive) => {
      const { graph } = directive.arguments() as { graph?: string }
      return graph === undefined ? [] : [names.get(graph) ?? graph]
    })
  const found: Record<string, readonly string[]> = {}
  for (const type of schema.types()) {
    if (!isObjectType(type)) continue
    found[type.name] = graphsIn(type.appliedDirectivesOf('join__type'))
    for (const field of type.fields()) {
      const ofField = graphsIn(field.appliedDirectivesOf('join__field'))
      if (ofField.length > 0) found[field.coordinate] = ofField
    }
  }
  return found
}
