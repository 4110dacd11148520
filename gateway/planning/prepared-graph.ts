import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, type IntrospectionQuery, type OperationDefinitionNode, print } from 'graphql'
import { projectRoot } from '../../runtime/project-root.js'
import type { OperationPlan, Planner, PlanOperation } from './operation-plan.js'

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

/**
 * Returns the plans of the build, and plans other operations with a planner that is loaded on demand.
 * @param open called at most once, unless it fails
 */
export function preparedPlanner(plans: PreparedGraph['plans'], open: () => Promise<PlanOperation>): Planner {
  let planOther: PlanOperation | undefined
  let opening: Promise<void> | undefined

  function preparedPlanOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): OperationPlan | undefined {
    const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition')
    const text = operations.length === 1 && operations[0] === operation ? plans[planKey(document)] : undefined
    return text === undefined ? undefined : (JSON.parse(text) as OperationPlan)
  }

  return {
    planOf: (document, operation) => preparedPlanOf(document, operation) ?? planOther?.(document, operation),
    load() {
      opening ??= open().then(
        (opened) => {
          planOther = opened
        },
        (error: unknown) => {
          opening = undefined
          throw error
        },
      )
      return opening
    },
  }
}
