import {
  type DocumentNode,
  execute,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  typeFromAST,
  visit,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'

/** Runs an operation: root value, context, variables. */
export type QueryFunction = CompiledQuery['query']

/** {@link queryFunctions} */
export interface QueryFunctions {
  (document: DocumentNode): QueryFunction
  /** Compiles a document that will recur, without waiting until it has. */
  compile(document: DocumentNode): QueryFunction
}

/** How often an operation runs before it is compiled: code for a document that does not recur wastes memory. */
const RUNS_BEFORE_COMPILING = 2

/** Maximum fields of all compiled operations together; the code of one field takes about 11 kB. */
const MAX_COMPILED_FIELDS = 8_000

/**
 * Returns functions that run documents on a schema. A document is executed by graphql-js until it has been used a few
 * times, then by compiled code; the least recently used code is evicted.
 */
export function queryFunctions(
  schema: GraphQLSchema,
  maxCompiledFields = MAX_COMPILED_FIELDS,
): QueryFunctions {
  const runs = new WeakMap<DocumentNode, number>()
  const compiled = new LRUCache<DocumentNode, QueryFunction>({
    maxSize: maxCompiledFields,
    sizeCalculation: (_query, document) => fieldCount(document),
  })

  function interpreted(document: DocumentNode): QueryFunction {
    return (rootValue, contextValue, variableValues) =>
      execute({ schema, document, rootValue, contextValue, variableValues: variableValues ?? {} })
  }

  function functionOf(document: DocumentNode): QueryFunction {
    const known = compiled.get(document)
    if (known) return known
    const earlier = runs.get(document) ?? 0
    runs.set(document, earlier + 1)
    return earlier < RUNS_BEFORE_COMPILING ? interpreted(document) : compile(document)
  }

  function compile(document: DocumentNode): QueryFunction {
    const isCompilable = !losesDefaults(document) && !listsOwnScalars(schema, document)
    const result = isCompilable ? compileQuery(schema, document) : undefined
    // The compiler refuses a few rare constructs.
    const query = result && isCompiledQuery(result) ? result.query : interpreted(document)
    compiled.set(document, query)
    return query
  }

  return Object.assign(functionOf, { compile })
}

/** Whether graphql-jit would refuse to use a default: it requires variables like `$limit: Int! = 20`. */
function losesDefaults({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (one) =>
      one.kind === Kind.OPERATION_DEFINITION &&
      one.variableDefinitions?.some(
        ({ type, defaultValue }) => defaultValue !== undefined && type.kind === Kind.NON_NULL_TYPE,
      ),
  )
}

/**
 * Whether variables have lists of scalars of the platform, whose values only the service checks: graphql-jit reports every wrong
 * element, which takes seconds for a long list; graphql-js stops after a few.
 */
function listsOwnScalars(schema: GraphQLSchema, { definitions }: DocumentNode): boolean {
  return definitions.some(
    (one) =>
      one.kind === Kind.OPERATION_DEFINITION &&
      one.variableDefinitions?.some(({ type }) => {
        const known = typeFromAST(schema, type)
        return isInputType(known) && hasListOfOwnScalar(known, false, new Set())
      }),
  )
}

/** The scalar of entity representations, which refuses no value. */
const ANY_SCALAR = '_Any'

function hasListOfOwnScalar(type: GraphQLInputType, inList: boolean, seen: Set<string>): boolean {
  if (isNonNullType(type)) return hasListOfOwnScalar(type.ofType, inList, seen)
  if (isListType(type)) return hasListOfOwnScalar(type.ofType, true, seen)
  if (isScalarType(type)) return inList && !isSpecifiedScalarType(type) && type.name !== ANY_SCALAR
  if (!isInputObjectType(type) || seen.has(`${type.name} ${inList}`)) return false
  seen.add(`${type.name} ${inList}`)
  return Object.values(type.getFields()).some((field) => hasListOfOwnScalar(field.type, inList, seen))
}

function fieldCount(document: DocumentNode): number {
  let count = 1
  visit(document, {
    [Kind.FIELD]: () => {
      count += 1
    },
  })
  return count
}
