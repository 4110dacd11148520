import type { PlanNode, SubscriptionNode } from '@apollo/query-planner'
import type { DocumentNode, OperationDefinitionNode } from 'graphql'

/** How an operation runs over the subgraphs. It is plain JSON. */
export interface OperationPlan {
  /** Undefined for an operation that needs no subgraph. */
  readonly node: PlanNode | SubscriptionNode | undefined
  /** The object types behind the type conditions of required members, which may be hidden from clients. */
  readonly types: Readonly<Record<string, readonly string[]>>
}

/** Plans an operation of a valid document. @throws GraphQLError when the planner refuses it */
export type PlanOperation = (document: DocumentNode, operation: OperationDefinitionNode) => OperationPlan

/** Plans operations; planning what the build did not plan needs a planner that takes long to load. */
export interface Planner {
  /** @returns undefined until the planner that this operation needs has been loaded */
  readonly planOf: (document: DocumentNode, operation: OperationDefinitionNode) => OperationPlan | undefined
  /** Loads the planner, once. */
  load(): Promise<void>
}
