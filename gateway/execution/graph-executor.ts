import type { GatewayInterface } from '@apollo/server-gateway-interface'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { type Awaitable, whenKnown } from '../../runtime/awaitable.js'
import { withTimeBudget } from '../../runtime/calls/time-budget.js'
import type { Execute } from '../../runtime/execute.js'
import { operationSpan } from '../../runtime/tracing/traced-execute.js'
import { isTracing, traced, tracedNow } from '../../runtime/tracing/tracing.js'
import type { RequestContext } from '../../schema/viewer.js'
import type { Planner } from '../planning/operation-plan.js'
import type { Subgraphs } from '../supergraph.js'
import { type Conditions, conditionVariables } from './collect-fields.js'
import { type CompiledOperation, compileOperation, type PlannedGraph } from './compile-operation.js'
import type { PlanRun } from './plan-steps.js'
import { errorOfChange, thrownError } from './subgraph-errors.js'
import { variableValues } from './variable-values.js'

/** An operation of a request. `document` is valid, and the same object for every request with its text. */
export interface GraphRequest {
  readonly document: DocumentNode
  /** Needed where the document has several operations. */
  readonly operationName?: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: RequestContext
}

/** Its response. */
export type GraphResult = ExecutionResult<Record<string, unknown>, Record<string, unknown>>

/** Runs operations over the subgraphs by compiled plans. */
export interface GraphExecutor {
  /** Returns synchronously if no subgraph has to wait. */
  execute(request: GraphRequest): Awaitable<GraphResult>
  /** Plans and compiles the operation of a document that stays in use; it is kept as long as the document. */
  prepare(document: DocumentNode): Promise<void>
}

/** Tokens of the documents whose operations are kept. */
const MAX_KEPT_TOKENS = 60_000

/** Sets of values of `@skip` and `@include` that are kept of one operation. */
const MAX_VARIANTS = 16

/** A document whose operations were requested. */
interface PlannedDocument {
  /** Variables of `@skip` and `@include`. */
  readonly conditions: readonly string[]
  /** The operations, compiled for each set of values of the conditions that was requested. */
  readonly operations: Map<OperationDefinitionNode, Map<string, CompiledOperation | undefined>>
}

/** {@link operationPlans} */
export type OperationPlans = ReturnType<typeof operationPlans>

/**
 * The gateway for Apollo Server, which executes compiled plans.
 * @param gateway loads the schema
 * @param createExecutor called once the gateway has loaded
 */
export function compiledGateway(
  gateway: GatewayInterface,
  createExecutor: () => Pick<GraphExecutor, 'execute'>,
): GatewayInterface {
  return {
    async load(options) {
      await gateway.load(options)
      const { execute } = createExecutor()
      return {
        executor: async ({ document, request, context }) =>
          execute({
            document,
            operationName: request.operationName ?? undefined,
            variables: request.variables ?? {},
            context: context as RequestContext,
          }),
      }
    },
    onSchemaLoadOrUpdate: (callback) => gateway.onSchemaLoadOrUpdate(callback),
    stop: () => gateway.stop(),
  }
}

