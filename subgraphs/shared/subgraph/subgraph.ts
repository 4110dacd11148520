import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind } from 'graphql'
import { type Awaitable, whenKnown } from '../../../runtime/awaitable.js'
import { isRead } from '../../../runtime/calls/remote-operations.js'
import { outageOf, serviceUnavailable } from '../../../runtime/connections/database-outage.js'
import { onceForEach } from '../../../runtime/document-cache.js'
import type { Execute, OperationError, OperationRequest, OperationResult } from '../../../runtime/execute.js'
import type { FileGateway } from '../../../runtime/file-gateway.js'
import type { MetricsSource } from '../../../runtime/process/metrics-text.js'
import type { Readiness } from '../../../runtime/process/readiness.js'
import { isErrorCode } from '../../../schema/error-codes.js'
import type { Guards } from '../../../schema/guards.js'
import type { ReadReplica } from '../database/read-replica.js'
import { readsTogether } from '../graphql/reads-together.js'
import type { SchemaRun } from './federated-schema.js'
import { graphContext } from './graph-context.js'
import { queryFunctions } from './query-functions.js'

/** A running subgraph: the interface that the platform's start and the gateway use. */
export interface Subgraph {
  readonly name: string
  /** The executable schema: the subgraph's own HTTP server validates against it. */
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly guards: Guards
  /** The contents of files, where this subgraph keeps them. */
  readonly files?: FileGateway
  /** Starts background work. */
  start(): Promise<void>
  /** Stops background work, then closes all connections; nothing is lost. */
  stop(): Promise<void>
  /** Values for `GET /metrics`. */
  readonly metrics: MetricsSource
  /** Whether it can do its work: the database responds and the workers run. */
  ready(): Promise<Readiness>
}

/** Reports unexpected failures with the request they belong to. */
export type ReportFailure = (failure: { error: unknown; requestId: string; path?: string }) => void

/** The subgraphs of a process share what was compiled for a schema. */
const preparedFor = onceForEach((schema: GraphQLSchema) => ({
  queryOf: queryFunctions(schema),
  readsTogether: readsTogether(schema),
}))

/**
 * Executes operations on a subgraph's schema. Foreseen errors keep their code and message; all
 * others are reported and become INTERNAL_ERROR without any detail, or SERVICE_UNAVAILABLE while the database is unavailable
 * and nothing was changed.
 */
export function subgraphExecutor(schema: GraphQLSchema, report: ReportFailure, run?: SchemaRun): Execute {
  const { queryOf, readsTogether } = preparedFor(schema)
  const execute = ({ document, variables, context }: OperationRequest): Awaitable<OperationResult> => {
    const inGraph = graphContext(context, run, readsTogether(document, variables))
    return whenKnown(queryOf(document)(undefined, inGraph, variables), (result) => {
      if (!result.errors) return result as OperationResult
      const toPublic = (error: GraphQLError) =>
        publicError(error, { requestId: context.requestId, report, isQuery: isRead(document) })
      return { data: result.data ?? null, errors: result.errors.map(toPublic) }
    })
  }
  return Object.assign(execute, { compile: (document: DocumentNode) => void queryOf.compile(document) })
}

/** Lets queries read from a replica; mutations use only the primary. */
export function readsFrom(replica: ReadReplica, execute: Execute): Execute {
  return Object.assign(
    (request: OperationRequest) =>
      isRead(request.document) ? replica.read(() => execute(request)) : execute(request),
    execute,
  )
}

function publicError(
  error: GraphQLError,
  { requestId, report, isQuery }: { requestId: string; report: ReportFailure; isQuery: boolean },
): OperationError {
  const path = error.path ? { path: error.path } : {}
  if (isErrorCode(error.extensions?.code))
    return { message: error.message, ...path, extensions: error.extensions }
  if (isAboutInput(error))
    return { message: error.message, ...path, extensions: { code: 'VALIDATION_ERROR' } }
  report({ error: error.originalError ?? error, requestId, path: error.path?.join('.') ?? '' })
  // The result of a change is read after it took effect.
  const isAboutChange = error.path?.length === 1
  if (outageOf(error.originalError) && (isQuery || isAboutChange)) return { ...serviceUnavailable, ...path }
  return {
    message: `The service failed. Report request ${requestId} if it keeps failing.`,
    ...path,
    extensions: { code: 'INTERNAL_ERROR' },
  }
}

/**
 * Whether graphql-js found values that do not fit their types: those of variables before anything was resolved, hence
 * without a path, and literals, where the error is about a value and not a field. (The gateway knows no custom scalars,
 * so that only the subgraph can refuse their values.)
 */
function isAboutInput({ path, originalError, nodes = [] }: GraphQLError): boolean {
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) return false
  return path === undefined || nodes.some(({ kind }) => kind !== Kind.FIELD)
}
