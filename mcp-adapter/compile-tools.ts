import type { GraphQLSchema } from 'graphql'
import { invalidInput } from '../edge/failures/failure.js'
import { assertValid, rootFieldsOf } from '../rest-adapter/core/compile/compile-operations.js'
import { type MutableSchema, mapSchema } from '../rest-adapter/core/compile/input-schema.js'
import { operationOf, parametersOf } from '../rest-adapter/core/compile/parameters.js'
import { describedSchema } from '../rest-adapter/core/reply/reply-schema.js'
import { dataShape, replyOf } from '../rest-adapter/core/reply/reply-shape.js'
import { throwOnErrors, valueAt } from '../rest-adapter/core/reply/reply-writer.js'
import { requestReader } from '../rest-adapter/core/request/request-reader.js'
import type { OperationMapping, Route } from '../rest-adapter/core/route.js'
import type { Execute, OperationError, OperationRequest } from '../runtime/execute.js'
import { caseUpdateTypes } from '../schema/case-update-types.js'
import { type Allowed, admits, type Guards } from '../schema/guards.js'
import type { JsonSchema } from '../schema/scalars.js'
import { timeRanges } from '../schema/time-ranges.js'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import { markedShape, textMarker } from './marked-texts.js'
import type { ToolDocument } from './tool-documents.js'

/** The mutations that tools may call: each has no effect until a person confirms it. */
const drafts: readonly string[] = ['Mutation.draftCaseUpdate']

/** Largest page that a tool returns: results fill the context of a model. */
const MAX_PAGE = 20

const pageLimits = { limit: { minimum: 1, maximum: MAX_PAGE }, offset: { minimum: 0 } }

/** By tool and argument: what GraphQL types cannot express. */
const limits: Readonly<Record<string, OperationMapping['limits']>> = {
  draft_case_update: { type: { enum: caseUpdateTypes }, notes: { minLength: 1, maxLength: 10_000 } },
  figures_of_period: { period: { enum: timeRanges } },
}

/** A tool of agents. Everything that does not depend on the call is precomputed. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly isRead: boolean
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  /** The guards that must admit the viewer: one per root field. */
  readonly guards: readonly (readonly Allowed[])[]
  /** The operation that a call executes, with its largest pages. */
  readonly largest: Pick<OperationRequest, 'document' | 'variables'>
  /**
   * Calls the tool.
   * @param given arguments as the agent sent them
   * @throws Failure, UnexpectedOperationError
   */
  call(execute: Execute, given: Readonly<Record<string, unknown>>, context: RequestContext): Promise<object>
}

/**
 * Compiles tools against the graph, by the same code as REST routes.
 * @param options.validated whether a build step has validated the operations against this graph
 * @throws Error naming the tool that does not match the graph, or makes a change that nobody confirms
 */
export function compileTools(
  graph: GraphQLSchema,
  guards: Guards,
  documents: readonly ToolDocument[],
  { validated = false }: { readonly validated?: boolean } = {},
): readonly Tool[] {
  return documents.map((one) => {
    try {
      if (!validated) assertValid(graph, one.document)
      return compileTool(graph, guards, one)
    } catch (error) {
      throw new Error(`schema/tools: ${one.name}: ${error instanceof Error ? error.message : error}`)
    }
  })
}

/** The tools that a viewer may call. */
export function toolsFor(tools: readonly Tool[], viewer: Viewer): readonly Tool[] {
  return tools.filter(({ guards }) => guards.every((allowed) => admits(allowed, viewer) === 'yes'))
}

function compileTool(graph: GraphQLSchema, guards: Guards, tool: ToolDocument): Tool {
  const { document } = tool
  const rootFields = rootFieldsOf(document)
  const isRead = operationOf(document).operation === 'query'
  const unconfirmed = isRead ? undefined : rootFields.find((field) => !drafts.includes(field))
  if (unconfirmed) throw new Error(`${unconfirmed} is not a draft that a person confirms`)
  const parameters = parametersOf(
    graph,
    asRoute(tool),
    { operation: document, limits: limitsOf(tool) },
    new Set(),
  )
  const properties = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      { ...schema, ...(tool.variables.has(name) ? { description: tool.variables.get(name) } : {}) },
    ]),
  )
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const reply = replyOf(dataShape(graph, document))
  if (!reply) throw new Error('a tool returns what it did')
  const read = requestReader(parameters)
  const mark = textMarker(reply.shape)
  return {
    name: tool.name,
    description: tool.description,
    isRead,
    inputSchema: published({
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    }),
    outputSchema: published(describedSchema(markedShape(reply.shape), { keepNull: [] })),
    guards: rootFields.map((field) => guards[field] ?? []),
    largest: { document, variables: 'limit' in properties ? { limit: MAX_PAGE } : {} },
    async call(execute, given, context) {
      const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
      if (unknown.length > 0)
        throw invalidInput(Object.fromEntries(unknown.map((name) => [name, 'is not an argument'])))
      const variables = read({ params: {}, query: {}, body: given, url: '' })
      const result = await execute({ document, variables, context })
      throwOnErrors(result.errors?.filter(concernsWhole(reply.keys)), reply.keys)
      return mark(valueAt(result.data, reply.keys, 'NOT_FOUND')) as object
    },
  }
}

/** Whether an error fails a call: members that the viewer may not see are left out instead. */
function concernsWhole(keys: readonly string[]) {
  const depth = Math.max(1, keys.length)
  return ({ path, extensions }: OperationError) =>
    extensions?.code !== 'FORBIDDEN' || !path || path.length <= depth
}

/** The arguments of a tool are read as the body of a route. */
function asRoute({ name }: ToolDocument): Pick<Route, 'method' | 'path'> {
  return { method: 'POST', path: `/${name}` }
}

/** The limits of a tool; those of a page apply to every tool with its arguments. */
function limitsOf({ name, document }: ToolDocument): OperationMapping['limits'] {
  const variables =
    operationOf(document).variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  const ofPage = Object.entries(pageLimits).filter(([variable]) => variables.includes(variable))
  return { ...Object.fromEntries(ofPage), ...limits[name] }
}

/** A schema without the keyword that only our validator knows. */
function published(schema: MutableSchema): JsonSchema {
  return mapSchema(schema, ({ scalar: _scalar, ...rest }) => rest)
}
