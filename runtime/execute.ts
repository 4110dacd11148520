import type { DocumentNode } from 'graphql'
import type { RequestContext } from '../schema/viewer.js'

/** One GraphQL operation to run. `document` is parsed once and reused: executors cache by its identity. */
export interface OperationRequest {
  readonly document: DocumentNode
  readonly variables: Record<string, unknown>
  readonly context: RequestContext
}

/** An error as it stands in a GraphQL answer. */
export interface OperationError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: Record<string, unknown>
}

/** What an operation answers. `data` and `errors` may stand together (partial answers). */
export interface OperationResult {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly OperationError[]
}

/** The one door to the graph: the REST adapter and the services hold nothing else of it. */
export type Execute = (request: OperationRequest) => Promise<OperationResult>
