import {
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import type { CollectedFields } from './collect-fields.js'

/** The data of a response, and the errors of values from subgraphs. */
export interface CompletedData {
  readonly data: Record<string, unknown> | null
  readonly errors: readonly GraphQLError[]
}

/** Brings the merged data of subgraphs into the form of the operation: selected members, nulls passed up. */
export type CompleteData = (merged: Record<string, unknown>) => CompletedData

/** The state of a completion. */
interface Walk {
  readonly path: (string | number)[]
  readonly errors: GraphQLError[]
}

/** Returns the completed value of `key`, or one of the two marks below. */
type Complete = (value: unknown, key: string | number, walk: Walk) => unknown

/** A null that is already explained by an error. */
const FAULTY_NULL = Symbol('null with an error')
/** A null where none is allowed: the parent becomes null. */
const INVALID = Symbol('null passed up')

type Collect = (type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]) => CollectedFields

/**
 * Compiles the completion of an operation. Subgraphs have executed the fields already; this repeats only what the merged
 * graph adds: a field that one subgraph may leave out, or answer with null, can be non-null in another.
 */
export function compileCompletion(
  schema: GraphQLSchema,
  collect: Collect,
  root: GraphQLObjectType,
  selectionSet: SelectionSetNode,
): CompleteData {
  function completeType(
    type: GraphQLOutputType,
    parent: string,
    sets: readonly SelectionSetNode[],
  ): Complete {
    if (isNonNullType(type))
      return completeNonNull(completeType(type.ofType, parent, sets), type.ofType, parent)
    if (isListType(type)) return completeList(completeType(type.ofType, parent, sets))
    if (isObjectType(type)) return completeObject(type, sets)
    if (isCompositeType(type)) return completeAbstract(type.name, parent, sets)
    return completeLeaf(leafCheck(type), parent)
  }

  function completeObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Complete {
    const fields = [...collect(type, sets)].map(([name, [node, ...others]]) => {
      if (!node || node.name.value === '__typename') return { name, complete: undefined }
      const field = type.getFields()[node.name.value]
      if (!field) throw new Error(`${type.name} has no field ${node.name.value}`)
      const inner = [node, ...others].flatMap((one) => one.selectionSet ?? [])
      return { name, complete: completeType(field.type, type.name, inner) }
    })
    const typename = type.name
    return (value, key, walk) => {
      if (value === null) return null
      const source = value as Readonly<Record<string, unknown>>
      const completed: Record<string, unknown> = {}
      walk.path.push(key)
      for (const { name, complete } of fields) {
        const done = complete ? complete(source[name] ?? null, name, walk) : typename
        if (done === INVALID) {
          walk.path.pop()
          return FAULTY_NULL
        }
        completed[name] = done === FAULTY_NULL ? null : done
      }
      walk.path.pop()
      return completed
    }
  }

  /** The object types behind an interface or union are compiled when the first object of each arrives. */
  function completeAbstract(abstract: string, parent: string, sets: readonly SelectionSetNode[]): Complete {
    const completions = new Map<unknown, Complete>()
    return (value, key, walk) => {
      if (value === null) return null
      const name = (value as { readonly __typename?: unknown }).__typename
      let complete = completions.get(name)
      if (complete === undefined) {
        const type = typeof name === 'string' ? schema.getType(name) : undefined
        if (!isObjectType(type)) {
          walk.errors.push(
            fault(`Invalid __typename found for object at ${place(key, parent, abstract)}.`, key, walk),
          )
          return FAULTY_NULL
        }
        complete = completeObject(type, sets)
        completions.set(name, complete)
      }
      return complete(value, key, walk)
    }
  }

  const completeRoot = completeObject(root, [selectionSet])
  return (merged) => {
    const walk: Walk = { path: [], errors: [] }
    const completed = completeRoot(merged, '', walk)
    return {
      data: completed === FAULTY_NULL ? null : (completed as CompletedData['data']),
      errors: walk.errors,
    }
  }
}

function completeNonNull(complete: Complete, type: GraphQLOutputType, parent: string): Complete {
  const typeName = String(type)
  return (value, key, walk) => {
    const completed = complete(value, key, walk)
    if (completed === FAULTY_NULL) return INVALID
    if (completed !== null) return completed
    walk.errors.push(fault(`Cannot return null for non-nullable ${place(key, parent, typeName)}.`, key, walk))
    return INVALID
  }
}

function completeList(complete: Complete): Complete {
  return (value, key, walk) => {
    if (value === null) return null
    if (!Array.isArray(value))
      throw new Error(`A subgraph did not send a list at ${[...walk.path.slice(1), key].join('.')}`)
    const items: readonly unknown[] = value
    const completed = new Array<unknown>(items.length)
    let isInvalid = false
    walk.path.push(key)
    for (let index = 0; index < items.length; index += 1) {
      const done = complete(items[index] ?? null, index, walk)
      if (done === INVALID) isInvalid = true
      completed[index] = done === FAULTY_NULL ? null : done
    }
    walk.path.pop()
    return isInvalid ? FAULTY_NULL : completed
  }
}

function completeLeaf({ isValid, typeName }: LeafCheck, parent: string): Complete {
  if (!isValid) return (value) => value
  return (value, key, walk) => {
    if (value === null || isValid(value)) return value
    walk.errors.push(fault(`Invalid value found for ${place(key, parent, typeName)}.`, key, walk))
    return FAULTY_NULL
  }
}

/** Which values a subgraph may send for a leaf; undefined for custom scalars, whose values only the subgraph knows. */
interface LeafCheck {
  readonly typeName: string
  readonly isValid?: (value: unknown) => boolean
}

function leafCheck(type: GraphQLOutputType): LeafCheck {
  const typeName = String(type)
  if (isEnumType(type)) {
    const names = new Set<unknown>(type.getValues().map(({ name }) => name))
    return { typeName, isValid: (value) => names.has(value) }
  }
  const isValid = scalarChecks[typeName]
  return isValid ? { typeName, isValid } : { typeName }
}

const isWhole = (value: unknown) => typeof value === 'number' && /^-?(?:0|[1-9][0-9]*)$/.test(String(value))

const scalarChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string' || isWhole(value),
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => Number.isInteger(value) && isWhole(value),
  Float: (value) => Number.isFinite(value),
}

function place(key: string | number, parent: string, type: string): string {
  return typeof key === 'string' ? `field ${parent}.${key}` : `array element of type ${type} at index ${key}`
}

function fault(message: string, key: string | number, { path }: Walk): GraphQLError {
  // The first step is the root object, which has no name.
  return new GraphQLError(message, {
    path: [...path.slice(1), key],
    extensions: { code: 'INVALID_GRAPHQL' },
  })
}
