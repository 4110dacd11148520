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

/** Plans an operation of a valid document, in its own time. @throws GraphQLError when the planner refuses it */
export type PlanLater = (document: DocumentNode, operation: OperationDefinitionNode) => Promise<OperationPlan>

/** Plans operations. What the build did not plan is planned when it is first requested. */
export interface Planner {
  /** @returns undefined for an operation that {@link Planner.plan} has not planned yet */
  readonly planOf: (document: DocumentNode, operation: OperationDefinitionNode) => OperationPlan | undefined
  /** Plans an operation, whose plan `planOf` returns from then on. @throws GraphQLError when the planner refuses it */
  plan(document: DocumentNode, operation: OperationDefinitionNode): Promise<void>
}

/** The text of a plan without the parsed form of its operations. */
export function planText(plan: OperationPlan): string {
  return JSON.stringify(plan, (name, value) => (name === 'operationDocumentNode' ? undefined : value))
}
