import { type DocumentNode, type GraphQLSchema, Kind, validate } from 'graphql'
import type { ApiProfile } from '../../../edge/api-profile.js'
import { invalidInput } from '../../../edge/failures/failure.js'
import { isJsonObject } from '../../../runtime/json-object.js'
import { dataShape, type Reply, replyOf, replyUnder } from '../reply/reply-shape.js'
import { type ReplyWriter, replyWriter } from '../reply/reply-writer.js'
import { type RequestParts, type RequestReader, requestReader } from '../request/request-reader.js'
import type { ChoiceRoute, OperationMapping, OperationRoute, Route } from '../route.js'
import { operationOf, type Parameter, parametersOf } from './parameters.js'

/** A compiled operation. Everything that does not depend on the request is precomputed. */
export interface OperationRun {
  readonly text: OperationMapping
  readonly document: DocumentNode
  readonly parameters: readonly Parameter[]
  readonly reply: Reply | undefined
  readonly add: Readonly<Record<string, unknown>>
  readonly read: RequestReader
  readonly write: ReplyWriter
}

/** The operations of a route: one, or one per value of a parameter. */
export interface OperationsRun {
  readonly kind: 'operations'
  readonly options: OperationRoute | ChoiceRoute
  /** By value; a route with a single operation uses the empty string. */
  readonly variants: ReadonlyMap<string, OperationRun>
  /** Selects the operation of a request. @throws Failure naming the parameter */
  readonly select: (parts: RequestParts) => OperationRun
}

interface Compiler {
  readonly graph: GraphQLSchema
  readonly profile: ApiProfile
  readonly hidden: ReadonlySet<string>
}

/**
 * Compiles the operations of a route.
 * @throws Error if one does not match the graph
 */
export function compileOperations(
  route: Route,
  options: OperationRoute | ChoiceRoute,
  compiler: Compiler,
): OperationsRun {
  if ('operation' in options) {
    const run = compileOperation(route, options, compiler)
    return { kind: 'operations', options, variants: new Map([['', run]]), select: () => run }
  }
  const { by, fallback, among } = options.choose
  const variants = new Map<string, OperationRun>()
  for (const [value, text] of Object.entries(among))
    variants.set(value, compileOperation(route, text, compiler))
  if (fallback !== undefined && !variants.has(fallback))
    throw new Error(`the fallback ${fallback} of ${by} is not among its values`)
  return { kind: 'operations', options, variants, select: selector(route, by, fallback, variants) }
}

function selector(
  { method }: Route,
  by: string,
  fallback: string | undefined,
  variants: ReadonlyMap<string, OperationRun>,
): OperationsRun['select'] {
  const place = method === 'GET' || method === 'DELETE' ? 'query' : 'body'
  const values = [...variants.keys()].join(', ')
  return (parts) => {
    const members = parts[place]
    const given = isJsonObject(members) && Object.hasOwn(members, by) ? members[by] : fallback
    if (given === undefined) throw invalidInput({ [by]: `is required, one of ${values}` })
    const run = typeof given === 'string' ? variants.get(given) : undefined
    if (!run) throw invalidInput({ [by]: `must be one of ${values}` })
    return run
  }
}

function compileOperation(
  route: Route,
  text: OperationMapping,
  { graph, profile, hidden }: Compiler,
): OperationRun {
  const document = text.operation
  const parameters = parametersOf(graph, route, text, hidden)
  const found = replyOf(dataShape(graph, document))
  const reply = found && text.under ? replyUnder(text.under, found) : found
  const success = (text.success ?? profile.success) ? { success: true } : {}
  const add = { ...success, ...text.add }
  if (Object.keys(add).length > 0 && reply && reply.shape.kind !== 'object')
    throw new Error('members can only be added to a reply that is an object')
  const { keepNull = [], required = [], notFound = 'NOT_FOUND' } = text
  assertMembersExist('keepNull', keepNull, reply)
  assertMembersExist('required', required, reply)
  const read = requestReader(parameters)
  const write = replyWriter({ reply, add, keepNull, notFound })
  return { text, document, parameters, reply, add, read, write }
}

function assertMembersExist(option: string, names: readonly string[], reply: Reply | undefined): void {
  for (const name of names)
    if (!reply || !hasMember(reply.shape, name))
      throw new Error(`${option} names ${name}, which is not in the reply`)
}

function hasMember(shape: Reply['shape'], name: string): boolean {
  if (shape.kind === 'list') return hasMember(shape.item, name)
  return (
    shape.kind === 'object' && shape.members.some((one) => one.name === name || hasMember(one.shape, name))
  )
}

/** @throws Error with the validation errors of a document */
export function assertValid(graph: GraphQLSchema, document: DocumentNode): void {
  const faults = validate(graph, document)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(' '))
}

/** The root fields of an operation as coordinates: `Query.wallet`. */
export function rootFieldsOf(document: DocumentNode): string[] {
  const operation = operationOf(document)
  const root = operation.operation === 'query' ? 'Query' : 'Mutation'
  return operation.selectionSet.selections.map((selection) => {
    if (selection.kind !== Kind.FIELD)
      throw new Error('the root fields of an operation must not be in a fragment')
    return `${root}.${selection.name.value}`
  })
}