/** The gateway of a schema that is known. */
export function gatewayOf(apiSchema: GraphQLSchema): GatewayInterface {
  const callbacks = new Set<Parameters<GatewayInterface['onSchemaLoadOrUpdate']>[0]>()
  return {
    async load() {
      for (const callback of callbacks) callback({ apiSchema, coreSupergraphSdl: '' })
      return { executor: null }
    },
    onSchemaLoadOrUpdate(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    async stop() {},
  }
}

/** Creates the cache of compiled operations, which the executors of a process share. */
export function operationPlans(graph: PlannedGraph & { readonly planner: Planner }) {
  const kept = new WeakMap<DocumentNode, PlannedDocument>()
  const recent = new LRUCache<DocumentNode, PlannedDocument>({
    maxSize: MAX_KEPT_TOKENS,
    sizeCalculation: (_planned, { tokenCount = 1 }) => Math.max(1, tokenCount),
  })

  function plannedOf(document: DocumentNode): PlannedDocument {
    const known = kept.get(document) ?? recent.get(document)
    if (known) return known
    const planned = { conditions: conditionVariables(document), operations: new Map() }
    recent.set(document, planned)
    return planned
  }

  function compiledNow(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    values: Readonly<Record<string, unknown>>,
  ): ReturnType<typeof compileOperation> {
    const { conditions, operations } = plannedOf(document)
    const variants = operations.get(operation) ?? new Map<string, CompiledOperation | undefined>()
    operations.set(operation, variants)
    const key = conditions.map((name) => (values[name] === true ? '1' : '0')).join('')
    if (variants.has(key)) return variants.get(key)
    const compiled = tracedNow('plan', () =>
      compileOperation(graph, document, operation, values as Conditions),
    )
    if (compiled === 'unplanned') return compiled
    if (variants.size >= MAX_VARIANTS) variants.clear()
    variants.set(key, compiled)
    return compiled
  }

  return {
    schema: graph.schema,

    /** Caches the compiled operations of a document as long as the document exists. */
    keep(document: DocumentNode): void {
      kept.set(document, plannedOf(document))
      recent.delete(document)
    },

    /** The fetches of an operation that has run; undefined for one that was not compiled. */
    fetchesOf(
      document: DocumentNode,
      operation: OperationDefinitionNode,
      values: Readonly<Record<string, unknown>>,
    ): CompiledOperation['fetches'] | undefined {
      const compiled = compiledNow(document, operation, values)
      return compiled === 'unplanned' ? undefined : compiled?.fetches
    },

    /** @returns undefined for an operation that cannot be compiled; a promise while it has to be planned */
    compiledOf(
      document: DocumentNode,
      operation: OperationDefinitionNode,
      values: Readonly<Record<string, unknown>>,
    ): CompiledOperation | undefined | Promise<CompiledOperation | undefined> {
      const compiled = compiledNow(document, operation, values)
      if (compiled !== 'unplanned') return compiled
      const planning = traced('plan', () => graph.planner.plan(document, operation))
      return planning.then(() => {
        const planned = compiledNow(document, operation, values)
        if (planned === 'unplanned') throw new Error('The planner has no plan of an operation')
        return planned
      })
    },
  }
}

/**
 * Creates the executor of a platform.
 * @param generic runs what is not compiled
 */
export function createGraphExecutor(options: {
  readonly plans: OperationPlans
  readonly subgraphs: Subgraphs
  readonly generic: (request: GraphRequest) => Promise<GraphResult>
  /** How long an operation may take in milliseconds, where subgraphs run in other processes. */
  readonly limitOf?: ((document: DocumentNode) => number) | undefined
}): GraphExecutor {
  const { plans, subgraphs, generic, limitOf } = options

  function run({ variables, context }: GraphRequest, compiled: CompiledOperation): Awaitable<GraphResult> {
    const planRun: PlanRun = { subgraphs, variables, context, data: {}, errors: [] }
    return whenKnown(compiled.run(planRun), () => resultOf(compiled, planRun))
  }

  function resultOf({ alone, complete }: CompiledOperation, { data, errors }: PlanRun): GraphResult {
    if (
      alone &&
      errors.length === 0 &&
      alone.firstMember in data &&
      isInThisProcess(subgraphs[alone.subgraph])
    )
      return { data }
    try {
      const completed = complete(data)
      if (errors.length > 0) return { errors, data: completed.data }
      // Faults that no subgraph has reported.
      return completed.errors.length > 0
        ? { data: completed.data, extensions: { valueCompletion: completed.errors } }
        : { data: completed.data }
    } catch (thrown) {
      return { errors: [thrownError(thrown)] }
    }
  }

  function executeOperation(request: GraphRequest): Awaitable<GraphResult> {
    const { document, operationName, variables } = request
    const operation = getOperationAST(document, operationName)
    if (!operation) throw new Error('The document has no such operation')
    const values = variableValues(plans.schema, operation, variables)
    if (values.errors) return { errors: values.errors }
    return whenKnown(plans.compiledOf(document, operation, values.coerced), (compiled) => {
      const timed = limitOf
        ? { ...request, context: withTimeBudget(request.context, limitOf(document)) }
        : request
      const result = whenKnown(compiled ? run(timed, compiled) : generic(timed), withErrorOfNull)
      if (operation.operation !== OperationTypeNode.MUTATION) return result
      return whenKnown(result, (changed) => withErrorsOfChange(changed, request.context))
    })
  }

  return {
    execute: (request) =>
      isTracing()
        ? traced(
            'operation',
            () => executeOperation(request),
            () => operationSpan(request.document, request.operationName),
          )
        : executeOperation(request),

    async prepare(document) {
      const operation = getOperationAST(document)
      if (!operation) return
      plans.keep(document)
      const compiled = await plans.compiledOf(document, operation, {})
      for (const fetch of compiled?.fetches ?? []) subgraphs[fetch.subgraph].compile?.(fetch.document)
    },
  }
}

/** Data of null must have an error, by which clients recognise the failure. */
function withErrorOfNull(result: GraphResult): GraphResult {
  const faults = result.data === null && !result.errors ? result.extensions?.valueCompletion : undefined
  return faults ? { data: null, errors: (faults as GraphQLError[]).slice(0, 1) } : result
}

function withErrorsOfChange(result: GraphResult, { requestId }: RequestContext): GraphResult {
  if (!result.errors) return result
  return { ...result, errors: result.errors.map((error) => errorOfChange(error, requestId)) }
}

/** Only subgraphs of this process compile operations ahead, and have completed their data. */
function isInThisProcess({ compile }: Execute): boolean {
  return compile !== undefined
}
