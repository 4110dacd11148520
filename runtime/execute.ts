import type { DocumentNode } from 'graphql'
import type { RequestContext } from '../schema/viewer.js'
import type { Awaitable } from './awaitable.js'

/** A GraphQL operation to execute. `document` is parsed once and reused: executors cache by its identity. */
export interface OperationRequest {
  readonly document: DocumentNode
  readonly variables: Record<string, unknown>
  readonly context: RequestContext
}

/** An error of a GraphQL response. */
export interface OperationError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: Record<string, unknown>
}

/** The response to an operation. A partial response has both `data` and `errors`. */
export interface OperationResult {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly OperationError[]
}

/** Executes operations on the graph. It is the only interface of the graph for the REST adapter and the services. */
export interface Execute {
  /** Returns synchronously if a subgraph in this process need not wait for its database. */
  (request: OperationRequest): Awaitable<OperationResult>
  /** Compiles an operation ahead of its first request; only a subgraph in this process can. */
  readonly compile?: (document: DocumentNode) => void
  /** A number that changes with every commit to what queries read; undefined where it is not cheaper than a read. */
  readonly revision?: () => number | undefined
}
