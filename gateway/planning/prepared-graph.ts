import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, type IntrospectionQuery, type OperationDefinitionNode, print } from 'graphql'
import { projectRoot } from '../../runtime/project-root.js'
import type { OperationPlan, PlanLater, Planner } from './operation-plan.js'

/** Data that the build derives from the supergraph, so that a start needs neither its text nor a planner. */
export interface PreparedGraph {
  /** The hash of the supergraph. */
  readonly id: string
  /** The API schema; reading it takes half the time of SDL. */
  readonly schema: IntrospectionQuery
  readonly fieldSubgraphs: FieldSubgraphs
  /** Plans as JSON texts, by the key of the document. */
  readonly plans: Readonly<Record<string, string>>
}

/** The subgraphs of the fields of each type: by its name, and by coordinates where a field has others. */
export type FieldSubgraphs = Readonly<Record<string, readonly string[]>>

/** The file to which the build writes it. */
export const preparedGraphFile = join(projectRoot, 'dist/prepared-graph.json')

/** The prepared graph of a supergraph; undefined without a build of this supergraph. */
export function readPreparedGraph(id: string): PreparedGraph | undefined {
  if (!existsSync(preparedGraphFile)) return undefined
  const graph = JSON.parse(readFileSync(preparedGraphFile, 'utf8')) as PreparedGraph
  return graph.id === id ? graph : undefined
}

/** The key of a document in {@link PreparedGraph.plans}. */
export function planKey(document: DocumentNode): string {
  return hash('sha256', print(document))
}

/** Returns the plans of the build, and those of other operations once they are planned, each as long as its document exists. */
export function preparedPlanner(plans: PreparedGraph['plans'], planOther: PlanLater): Planner {
  const planned = new WeakMap<OperationDefinitionNode, OperationPlan>()
  const running = new WeakMap<OperationDefinitionNode, Promise<void>>()

  function preparedPlanOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): OperationPlan | undefined {
    const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition')
    const text = operations.length === 1 && operations[0] === operation ? plans[planKey(document)] : undefined
    return text === undefined ? undefined : (JSON.parse(text) as OperationPlan)
  }

  async function plan(document: DocumentNode, operation: OperationDefinitionNode): Promise<void> {
    try {
      planned.set(operation, await planOther(document, operation))
    } finally {
      running.delete(operation)
    }
  }

  return {
    planOf: (document, operation) => planned.get(operation) ?? preparedPlanOf(document, operation),
    plan(document, operation) {
      const started = running.get(operation) ?? plan(document, operation)
      running.set(operation, started)
      return started
    },
  }
}
